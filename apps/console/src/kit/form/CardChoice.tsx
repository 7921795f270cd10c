import { useId, type ReactNode } from 'react'
import classes from './CardChoice.module.css'

export interface CardOption<Value extends string> {
  value: Value
  title: ReactNode
  /** At the end of the title's line: a price, a discount. */
  aside?: ReactNode
  text?: ReactNode
  disabled?: boolean
}

interface CardChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly CardOption<Value>[]
  /** The narrowest a card may get. */
  width?: number
  /** In a narrow window it is one control, where the cards would push what is chosen next out of sight. */
  compact?: boolean
}

/** One of several, each with a few words: radio buttons that look like cards. */
export function CardChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
  width = 150,
  compact,
}: CardChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.set}>
      <legend className="visually-hidden">{label}</legend>
      <div
        className={compact ? `${classes.cards} ${classes.compact}` : classes.cards}
        style={{ '--card-width': `${width}px` } as object}
      >
        {options.map(({ value: option, title, aside, text, disabled }) => (
          <label key={option} className={classes.card} data-disabled={disabled || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option}
              checked={option === value}
              disabled={disabled}
              onChange={() => onChange(option)}
            />
            <span className={classes.line}>
              <span className={classes.title}>{title}</span>
              {aside && <span className={classes.aside}>{aside}</span>}
            </span>
            {text && <span className={classes.text}>{text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
