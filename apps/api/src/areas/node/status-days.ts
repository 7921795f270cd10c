import type { NodeHealth, StatusDay } from '@portico/contract/node/status.ts'
import { nodeHealths } from '@portico/contract/node/status.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'

/** From and to in milliseconds; `to` is no part of it. */
export interface Span {
  from: number
  to: number
}
export interface HealthSpan extends Span {
  health: Exclude<NodeHealth, 'operational'>
}

export const worst = (healths: readonly NodeHealth[]): NodeHealth =>
  nodeHealths.findLast((health) => healths.includes(health)) ?? 'operational'

const within = ({ from, to }: Span, bounds: Span): Span => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
})
const isSome = ({ from, to }: Span) => to > from

/** What is left of a span once the holes are taken out of it. */
export function without(span: Span, holes: readonly Span[]): Span[] {
  let rest = [span]
  for (const hole of holes)
    rest = rest
      .flatMap(({ from, to }) => [
        { from, to: Math.min(to, hole.from) },
        { from: Math.max(from, hole.to), to },
      ])
      .filter(isSome)
  return rest
}

/** How long any of the spans lasts; what they share counts once. */
export function lengthOf(spans: readonly Span[]): number {
  let end = -Infinity
  let length = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return length
}

/** Maintenance was announced, so it disturbs nobody. */
const disturbs = ({ health }: HealthSpan) => health !== 'maintenance'

/** The days of UTC on which not all was well, and the share of the time in which nothing was disturbed. */
export function history(spans: readonly HealthSpan[], known: Span): { days: StatusDay[]; uptime: string } {
  const seen = spans.map((span) => ({ ...span, ...within(span, known) })).filter(isSome)
  const days: StatusDay[] = []
  const firstDay = Math.floor(known.from / daysMs(1)) * daysMs(1)
  for (let from = firstDay; from < known.to; from += daysMs(1)) {
    const day = { from, to: from + daysMs(1) }
    const those = seen.map((span) => ({ ...span, ...within(span, day) })).filter(isSome)
    if (those.length > 0)
      days.push({
        day: new Date(from).toISOString().slice(0, 10),
        health: worst(those.map(({ health }) => health)),
        minutes: Math.ceil(lengthOf(those.filter(disturbs)) / minutesMs(1)),
      })
  }
  const share = 1 - lengthOf(seen.filter(disturbs)) / Math.max(1, known.to - known.from)
  // Rounded down: what was disturbed at all is never a hundred.
  return { days, uptime: (Math.floor(share * 10_000) / 100).toFixed(2) }
}
