import { describe, expect, test } from 'vitest'
import { cheaperFor, idleFindings, spikesIn, type DayUse } from './cost-findings.ts'

const gb = 1024n ** 3n
const november = { from: '2026-11-01', to: '2026-11-30' }
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
const use = (n: number, fen: bigint, name = 'a'): DayUse => ({
  product: 'eip',
  resource_id: `eip_${name}`,
  resource_name: name,
  day: day(n),
  fen,
  bytes: Number(fen) * 10,
})
const usual = Array.from({ length: 10 }, (_, n) => use(n + 1, 100n))

describe('a day that stands out', () => {
  test('costs three times its usual day or more, and names what caused most of it', () => {
    expect(spikesIn([...usual, use(11, 100n), use(11, 400n, 'b')], november)).toEqual([
      expect.objectContaining({
        key: 'spike eip 2026-11-11',
        amount: '5.00',
        times: 5,
        usual: '1.00',
        name: 'b',
        bytes: 4000,
      }),
    ])
    expect(spikesIn([...usual, use(11, 299n)], november)).toEqual([])
  })

  test('is found once where several follow each other, and only within the days that are asked for', () => {
    const high = [use(11, 600n), use(12, 900n), use(13, 700n), use(14, 800n)]
    expect(spikesIn([...usual, ...high], november).map(({ key }) => key)).toEqual(['spike eip 2026-11-12'])
    expect(spikesIn([...usual, ...high], { from: day(15), to: day(20) })).toEqual([])
  })

  test('needs a usual day, and a difference that is worth a look', () => {
    expect(spikesIn([...usual.slice(0, 4), use(5, 900n)], november)).toEqual([])
    expect(spikesIn([...usual.map((one) => ({ ...one, fen: 1n })), use(11, 90n)], november)).toEqual([])
  })
})

describe('what passed beyond packages', () => {
  const offers = [
    { package: '100gb', bytes: 100n * gb, fen: 2000n },
    { package: '500gb', bytes: 500n * gb, fen: 9000n },
  ]
  const beyond = (many: bigint, fen: bigint) => ({ node: 'hk-a', node_name: 'Hong Kong', bytes: many * gb, fen })

  test('is compared with the packages that cover it for the least money', () => {
    expect(cheaperFor(beyond(450n, 36_000n), offers, '2026-11')).toEqual([
      expect.objectContaining({ package: '500gb', count: 1, price: '90.00', saved: '270.00' }),
    ])
    expect(cheaperFor(beyond(150n, 12_000n), offers, '2026-11')).toEqual([
      expect.objectContaining({ package: '100gb', count: 2, price: '40.00', saved: '80.00' }),
    ])
  })

  test('is left alone where no package is cheaper', () => {
    expect(cheaperFor(beyond(10n, 800n), offers, '2026-11')).toEqual([])
  })
})

test('what serves nothing is told by kind with its sum, and what costs nothing is not', () => {
  const idle = [
    { kind: 'disk' as const, id: 'disk_a', name: 'a', fen: 100n },
    { kind: 'eip' as const, id: 'eip_b', name: 'b', fen: 0n },
    { kind: 'disk' as const, id: 'disk_c', name: 'c', fen: 250n },
  ]
  const [told, ...others] = idleFindings(idle)
  expect(told).toMatchObject({ of: 'disk', count: 2, amount: '3.50', names: ['c', 'a'] })
  expect(others).toEqual([])
  // As many others are another finding: that these are expected says nothing about them.
  expect(idleFindings(idle.toReversed())[0]!.key).toBe(told!.key)
  expect(idleFindings(idle.map((one) => ({ ...one, id: `${one.id}2` })))[0]!.key).not.toBe(told!.key)
})
