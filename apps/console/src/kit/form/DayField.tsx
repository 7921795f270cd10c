import { useId } from 'react'
import { DayInput } from './DayInput.tsx'
import { FieldFrame, noteIds, type FieldProps } from './fields.tsx'

interface DayFieldProps extends FieldProps<string> {
  withTime?: boolean
}

export function DayField({ label, error, help, required, ...input }: DayFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} help={help} required={required}>
      <DayInput
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-required={required || undefined}
        aria-describedby={noteIds(id, { error, help })}
      />
    </FieldFrame>
  )
}
