import { roundFen } from './price.ts'

/** What is counted is priced by this many bytes. */
export const gbBytes = 1024n ** 3n
/** Prices of what is counted are kept in ten-thousandths of a fen: a list price with two factors of two decimals, exactly. */
export const pricePlaces = 10_000n

/** What so many bytes come to. Only whole months are rounded, so that the sum of the hours is the product that is shown. */
export const usageFen = (bytes: bigint, priceE4: bigint): bigint => roundFen([bytes * priceE4, gbBytes * pricePlaces])

/** What is left of something that bytes are drawn from. */
export interface Drawable {
  id: string
  left: bigint
  /** Smaller ones are used up first. */
  priority: bigint
  /** The end of its validity, in milliseconds. */
  end: number
}

/** The order in which they are used: by priority, then what ends first, then by id. */
export const inDrawOrder = (a: Drawable, b: Drawable): number =>
  a.priority !== b.priority ? (a.priority < b.priority ? -1 : 1) : a.end - b.end || (a.id < b.id ? -1 : 1)

/** Where so many bytes go: to what they can be drawn from, in order, and what is beyond it. */
export function drawn(bytes: bigint, from: readonly Drawable[]): { draws: Map<string, bigint>; beyond: bigint } {
  const draws = new Map<string, bigint>()
  let beyond = bytes
  for (const { id, left } of from.toSorted(inDrawOrder)) {
    const part = left < beyond ? left : beyond
    if (part > 0n) draws.set(id, part)
    beyond -= part
  }
  return { draws, beyond }
}

/** So long after something could not be paid its owner is told again, and so long after it what causes it is stopped. */
export const debtReminderDays = 2
export const debtGraceDays = 3
