import { language } from '../../base/words/t.ts'

const timeZone = 'UTC'
const written = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone })
const days = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone })

const dated = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone })
const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone })
const months = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone })

/** 2026-10 as people say it. */
export const monthWord = (month: string) => written.format(new Date(`${month}-15T00:00:00Z`))

/** The same without its year, for where there is little room. */
export const shortMonth = (month: string) => short.format(new Date(`${month}-15T00:00:00Z`))

/** 2026-10-23 as people say it. */
export const dayWord = (day: string) => days.format(new Date(day))

/** The same with its year. */
export const dateWord = (day: string) => dated.format(new Date(day))

/** From 2026-10-01 to 2026-10-23 as people say it; with the year where it is another one. */
export function daysWord({ from, to }: { from: string; to: string }): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === monthNow().slice(0, 4))
  return (isThisYear ? days : dated).formatRange(new Date(from), new Date(to))
}

/** The months of the same as people say them. */
export const monthsWord = ({ from, to }: { from: string; to: string }) =>
  months.formatRange(new Date(from), new Date(to))

/** The month that it is, as the server counts: in UTC. */
export const monthNow = () => new Date().toISOString().slice(0, 7)

/** So many months, newest first. */
export function monthsBefore(month: string, many: number): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: many }, (_, n) => new Date(Date.UTC(year, number - 1 - n, 1)).toISOString().slice(0, 7))
}
