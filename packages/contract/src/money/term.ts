/** The same day so many months later, or the last of a month that is too short. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

/**
 * How many months have gone by, as an exact fraction: each costs the same, whether it has 28 days or 31, and a part of
 * one counts by its own length.
 */
export function monthsBetween(from: Date, at: Date): readonly [numerator: bigint, denominator: bigint] {
  if (at <= from) return [0n, 1n]
  const years = at.getUTCFullYear() - from.getUTCFullYear()
  let months = years * 12 + at.getUTCMonth() - from.getUTCMonth()
  if (addMonths(from, months) > at) months--
  const begun = addMonths(from, months).getTime()
  const length = BigInt(addMonths(from, months + 1).getTime() - begun)
  return [BigInt(months) * length + BigInt(at.getTime() - begun), length]
}
