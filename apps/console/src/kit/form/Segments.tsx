import { useId } from 'react'
import classes from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; count?: number }[]
  /** Shows the label above instead of to screen readers alone. */
  labelled?: boolean
  full?: boolean
}

/** One of a few, all in view: radio buttons that look like one control. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
  labelled,
  full,
}: SegmentsProps<Value>) {
  const name = useId()
  const isChosen = options.some((option) => option.value === value)
  return (
    <fieldset className={classes.set}>
      <legend className={labelled ? classes.legend : 'visually-hidden'}>{label}</legend>
      <div className={full ? `${classes.bar} ${classes.full}` : classes.bar}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              // As browsers have it: Tab goes to the one that is chosen. A dialog that looks for its first field must know.
              tabIndex={isChosen && option.value !== value ? -1 : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.count !== undefined && <span className={classes.count}>{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
