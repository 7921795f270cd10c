import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { Option } from '../../base/state/option.ts'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import {
  lazy,
  Suspense,
  useId,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { t } from '../../base/words/t.ts'
import classes from './Fields.module.css'

const PasswordAdvice = lazy(() => import('./PasswordAdvice.tsx'))

/** What every field of a form takes; `form.field('name')` gives the most of it. */
export interface FieldProps<Value> {
  name?: string
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: string | undefined
  help?: ReactNode
  required?: boolean
  disabled?: boolean
}

interface FrameProps extends Pick<FieldProps<unknown>, 'label' | 'error' | 'help' | 'required'> {
  id: string
  /** Stands at the end of the label's line, such as the link for a forgotten password. */
  aside?: ReactNode
  children: ReactNode
}

export const noteIds = (id: string, { error, help }: Pick<FrameProps, 'error' | 'help'>) =>
  [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined

/** Label above, help and error below. */
export function FieldFrame({ id, label, error, help, required, aside, children }: FrameProps) {
  return (
    <div className={classes.field}>
      <div className={classes.labelLine}>
        <label htmlFor={id} className={classes.label}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
  readOnly?: boolean
  mono?: boolean
  aside?: ReactNode
}

export function TextField({
  label,
  onChange,
  error,
  help,
  required,
  aside,
  mono,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} help={help} required={required} aside={aside}>
      <input
        {...input}
        id={id}
        data-autofocus={input.autoFocus || undefined}
        type={type}
        className={mono ? `${classes.input} mono` : classes.input}
        aria-invalid={error !== undefined || undefined}
        aria-required={required || undefined}
        aria-describedby={noteIds(id, { error, help })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

interface AreaFieldProps extends FieldProps<string> {
  rows?: number
  placeholder?: string
  maxLength?: number
}

export function AreaField({ label, onChange, error, help, required, rows = 4, ...input }: AreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} help={help} required={required}>
      <textarea
        {...input}
        id={id}
        rows={rows}
        className={classes.area}
        aria-invalid={error !== undefined || undefined}
        aria-required={required || undefined}
        aria-describedby={noteIds(id, { error, help })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  aside?: ReactNode
  /** Shows how easily the password is guessed; words of the person's own count as easy. */
  advise?: readonly string[]
}

export function PasswordField({
  label,
  onChange,
  onBlur,
  error,
  help,
  required,
  aside,
  advise,
  ...input
}: PasswordFieldProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <FieldFrame id={id} label={label} error={error} help={help} required={required} aside={aside}>
      <span className={classes.withButton}>
        <input
          {...input}
          id={id}
          data-autofocus={input.autoFocus || undefined}
          type={visible ? 'text' : 'password'}
          className={classes.input}
          aria-invalid={error !== undefined || undefined}
          aria-required={required || undefined}
          aria-describedby={noteIds(id, { error, help })}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => {
            setCapsLock(false)
            onBlur?.()
          }}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={classes.reveal}
          aria-label={t('kit.showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </span>
      {capsLock && (
        <p className={classes.caps} role="status">
          {t('kit.capsLock')}
        </p>
      )}
      {advise && input.value !== '' && (
        <Suspense>
          <PasswordAdvice password={input.value} own={advise} />
        </Suspense>
      )}
    </FieldFrame>
  )
}

interface CheckFieldProps extends Omit<FieldProps<boolean>, 'label' | 'required'> {
  label: ReactNode
}

export function CheckField({ label, value, onChange, error, help, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <span className={classes.checkLine}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={classes.check}
          checked={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteIds(id, { error, help })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly Option<Value>[]
}

/** A few choices side by side, all in view. */
export function ChoiceField<Value extends string>({
  name,
  label,
  value,
  onChange,
  error,
  help,
  options,
}: ChoiceFieldProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={noteIds(id, { error, help })}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.segments}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </fieldset>
  )
}
