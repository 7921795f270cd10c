import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { t } from '../../base/words/t.ts'
import classes from './Stepper.module.css'

interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  unit?: string
  name?: string
}

/** A whole number within bounds: typed, or changed by a press. What is typed counts when the field is left. */
export function Stepper({ label, value, onChange, min, max, step = 1, unit, name }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const keep = (next: number) => onChange(Math.min(Math.max(Number.isFinite(next) ? Math.round(next) : min, min), max))
  return (
    <span className={classes.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('kit.less', { label })}
        disabled={value <= min}
        onClick={() => keep(value - step)}
      >
        <IconMinus size={14} stroke={1.8} aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        name={name}
        aria-label={label}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== undefined) keep(typed.trim() === '' ? value : Number(typed))
          setTyped(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') keep(value + step)
          if (event.key === 'ArrowDown') keep(value - step)
        }}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
      <button
        type="button"
        aria-label={t('kit.more', { label })}
        disabled={value >= max}
        onClick={() => keep(value + step)}
      >
        <IconPlus size={14} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  )
}
