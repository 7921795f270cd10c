import { formatMoney } from '../money-text.ts'

const han = /\p{Script=Han}/u
const latin = /[A-Za-z0-9]/

/** What stands between a Chinese text and what is next to it: a space before letters and figures, none before Chinese. */
function between(text: string, value: string, spaced: boolean): '' | ' ' | undefined {
  if (!han.test(text)) return undefined
  return latin.test(value) ? ' ' : han.test(value) ? '' : spaced ? ' ' : ''
}

const amount = /^-?\d+(?:\.\d{1,2})?$/
const withSums = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/¥\{(\w+)\}/g, (place, name: string) => {
    const value = String(values[name])
    return amount.test(value) ? formatMoney(value) : place
  })

/**
 * Puts values into the `{name}` places of a text; an unknown place stays as it is. Chinese leaves a space around what is
 * written in letters or figures, and none around a value that is Chinese itself, however the text was written. What stands
 * behind the sign of a currency is a sum.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  if (!text.includes('{')) return text
  const parts = withSums(text, values).split(/\{(\w+)\}/)
  const valueAt = (at: number) => String(values[parts[at]!] ?? `{${parts[at]}}`)
  return parts.reduce((said, part, at) => {
    if (at % 2 === 0) {
      if (at === 0) return part
      const trimmed = part.startsWith(' ') ? part.slice(1) : part
      const gap = between(trimmed.slice(0, 1), valueAt(at - 1).slice(-1), part !== trimmed)
      return said + (gap === undefined ? part : gap + trimmed)
    }
    const value = valueAt(at)
    const before = parts[at - 1]!
    const trimmed = before.endsWith(' ') ? before.slice(0, -1) : before
    const gap = between(trimmed.slice(-1), value.slice(0, 1), before !== trimmed)
    return gap === undefined
      ? said + value
      : said.slice(0, said.length - (before.length - trimmed.length)) + gap + value
  }, '')
}
