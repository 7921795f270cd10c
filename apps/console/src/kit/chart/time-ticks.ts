const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
export const dayMs = day
const month = 30 * day
const steps = [15 * second, 30 * second, ...[1, 2, 5, 10, 15, 30].map((n) => n * minute)].concat(
  [1, 2, 3, 6, 12].map((n) => n * hour),
  [1, 2, 5, 10].map((n) => n * day),
)
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

/** A day of the calendar at its noon: whatever clocks do at night, so many days later it is that day's date. */
export const noonOf = (date: string) => new Date(`${date}T12:00:00`).getTime()

/** How far the reader's clock is ahead of UTC at a moment. */
export type Zone = (at: number) => number
export const readersZone: Zone = (at) => -new Date(at).getTimezoneOffset() * minute

export interface TimeTicks {
  /** How far they stand apart, in ms: what their texts must tell. */
  step: number
  at: number[]
}

/** Round moments within a span, by the reader's own clock: whole hours, midnights, the first of a month. */
export function timeTicks(from: number, to: number, ticksMax: number, zone: Zone = readersZone): TimeTicks {
  const step = steps.find((one) => (to - from) / one <= ticksMax)
  if (!step) return monthTicks(from, to, ticksMax, zone)
  const first = Math.ceil((from + zone(from)) / step)
  const last = Math.floor((to + zone(to)) / step)
  // Where the clocks are put back an hour comes twice, and where they are put forward one is left out.
  const at = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => momentOf((first + n) * step, zone))
  return { step, at: at.filter((tick, n) => tick >= from && tick <= to && tick !== at[n - 1]) }
}

function monthTicks(from: number, to: number, ticksMax: number, zone: Zone): TimeTicks {
  const months = monthSteps.find((one) => (to - from) / (one * month) <= ticksMax) ?? monthSteps.at(-1)!
  const numberOf = (at: number) => {
    const local = new Date(at + zone(at))
    return local.getUTCFullYear() * 12 + local.getUTCMonth()
  }
  const first = Math.ceil(numberOf(from) / months)
  const last = Math.floor(numberOf(to) / months)
  const at = Array.from({ length: last - first + 1 }, (_, n) => monthOf((first + n) * months, zone))
  return { step: months * month, at: at.filter((tick) => tick >= from && tick <= to) }
}

/** The moment at which a month begins, counted from the year nought. */
const monthOf = (number: number, zone: Zone) => momentOf(Date.UTC(Math.floor(number / 12), number % 12), zone)

/** The moment at which the reader's clock shows this. */
function momentOf(local: number, zone: Zone): number {
  const near = local - zone(local)
  return local - zone(near)
}

/** As long as months are on average: so many after the middle of one is about the middle of another. */
export const monthMs = (365.25 / 12) * day
export const middleOf = (monthOfYear: string) => noonOf(`${monthOfYear}-15`)

/** Four weeks, not a month: from there on the months are named, and one of 31 days would be named twice. */
const everyDays = [1, 2, 5, 7, 10, 15, 28, 60, 90]
const everyMonths = [1, 2, 3, 6, 12]

/** Of things that are counted by the day or by the month, every so many, the newest among them. */
export function dayTicks(
  from: number,
  to: number,
  firstMs: number,
  points: number,
  ticksMax: number,
  stepMs = day,
): TimeTicks {
  const every = isMonth(stepMs) ? everyMonths : everyDays
  const many = every.find((one) => (to - from) / (one * stepMs) <= ticksMax) ?? every.at(-1)!
  const shown = Array.from({ length: points }, (_, n) => n).filter((n) => (points - 1 - n) % many === 0)
  const at = shown.map((n) => firstMs + n * stepMs).filter((tick) => tick >= from && tick <= to)
  return { step: many * stepMs, at }
}

export const isWholeDay = (step: number) => step >= day
export const isMonth = (step: number) => step >= monthMs

type Format = (at: number) => string

/** Texts of the reader's language for a moment on the axis and for the one that is read out. */
export function timeTexts(
  language: string,
  timeZone?: string,
): { tick: (step: number) => Format; reading: Format; date: Format; month: Format } {
  const of = (options: Intl.DateTimeFormatOptions): Format => {
    const format = new Intl.DateTimeFormat(language, { ...options, ...(timeZone && { timeZone }) })
    return (at) => format.format(at)
  }
  const [hourCycle, digits] = ['h23', '2-digit'] as const
  const clock = of({ hour: digits, minute: digits, hourCycle })
  const exact = of({ hour: digits, minute: digits, second: digits, hourCycle })
  const date = of({ month: 'short', day: 'numeric' })
  const months = of({ month: 'short' })
  const year = of({ year: 'numeric' })
  const isYear = of({ month: 'numeric', day: 'numeric' })
  return {
    tick: (step) => {
      if (step >= 12 * month) return year
      if (step >= month) return (at) => (isYear(at) === isYear(Date.UTC(2000, 0, 1, 12)) ? year(at) : months(at))
      if (step >= day) return date
      return (at) => (exact(at) === '00:00:00' ? date(at) : step < minute ? exact(at) : clock(at))
    },
    reading: of({ month: 'short', day: 'numeric', hour: digits, minute: digits, hourCycle }),
    date,
    month: of({ month: 'short', year: 'numeric' }),
  }
}
