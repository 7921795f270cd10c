import { FieldGroup } from './FieldGroup.tsx'
import { CheckField } from './fields.tsx'

interface CheckGroupProps<Value extends string | number> {
  name?: string | undefined
  label: string
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
  help?: string
  options: readonly { value: Value; label: string }[]
}

/** Some of a few. */
export function CheckGroup<Value extends string | number>(props: CheckGroupProps<Value>) {
  const { value, onChange, options, ...group } = props
  return (
    <FieldGroup {...group}>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          value={value.includes(option.value)}
          onChange={(on) => onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))}
        />
      ))}
    </FieldGroup>
  )
}
