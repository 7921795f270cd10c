import { describe, expect, it } from 'vitest'
import { drawn, gbBytes, usageFen } from './usage.ts'

const price = 800_000n

describe('what bytes come to', () => {
  it('is rounded once: half a fen and more goes up', () => {
    expect(usageFen(212n * gbBytes, price)).toBe(16_960n)
    expect(usageFen(gbBytes / 160n, price)).toBe(0n)
    expect(usageFen(gbBytes / 160n + 1n, price)).toBe(1n)
    expect(usageFen(0n, price)).toBe(0n)
  })
  it('adds up over any hours to the whole, when each is what it adds', () => {
    const hours = Array.from({ length: 500 }, (_, at) => (BigInt(at) * 7_919_777n) % 123_456_789n)
    let [bytes, sum] = [0n, 0n]
    for (const hour of hours) {
      const before = usageFen(bytes, price)
      bytes += hour
      sum += usageFen(bytes, price) - before
    }
    expect(sum).toBe(usageFen(bytes, price))
  })
})

describe('where bytes are drawn from', () => {
  const of = (id: string, left: bigint, priority: bigint, end: number) => ({ id, left, priority, end })
  it('is the smallest priority, then what ends first, then the id; the rest is beyond', () => {
    const packages = [of('d', 5n, 2n, 1), of('c', 5n, 1n, 9), of('b', 5n, 1n, 9), of('a', 5n, 1n, 8)]
    expect([...drawn(17n, packages).draws]).toEqual([
      ['a', 5n],
      ['b', 5n],
      ['c', 5n],
      ['d', 2n],
    ])
    expect(drawn(23n, packages).beyond).toBe(3n)
    expect(drawn(0n, packages)).toEqual({ draws: new Map(), beyond: 0n })
    expect(drawn(4n, [of('a', 0n, 0n, 1)])).toEqual({ draws: new Map(), beyond: 4n })
  })
})
