import { daysMs } from './clock.ts'

/** Months and days are ours, in UTC: 2026-11, 2026-11-23. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The first moment of a month, or of one so many months later. */
export function monthStart(month: string, later = 0): Date {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + later, 1))
}

/** So many months, the last of them this one. */
export const monthsUntil = (month: string, many: number): string[] =>
  Array.from({ length: many }, (_, n) => monthOf(monthStart(month, n - many + 1)))

export interface Days {
  /** Both included. */
  from: string
  to: string
}

/** The days of a month so far, and the same days of the month before. A month that is over is compared as a whole. */
export function daysCompared(month: string, now: Date): { days: Days; before: Days } {
  const [start, end, beforeStart] = [monthStart(month), monthStart(month, 1), monthStart(month, -1)]
  const last = (to: Date) => dayOf(new Date(to.getTime() - 1))
  const [from, fromBefore] = [dayOf(start), dayOf(beforeStart)]
  if (monthOf(now) !== month) return { days: { from, to: last(end) }, before: { from: fromBefore, to: last(start) } }
  const many = now.getUTCDate()
  const endBefore = Math.min(beforeStart.getTime() + daysMs(many), start.getTime())
  return { days: { from, to: dayOf(now) }, before: { from: fromBefore, to: last(new Date(endBefore)) } }
}

/** The first moment after a day. */
export const afterDay = (day: string) => new Date(new Date(day).getTime() + daysMs(1))
