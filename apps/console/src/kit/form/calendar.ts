/** A day as it travels: 2026-11-23. */
const dayPattern = /^\d{4}-\d\d-\d\d$/
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** JavaScript reads the 31st of February as a day in March. */
export const isDay = (text: string): boolean => {
  if (!dayPattern.test(text)) return false
  const date = dateOf(text)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text
}
/** A day and a time of the reader's own: 2026-11-23T14:05. */
export const isDayTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && text[10] === 'T' && timePattern.test(text.slice(11))

export function plusDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or its last one. */
export function plusMonths(day: string, months: number): string {
  const date = dateOf(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(Number(day.slice(8)), last))
  return dayOf(date)
}

/** Weeks begin on Monday. */
const weekdayOf = (day: string) => (dateOf(day).getUTCDay() + 6) % 7
export const weekStart = (day: string) => plusDays(day, -weekdayOf(day))

/** The weeks in which the month of a day lies, whole. */
export function weeksOf(day: string): string[][] {
  const first = weekStart(`${day.slice(0, 7)}-01`)
  const next = plusMonths(`${day.slice(0, 7)}-01`, 1)
  const weeks: string[][] = []
  for (let monday = first; monday < next; monday = plusDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)))
  return weeks
}

/** Where a key leads from a day; undefined for a key that leads nowhere. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const steps: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => plusDays(day, -1),
    ArrowRight: () => plusDays(day, 1),
    ArrowUp: () => plusDays(day, -7),
    ArrowDown: () => plusDays(day, 7),
    Home: () => weekStart(day),
    End: () => plusDays(weekStart(day), 6),
    PageUp: () => plusMonths(day, -1),
    PageDown: () => plusMonths(day, 1),
  }
  return steps[key]?.()
}
