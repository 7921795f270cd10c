import type { CostBasis } from '@portico/contract/money/cost.ts'
import { addMonths } from '@portico/contract/money/term.ts'

/** Another month of something, and when it is due. */
export interface Due {
  fen: bigint
  at: Date
}

/** What of a renewal is paid until a moment; as used, what of the month that it pays for has passed by then. */
export function renewedUntil({ fen, at }: Due, until: Date, basis: CostBasis): bigint {
  if (until <= at) return 0n
  if (basis === 'charged') return fen
  const [part, whole] = [until.getTime() - at.getTime(), addMonths(at, 1).getTime() - at.getTime()]
  return part >= whole ? fen : (fen * BigInt(part)) / BigInt(whole)
}

/** A sum parted by weights: the parts add up to it, and what weighs nothing has none. */
export function partedBy(sum: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n)
  if (whole <= 0n) return weights.map(() => 0n)
  let passed = 0n
  return weights.map((weight) => {
    const before = (sum * passed) / whole
    passed += weight
    return (sum * passed) / whole - before
  })
}

/** The sums so far, in the order of what is added. */
export function runningTotal(fens: readonly bigint[]): bigint[] {
  let total = 0n
  return fens.map((fen) => (total += fen))
}
