/** What part one sum is of another; undefined where there is nothing to share. */
export const rateOf = (part: string, whole: string): number | undefined =>
  Number(whole) === 0 ? undefined : Number(part) / Number(whole)

/** The same in percent, to one place; a dash where there is nothing to share. */
export function percentOf(part: string, whole: string): string {
  const rate = rateOf(part, whole)
  return rate === undefined ? '—' : `${(rate * 100).toFixed(1).replace('-', '−')}%`
}

/** How much more or less a sum is than it was, in percent with its sign; undefined where there was nothing. */
export function changeOf(now: string, before: string): { text: string; up: boolean } | undefined {
  if (Number(before) <= 0) return undefined
  const percent = ((Number(now) - Number(before)) / Number(before)) * 100
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return { text: `${sign}${Math.abs(percent).toFixed(1)}%`, up: percent > 0 }
}
