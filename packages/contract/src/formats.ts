import { badgeMax } from './constants.ts'
import type { Language } from './language.ts'
import type { SharedWords } from './words/en.ts'
import { fill } from './words/fill.ts'

export { fill }
export { formatFigure, formatMoney, formatUnitPrice } from './money-text.ts'

export const byteUnits = ['B', 'K', 'M', 'G', 'T'] as const
export const byteStep = 1024

export function formatBytes(bytes: number): string {
  if (!(bytes > 0)) return '0B'
  let value = bytes
  let unit = 0
  // The rounded value decides, so that 1048575 bytes are 1.00M and never 1024.00K.
  while (Number(value.toFixed(2)) >= byteStep && unit < byteUnits.length - 1) {
    value /= byteStep
    unit += 1
  }
  return value.toFixed(2) + byteUnits[unit]
}

export const numberUnits = ['k', 'M', 'G', 'T', 'P', 'E'] as const

export function shortNumber(value: number): string {
  if (Math.abs(value) < 1000 || !Number.isFinite(value)) return String(value)
  let short = value / 1000
  let unit = 0
  while (Math.abs(Number(short.toFixed(1))) >= 1000 && unit < numberUnits.length - 1) {
    short /= 1000
    unit += 1
  }
  return `${Number(short.toFixed(1))}${numberUnits[unit]}`
}

export const badgeCount = (count: number) => (count <= 0 ? '' : count > badgeMax ? `${badgeMax}+` : String(count))

export interface RelativeTime {
  unit: 'minute' | 'hour' | 'day'
  n: number
  future: boolean
}

/** Hours and days that lie ahead are rounded: a month that was bought a minute ago ends in 30 days. What is past has been over that long. */
export function relativeTime(then: Date, now: Date): RelativeTime {
  const difference = then.getTime() - now.getTime()
  const future = difference > 0
  const whole = future ? Math.round : Math.floor
  const minutes = Math.floor(Math.abs(difference) / 60_000)
  if (minutes < 60) return { unit: 'minute', n: minutes, future }
  const hours = whole(minutes / 60)
  if (hours < 24) return { unit: 'hour', n: hours, future }
  return { unit: 'day', n: whole(hours / 24), future }
}

const relativeWords = {
  minute: { past: 'minutesAgo', future: 'inMinutes' },
  hour: { past: 'hoursAgo', future: 'inHours' },
  day: { past: 'daysAgo', future: 'inDays' },
} as const

export function formatRelativeTime(then: Date, now: Date, words: SharedWords['formats']): string {
  const { unit, n, future } = relativeTime(then, now)
  if (n === 0) return words.justNow
  const forms = words[relativeWords[unit][future ? 'future' : 'past']]
  return fill(n === 1 ? forms.one : forms.other, { n })
}

/** A discount such as `0.85` as 8.5折, and as what is off beside it where people do not read 折. A full price shows nothing. */
export function discountLabel(discount: number, language: Language): string {
  if (discount === 1) return ''
  const [tenths, percent] = [discount * 10, 100 - discount * 100].map((figure) => Number(figure.toFixed(2)))
  return language === 'en' ? `${tenths}折 · ${percent}% off` : `${tenths}折`
}

export function stripParentheses(name: string): string {
  const stripped = name.replace(/\s*[(（][^()（）]*[)）]/g, '')
  return stripped === name ? name.trim() : stripParentheses(stripped)
}

/** Short codes of countries as the console keeps them: lower-case keys, names without what stands in parentheses. */
export const countryNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([code, name]) => [code.toLowerCase(), stripParentheses(name)]))

/** What a search bar sends: texts trimmed, empty values left out. */
export function searchValues<Values extends object>(entered: Values): Partial<Values> {
  const kept = Object.entries(entered)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value != null && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(kept) as Partial<Values>
}

/** The order of the configuration list. */
export const byVcpus = (one: { vcpus: number }, other: { vcpus: number }) => one.vcpus - other.vcpus
