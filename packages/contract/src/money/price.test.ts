import { describe, expect, test } from 'vitest'
import { bestActivity } from './catalogue-price.ts'
import { priceOf, timeFactorIn, unusedFen, type PriceFactors, type PriceItem } from './price.ts'

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))
const sumOf = (lines: readonly { amount: string }[]) => lines.reduce((sum, { amount }) => sum + fenOf(amount), 0n)

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}
const random = numbers(20261115)
/** The formula said once more, another way: factors in hundredths, all of them multiplied before the one rounding. */
const formula = (listFen: bigint, { coefficient, term, user, activity }: PriceFactors) =>
  (2n * listFen * fenOf(coefficient) * fenOf(term) * fenOf(user) * fenOf(activity?.factor ?? '1.00') + 100_000_000n) /
  200_000_000n
const upTo = (max: number) => Math.floor(random.next().value * (max + 1))
const factor = (low: number, high: number) => ((low * 100 + upTo((high - low) * 100)) / 100).toFixed(2)

describe('price', () => {
  test('the lines add up to the total, and the total is rounded once, for ten thousand random carts', () => {
    for (let n = 0; n < 10_000; n++) {
      const items: PriceItem[] = Array.from({ length: 1 + upTo(5) }, (_, at) => ({
        word: `item${at}`,
        monthFen: BigInt(upTo(2_000_000)),
        quantity: upTo(3),
      }))
      const months = [1, 3, 6, 12, 24][upTo(4)]!
      const activity = upTo(1) === 1 ? { factor: factor(0.01, 1), vars: {} } : undefined
      const rest = { coefficient: factor(1, 3), term: factor(0.5, 1), user: factor(0.01, 1) }
      const factors: PriceFactors = { ...rest, activity }
      const { lines, totalFen } = priceOf(items, months, factors)
      expect(sumOf(lines)).toBe(totalFen)
      const listFen = items.reduce((sum, { monthFen, quantity }) => sum + monthFen * BigInt(quantity * months), 0n)
      expect(totalFen).toBe(formula(listFen, factors))
      expect(totalFen).toBeGreaterThanOrEqual(0n)
    }
  })

  test('a factor of one has no line', () => {
    const { lines, totalFen } = priceOf([{ word: 'cpu', monthFen: 38_00n, quantity: 1 }], 1, {
      coefficient: '1.00',
      term: '1',
      user: '1.0',
    })
    expect(lines.map(({ word }) => word)).toEqual(['cpu'])
    expect(totalFen).toBe(3800n)
  })

  test('each factor is told by what it changes', () => {
    const { lines } = priceOf([{ word: 'cpu', monthFen: 100_00n, quantity: 2 }], 12, {
      coefficient: '1.10',
      term: '0.85',
      user: '0.90',
      activity: { factor: '0.80', vars: { en: 'Sales' } },
    })
    expect(lines.map(({ word, amount }) => [word, amount])).toEqual([
      ['cpu', '2400.00'],
      ['price.coefficient', '240.00'],
      ['price.term', '-396.00'],
      ['price.user', '-224.40'],
      ['price.activity', '-403.92'],
    ])
    expect(lines.at(-1)!.vars).toEqual({ en: 'Sales', factor: '0.80' })
    // For the time that was bought, and not for who bought it: 0.85 × 0.80.
    expect(timeFactorIn(lines)).toBe('0.6800')
    expect(timeFactorIn(lines.slice(0, 1))).toBe('1')
  })

  test.each(['', '-1', '1e2', 'NaN', '1.', '.5', '1,5', '9999999999'])('%j is no factor', (wrong) => {
    expect(() => priceOf([], 1, { coefficient: wrong, term: '1', user: '1' })).toThrow(RangeError)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%s is no term and no quantity', (wrong) => {
    const one = { coefficient: '1', term: '1', user: '1' }
    expect(() => priceOf([], wrong, one)).toThrow(RangeError)
    if (wrong !== 0) expect(() => priceOf([{ word: 'cpu', monthFen: 1n, quantity: wrong }], 1, one)).toThrow(RangeError)
  })
})

describe('of the activities that run', () => {
  const common = { product: 'host', node: '*', min_months: 1, applies_to: 'both' } as const
  const wanted = { product: 'host', node: 'hk', months: 3, purpose: 'purchase' } as const

  test('the one that gives most is taken, and never two', () => {
    const some = ['0.90', '0.09', '0.80'].map((discount) => ({ ...common, discount }))
    expect(bestActivity(some, wanted)?.discount).toBe('0.09')
    expect(bestActivity([], wanted)).toBeUndefined()
  })

  test.each([
    [{}, true],
    [{ product: 'disk' }, false],
    [{ node: 'hk' }, true],
    [{ node: 'sh' }, false],
    [{ min_months: 3 }, true],
    [{ min_months: 6 }, false],
    [{ applies_to: 'purchase' }, true],
    [{ applies_to: 'renewal' }, false],
  ] as const)('%j is taken: %j', (more, taken) => {
    expect(bestActivity([{ ...common, discount: '0.50', ...more }], wanted) !== undefined).toBe(taken)
  })
})

describe('what is left of a term', () => {
  const term = { start: 0, end: 30 * 86_400_000 }

  test('is all of it before it starts and nothing after it ends', () => {
    expect(unusedFen(1000n, term, -5)).toBe(1000n)
    expect(unusedFen(1000n, term, term.end)).toBe(0n)
    expect(unusedFen(1000n, term, term.end + 1)).toBe(0n)
  })

  test('never grows as time passes, and used and unused never exceed what was paid', () => {
    for (let n = 0; n < 2_000; n++) {
      const paid = BigInt(upTo(1_000_000))
      const [a, b] = [upTo(term.end), upTo(term.end)].toSorted((x, y) => x - y) as [number, number]
      const [early, late] = [unusedFen(paid, term, a), unusedFen(paid, term, b)]
      expect(late).toBeLessThanOrEqual(early)
      expect(early).toBeLessThanOrEqual(paid)
    }
  })

  const day = 86_400_000
  const years = { start: Date.UTC(2026, 1, 1), end: Date.UTC(2028, 1, 1), factor: '0.50' }
  const after = (months: number) => Date.UTC(2026, 1 + months, 1)

  test('is what was paid less the used time at its undiscounted price, month by month', () => {
    // 24 months for the price of 12: a month costs 100.00 without the discount, February as much as March.
    const paid = 120_000n
    expect([0, 1, 2, 11, 12, 13, 24].map((months) => unusedFen(paid, years, after(months)))).toEqual([
      120_000n,
      110_000n,
      100_000n,
      10_000n,
      0n,
      0n,
      0n,
    ])
    expect(unusedFen(paid, years, years.start + 14 * day)).toBe(115_000n)
  })

  test('goes on as it was when a part of it goes back in between', () => {
    const half = unusedFen(120_000n, years, after(3)) / 2n
    const rest = { ...years, from: after(3) }
    for (const months of [3, 5, 9, 12])
      expect(unusedFen(half, rest, after(months))).toBe(unusedFen(120_000n, years, after(months)) / 2n)
  })

  test('is all there before it begins, also when a part of it went back before that', () => {
    const later = { start: after(6), end: after(7), from: after(0) }
    expect(unusedFen(100n, later, after(5))).toBe(100n)
    expect(unusedFen(100n, later, after(6) + 15 * day)).toBe(51n)
  })

  test('changing up and down again never earns a fen', () => {
    for (let n = 0; n < 5_000; n++) {
      const [small, big] = [upTo(500_000), upTo(500_000)].toSorted((x, y) => x - y).map(BigInt) as [bigint, bigint]
      const [up, down] = [upTo(term.end), upTo(term.end)].toSorted((x, y) => x - y) as [number, number]
      const charge = (from: bigint, to: bigint, at: number) => unusedFen(to, term, at) - unusedFen(from, term, at)
      const paidUp = charge(small, big, up)
      const paidBack = -charge(big, small, down)
      expect(paidBack).toBeLessThanOrEqual(paidUp)
    }
  })
})
