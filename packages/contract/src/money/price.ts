import { billingCycleMonths } from '../constants.ts'
import type { PriceLine } from './order.ts'
import { monthsBetween } from './term.ts'

/** Months that can be bought at once. A month earns no discount of its own; the others do, on purchase and renewal. */
export const termMonths = Object.values(billingCycleMonths)
export type TermMonths = (typeof termMonths)[number]

/** A part of what is bought, at its list price for one unit and one month. */
export interface PriceItem {
  /** What it is, as the key of a word, with the word's values. */
  word: string
  vars?: Record<string, string>
  monthFen: bigint
  quantity: number
}

/** Decimal texts such as `0.85`; exact, because no factor is ever a floating-point number. */
export interface PriceFactors {
  coefficient: string
  term: string
  user: string
  /** The activity that the price is made in, with what its line says of it. */
  activity?: { factor: string; vars: Record<string, string> } | undefined
}

export interface Price {
  lines: PriceLine[]
  totalFen: bigint
}

type Ratio = readonly [numerator: bigint, denominator: bigint]

function ratioOf(factor: string): Ratio {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(factor) ?? []
  if (whole === undefined) throw new RangeError(`Not a price factor: ${factor}`)
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
const less = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d - c * b, b * d]
/** The one rounding of money there is: half a fen and more goes up. */
export const roundFen = ([numerator, denominator]: Ratio) => (2n * numerator + denominator) / (2n * denominator)

const decimal = (fen: bigint) => {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What was given for the time that was bought, and not for who bought it: used time is counted without it. */
const givenForTime: readonly string[] = ['price.term', 'price.activity']

/** The discounts of a price for a longer term and for an activity, as one factor, from its lines. */
export function timeFactorIn(lines: readonly PriceLine[]): string {
  const given = lines.filter(({ word }) => givenForTime.includes(word)).map(({ vars }) => ratioOf(vars['factor']!))
  return given.length === 0 ? '1' : exactDecimal(given.reduce(times))
}

/** What is taken off a price for whoever buys, or for how long; the coefficient of a product is part of its price. */
const discounts: readonly string[] = [...givenForTime, 'price.user']
export const isDiscount = ({ word }: Pick<PriceLine, 'word'>): boolean => discounts.includes(word)

/**
 * What each item of a price comes to with its share of every factor. They add up to the price: each is what the sum so
 * far grows by, rounded as the price is.
 */
export function itemSums(lines: readonly PriceLine[]): { item: string; fen: bigint }[] {
  const factor = lines.flatMap(({ vars }) => vars['factor'] ?? []).reduce(factorProduct, '1')
  let listFen = 0n
  return lines
    .filter(({ vars }) => vars['factor'] === undefined)
    .map(({ vars, amount }) => {
      const before = factored(listFen, factor)
      listFen += BigInt(amount.replace('.', ''))
      return { item: vars['item'] ?? '', fen: factored(listFen, factor) - before }
    })
}

/** One factor for two, exact. */
export const factorProduct = (a: string, b: string): string => exactDecimal(times(ratioOf(a), ratioOf(b)))

/** A sum times a factor, rounded as money is. */
export const factored = (fen: bigint, factor: string): bigint => roundFen(times([fen, 1n], ratioOf(factor)))

/** A ratio of factors, whose denominator is always a power of ten. */
function exactDecimal([numerator, denominator]: Ratio): string {
  const places = denominator.toString().length - 1
  const digits = numerator.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * List price × coefficient × term discount × user discount × activity, rounded once. Each factor is a line of its own:
 * what it adds to or takes from the sum before it. The lines add up to the total to the fen, whatever the factors are.
 */
export function priceOf(items: readonly PriceItem[], months: number, factors: PriceFactors): Price {
  if (!Number.isSafeInteger(months) || months < 1) throw new RangeError(`Not a term: ${months}`)
  const lines: PriceLine[] = []
  let listFen = 0n
  for (const { word, vars = {}, monthFen, quantity } of items) {
    if (!Number.isSafeInteger(quantity) || quantity < 0 || monthFen < 0n) throw new RangeError(`Not for sale: ${word}`)
    const fen = monthFen * BigInt(quantity) * BigInt(months)
    listFen += fen
    lines.push({ word, vars: { ...vars, quantity: String(quantity), months: String(months) }, amount: decimal(fen) })
  }
  let exact: Ratio = [listFen, 1n]
  let soFar = listFen
  for (const { word, vars } of factorLines(factors)) {
    const ratio = ratioOf(vars['factor']!)
    exact = times(exact, ratio)
    const next = roundFen(exact)
    const isOne = ratio[0] === ratio[1]
    if (!isOne) lines.push({ word, vars, amount: decimal(next - soFar) })
    soFar = next
  }
  return { lines, totalFen: soFar }
}

function factorLines({ coefficient, term, user, activity }: PriceFactors): Omit<PriceLine, 'amount'>[] {
  return [
    { word: 'price.coefficient', vars: { factor: coefficient } },
    { word: 'price.term', vars: { factor: term } },
    { word: 'price.user', vars: { factor: user } },
    ...(activity ? [{ word: 'price.activity', vars: { ...activity.vars, factor: activity.factor } }] : []),
  ]
}

/** The time that was paid for, and how it was priced. Moments are milliseconds. */
export interface PaidTerm {
  start: number
  end: number
  /** From when on what is left is used up; the start when nothing has gone back before. */
  from?: number
  /** The discounts for a longer term and for an activity that the price had. */
  factor?: string
}

/**
 * What is left at a moment of what was paid for a term: for a change of configuration and for a refund. Time that was
 * used counts at the price it would have had without the discounts for a longer term and for an activity, so that long is
 * not cheaper than short for those who end early; then nothing is left some time before the end. Time that has not begun is all there.
 * Rounded down, so that going up and down again never earns a fen.
 */
export function unusedFen(paidFen: bigint, { start, end, from = start, factor = '1' }: PaidTerm, now: number): bigint {
  const first = Math.max(from, start)
  if (now <= first) return paidFen
  if (now >= end) return 0n
  const since = (at: number) => monthsBetween(new Date(start), new Date(at))
  // So many months, at the undiscounted price, is what the whole was paid for.
  const whole = times(since(end), ratioOf(factor))
  const [left, leftOf] = less(whole, since(now))
  const [all, allOf] = less(whole, since(first))
  return left > 0n ? (paidFen * left * allOf) / (leftOf * all) : 0n
}
