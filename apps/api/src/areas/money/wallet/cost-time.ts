import { costMonths, type CostComparison, type CostQuery, type CostStep } from '@portico/contract/money/cost.ts'
import { daysMs } from '../../../core/clock.ts'
import { afterDay, dayOf, monthOf, monthStart, type Days } from '../../../core/month.ts'

/** Longer times have longer steps: nobody reads more bars, nor waits for them. */
const stepDaysMax: Record<CostStep, number> = { day: 92, week: 371, month: Infinity }
const steps = ['day', 'week', 'month'] as const

export interface CostTime {
  /** As far as they have come. */
  days: Days
  before: Days | null
  compare: CostComparison
  step: CostStep
  /** Those before `days` are there to compare with. */
  bars: Days[]
  run: { step: CostStep; points: Days[]; before: (Days | null)[] }
  /** The month that runs, where it is among the days. */
  month: string | null
}

type Asked = Pick<CostQuery, 'month' | 'from' | 'to' | 'compare' | 'step'>

/** The days that are asked for and all that follows from them. */
export function timeOf(query: Asked, now: Date): CostTime {
  const asked = daysAsked(query, now)
  const days = untilNow(asked, now)
  const compare = query.compare ?? (monthOf(new Date(days.from)) === monthOf(new Date(days.to)) ? 'month' : 'before')
  const step = stepFor(query.step, days)
  const runs = isIn(dayOf(now), days) ? monthOf(now) : null
  const ahead = runs ? { from: days.from, to: monthEnd(runs) } : days
  const runStep = stepFor('day', ahead)
  const points = cut(ahead, runStep)
  return {
    days,
    before: comparedWith(days, compare, now),
    compare,
    step,
    bars: [...(step === 'month' ? monthsBefore(days) : []), ...cut(days, step)],
    run: { step: runStep, points, before: beside(points, comparedWith(ahead, compare, now, days)) },
    month: runs,
  }
}

function daysAsked({ month, from, to }: Asked, now: Date): Days {
  if (month === undefined && from !== undefined && to !== undefined) return { from, to }
  const asked = month ?? monthOf(now)
  return { from: dayOf(monthStart(asked)), to: monthEnd(asked) }
}

export const monthEnd = (month: string) => dayBefore(dayOf(monthStart(month, 1)))
const later = (day: string, many: number) => dayOf(new Date(Date.parse(day) + daysMs(many)))
const dayBefore = (day: string) => later(day, -1)
export const dayCount = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / daysMs(1)) + 1
export const isIn = (day: string, { from, to }: Days) => day >= from && day <= to

function untilNow({ from, to }: Days, now: Date): Days {
  const today = dayOf(now)
  return { from, to: from <= today && today < to ? today : to }
}

const stepFor = (asked: CostStep, days: Days): CostStep =>
  steps.find((step) => steps.indexOf(step) >= steps.indexOf(asked) && dayCount(days) <= stepDaysMax[step])!

/** So many months earlier, at the same day or at the last of a shorter month. */
function monthsEarlier(day: string, many: number): string {
  const month = monthOf(monthStart(day.slice(0, 7), -many))
  const same = `${month}${day.slice(7)}`
  return same < monthEnd(month) ? same : monthEnd(month)
}

/** Whole months that are over are compared with whole months, all else day by day. */
export function comparedWith(days: Days, compare: CostComparison, now: Date, shown = days): Days | null {
  if (compare === 'none') return null
  if (compare === 'before') return { from: later(shown.from, -dayCount(shown)), to: dayBefore(shown.from) }
  const many = compare === 'year' ? 12 : 1
  const month = monthOf(monthStart(days.to.slice(0, 7), -many))
  const isWhole =
    days.from.endsWith('-01') && days.to === monthEnd(days.to.slice(0, 7)) && (days.to < dayOf(now) || days !== shown)
  return { from: monthsEarlier(days.from, many), to: isWhole ? monthEnd(month) : monthsEarlier(days.to, many) }
}

/** The days in parts that follow each other; weeks begin on Monday. The first and the last end where the days do. */
export function cut(days: Days, step: CostStep): Days[] {
  const parts: Days[] = []
  for (let from = days.from; from <= days.to;) {
    const last = endOf(from, step)
    const to = last < days.to ? last : days.to
    parts.push({ from, to })
    from = later(to, 1)
  }
  return parts
}

function endOf(day: string, step: CostStep): string {
  if (step === 'day') return day
  if (step === 'month') return monthEnd(day.slice(0, 7))
  return later(day, (7 - new Date(day).getUTCDay()) % 7)
}

/** Months to compare with, where the days begin with a month: a part of one is compared with none. */
function monthsBefore({ from, to }: Days): Days[] {
  if (!from.endsWith('-01')) return []
  const many = costMonths - cut({ from, to }, 'month').length
  return Array.from({ length: Math.max(many, 0) }, (_, n) => {
    const month = monthOf(monthStart(from.slice(0, 7), n - many))
    return { from: `${month}-01`, to: monthEnd(month) }
  })
}

/** As long after the first day of the other time as each of the points is after its own; the last has all that is left of it. */
function beside(points: readonly Days[], other: Days | null): (Days | null)[] {
  const start = points[0]?.from
  return points.map(({ from, to }, n) => {
    if (!other || start === undefined) return null
    const at = (day: string) => later(other.from, dayCount({ from: start, to: day }) - 1)
    if (at(from) > other.to) return null
    return { from: at(from), to: n < points.length - 1 && at(to) < other.to ? at(to) : other.to }
  })
}

/** The moments from the first to the last of the days. */
export const momentsOf = ({ from, to }: Days) => ({ from: new Date(from), to: afterDay(to) })
