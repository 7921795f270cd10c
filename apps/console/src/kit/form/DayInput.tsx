import { Popover } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { t } from '../../base/words/t.ts'
import { isDay, isDayTime } from './calendar.ts'
import classes from './Fields.module.css'

const Calendar = lazy(() => import('./Calendar.tsx'))

/** Today as the reader's clock has it. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `2026-11-23`, with a time `2026-11-23T14:05`; empty while there is none. */
  value: string
  /** Is told of whole days alone, and of none. */
  onChange: (value: string) => void
  withTime?: boolean
}

/** A day that is typed or chosen from a calendar. */
export function DayInput({ value, onChange, withTime = false, className, ...input }: DayInputProps) {
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState(false)
  const fits = withTime ? isDayTime : isDay
  function type(text: string) {
    const typed = text.trim().replace(' ', 'T')
    setDraft(fits(typed) ? undefined : text)
    onChange(fits(typed) ? typed : '')
  }
  function choose(day: string) {
    setDraft(undefined)
    setOpen(false)
    onChange(withTime ? `${day}T${value.slice(11) || '00:00'}` : day)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" offset={4} trapFocus returnFocus>
      <span className={classes.withButton}>
        <input
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD'}
          className={className ? `${classes.input} ${className}` : classes.input}
          aria-invalid={draft ? true : input['aria-invalid']}
          value={draft ?? value.replace('T', ' ')}
          onChange={(event) => type(event.target.value)}
        />
        <Popover.Target>
          <button
            type="button"
            className={classes.reveal}
            aria-label={t('kit.openCalendar')}
            disabled={input.disabled}
            onClick={() => setOpen(!open)}
          >
            <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown>
        <Suspense>
          <Calendar day={isDay(value.slice(0, 10)) ? value.slice(0, 10) : ''} today={today()} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
