export interface Span {
  from: number
  to: number
}

/** A part of the whole that somebody looks at more closely. */
export interface Zoom extends Span {
  /** It reached to the newest point, and goes on doing so when newer ones come. */
  follows: boolean
}

/** What is shown of the whole, which moves on while one looks at a part of it. */
export function shownOf(zoom: Zoom | undefined, whole: Span): Span {
  if (!zoom) return whole
  const length = zoom.to - zoom.from
  if (zoom.follows) return { from: Math.max(whole.from, whole.to - length), to: whole.to }
  const from = Math.max(zoom.from, whole.from)
  const to = Math.min(zoom.to, whole.to)
  // What has gone by altogether cannot be shown any more.
  return to > from ? { from, to } : whole
}

/** Between two moments, whichever comes first, but no closer than it makes sense. Undefined is the whole. */
export function zoomTo(one: number, other: number, whole: Span, leastMs: number): Zoom | undefined {
  const length = Math.min(Math.max(Math.abs(one - other), leastMs), whole.to - whole.from)
  if (length >= whole.to - whole.from) return undefined
  const middle = (one + other) / 2
  const from = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length)
  return { from, to: from + length, follows: from + length >= whole.to }
}

/** Closer to a moment, or further away from it, so that it stays where it is. */
export function zoomBy(factor: number, around: number, shown: Span, whole: Span, leastMs: number): Zoom | undefined {
  const from = Math.max(around - (around - shown.from) * factor, whole.from)
  const to = Math.min(around + (shown.to - around) * factor, whole.to)
  return zoomTo(from, to, whole, leastMs)
}
