import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface FieldGroupProps {
  name?: string
  label: string
  error?: string | undefined
  help?: string
  onBlur?: (() => void) | undefined
  children: ReactNode
}

/** Several fields that are one answer: their name above, help and error below. */
export const FieldGroup = ({ name, label, error, help, onBlur, children }: FieldGroupProps) => (
  <fieldset className={classes.group} name={name} onBlur={onBlur}>
    <legend className={classes.legend}>{label}</legend>
    {children}
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
    {help && <p className={classes.help}>{help}</p>}
  </fieldset>
)
