/** The least round figure that is not below the value: 1, 2, 2.5, 5 or 10 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= value * 0.999999)!
  return step * power
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [
  5 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  12 * hour,
  day,
  2 * day,
  5 * day,
  15 * day,
]
const ticksMax = 8

/** Round moments within a span, in the reader's own time: whole hours and midnights. */
export function timeTicks(from: number, to: number, offsetMs: number): { step: number; at: number[] } {
  const step = steps.find((one) => (to - from) / one <= ticksMax) ?? 30 * day
  const first = Math.ceil((from + offsetMs) / step) * step - offsetMs
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return { step, at: Array.from({ length: count }, (_, n) => first + n * step) }
}

/** Runs of points that are there, and runs of those that are not, as [first, last]. */
export function runsOf(values: readonly (number | null)[], there: boolean): [number, number][] {
  const runs: [number, number][] = []
  values.forEach((value, at) => {
    if ((value !== null) !== there) return
    const last = runs.at(-1)
    if (last && last[1] === at - 1) last[1] = at
    else runs.push([at, at])
  })
  return runs
}

export const isWholeDay = (step: number) => step >= day
