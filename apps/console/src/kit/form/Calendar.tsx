import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { language, loadAreaWords, t } from '../../base/words/t.ts'
import { dayAfterKey, plusMonths, weeksOf } from './calendar.ts'
import classes from './Calendar.module.css'

await loadAreaWords('calendar')

const inUtc = { timeZone: 'UTC' } as const
const monthName = new Intl.DateTimeFormat(language, { ...inUtc, year: 'numeric', month: 'long' })
const dayName = new Intl.DateTimeFormat(language, { ...inUtc, dateStyle: 'full' })
const weekdayShort = new Intl.DateTimeFormat(language, { ...inUtc, weekday: 'narrow' })
const weekdayLong = new Intl.DateTimeFormat(language, { ...inUtc, weekday: 'long' })
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

interface CalendarProps {
  /** Empty while none is chosen. */
  day: string
  today: string
  onChoose: (day: string) => void
}

/** A month to choose a day from, by pointer or by keys. */
export default function Calendar({ day, today, onChoose }: CalendarProps) {
  const [at, setAt] = useState(day || today)
  const title = useId()
  const grid = useRef<HTMLTableElement>(null)
  const month = at.slice(0, 7)
  function press(event: KeyboardEvent) {
    const next = dayAfterKey(at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const turn = (word: string, months: number, Icon: typeof IconChevronLeft) => (
    <button type="button" className={classes.turn} aria-label={word} onClick={() => setAt(plusMonths(at, months))}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </button>
  )
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {turn(t('calendar.before'), -1, IconChevronLeft)}
        <span id={title} aria-live="polite">
          {monthName.format(dateOf(at))}
        </span>
        {turn(t('calendar.after'), 1, IconChevronRight)}
      </div>
      <table ref={grid} role="grid" aria-labelledby={title} className={classes.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weeksOf(at)[0]!.map((one) => (
              <th key={one} scope="col" abbr={weekdayLong.format(dateOf(one))}>
                {weekdayShort.format(dateOf(one))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === day}>
                  <button
                    type="button"
                    className={classes.day}
                    aria-label={dayName.format(dateOf(one))}
                    aria-current={one === today ? 'date' : undefined}
                    data-chosen={one === day || undefined}
                    data-outside={!one.startsWith(month) || undefined}
                    data-autofocus={one === at || undefined}
                    tabIndex={one === at ? 0 : -1}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={classes.today} onClick={() => onChoose(today)}>
        {t('calendar.today')}
      </button>
    </div>
  )
}
