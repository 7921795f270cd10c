import classes from './CheckGroup.module.css'
import { CheckField } from './fields.tsx'

interface CheckGroupProps<Value extends string | number> {
  name: string
  label: string
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
  help?: string
  options: readonly { value: Value; label: string }[]
}

/** Some of a few. */
export function CheckGroup<Value extends string | number>(props: CheckGroupProps<Value>) {
  const { name, label, value, onChange, error, help, options } = props
  return (
    <fieldset className={classes.checks} name={name}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          value={value.includes(option.value)}
          onChange={(on) => onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))}
        />
      ))}
      {error && <p className={classes.error}>{error}</p>}
      {help && <p className={classes.help}>{help}</p>}
    </fieldset>
  )
}
