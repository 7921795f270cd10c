import { describe, expect, test } from 'vitest'
import {
  addressText,
  canonicalNetwork,
  contains,
  countOf,
  holds,
  isUsable,
  lastOf,
  networkText,
  nextFree,
  overlaps,
  parseAddress,
  parseNetwork,
  usableOf,
  type Network,
} from './ipv4.ts'

const of = (text: string): Network => parseNetwork(text)!

describe('an address', () => {
  test.each([
    ['0.0.0.0', 0],
    ['0.0.0.1', 1],
    ['1.0.0.0', 16_777_216],
    ['10.20.0.1', 169_082_881],
    ['128.0.0.0', 2_147_483_648],
    ['255.255.255.255', 4_294_967_295],
  ])('%s is %i, and the other way round', (text, number) => {
    expect(parseAddress(text)).toBe(number)
    expect(addressText(number)).toBe(text)
  })
  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '01.2.3.4',
    '1.2.3.4 ',
    '1..2.3',
    '-1.2.3.4',
    '1e1.2.3.4',
    'a.b.c.d',
  ])('is not %j', (text) => expect(parseAddress(text)).toBeUndefined())
})

describe('a network', () => {
  test.each([
    ['10.0.0.7/24', '10.0.0.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['192.168.1.1/32', '192.168.1.1/32'],
    ['172.31.255.255/12', '172.16.0.0/12'],
  ])('%s is spelt %s', (text, canonical) => expect(canonicalNetwork(text)).toBe(canonical))
  test.each([
    '',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '/8',
    '10.0.0.0/',
  ])('is not %j', (text) => expect(canonicalNetwork(text)).toBeUndefined())
  test.each([
    ['10.0.0.0/24', '10.0.0.1', '10.0.0.254', 254],
    ['10.0.0.0/29', '10.0.0.1', '10.0.0.6', 6],
    ['10.0.0.0/31', '10.0.0.1', '10.0.0.0', 0],
    ['0.0.0.0/0', '0.0.0.1', '255.255.255.254', 4_294_967_294],
  ])('%s can be used from %s to %s', (text, from, to, n) => {
    const span = usableOf(of(text))
    expect([addressText(span.from), addressText(span.to), countOf(span)]).toEqual([from, to, n])
  })
  test.each([
    ['10.20.0.0/16', [], 24, '10.20.0.0/24'],
    ['10.20.0.0/16', ['10.20.0.0/24'], 24, '10.20.1.0/24'],
    ['10.20.0.0/16', ['10.20.1.0/24'], 24, '10.20.0.0/24'],
    ['10.20.0.0/16', ['10.20.0.0/25'], 24, '10.20.1.0/24'],
    ['10.20.0.0/16', ['10.20.0.0/17'], 17, '10.20.128.0/17'],
    ['10.20.0.0/16', ['10.20.0.0/17', '10.20.128.0/17'], 29, undefined],
    ['10.20.0.0/16', [], 8, undefined],
    ['255.255.255.0/24', ['255.255.255.0/25'], 25, '255.255.255.128/25'],
    ['255.255.255.0/24', ['255.255.255.128/25'], 24, undefined],
  ] as const)('in %s beside %j the next /%i is %s', (outer, taken, prefix, next) => {
    const found = nextFree(of(outer), taken.map(of), prefix)
    expect(found && networkText(found)).toBe(next)
  })
})

/** The same said with whole numbers of any size and bit by bit, as slowly as it likes. */
const model = {
  mask: (prefix: number) => ((1n << 32n) - 1n) ^ ((1n << BigInt(32 - prefix)) - 1n),
  first: (address: bigint, prefix: number) => address & model.mask(prefix),
  last: (address: bigint, prefix: number) => model.first(address, prefix) | ((1n << BigInt(32 - prefix)) - 1n),
  text: (address: bigint) => [24n, 16n, 8n, 0n].map((by) => String((address >> by) & 255n)).join('.'),
}

function* draws(seed: number, times: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0
    return state % below
  }
  for (let time = 0; time < times; time++) yield next
}
const addressFrom = (next: (below: number) => number) => BigInt(next(65_536)) * 65_536n + BigInt(next(65_536))

describe('against a model of big numbers', () => {
  test('spelling, ends and what lies inside', () => {
    for (const next of draws(7, 3000)) {
      const [address, prefix] = [addressFrom(next), next(33)]
      const network = of(`${model.text(address)}/${prefix}`)
      expect(network).toEqual({ base: Number(model.first(address, prefix)), prefix })
      expect(lastOf(network)).toBe(Number(model.last(address, prefix)))
      const other = next(2) ? addressFrom(next) : address ^ (1n << BigInt(next(32)))
      const inside = (other & model.mask(prefix)) === (address & model.mask(prefix))
      expect(holds(network, Number(other))).toBe(inside)
      const edge = other === model.first(address, prefix) || other === model.last(address, prefix)
      expect(isUsable(network, Number(other))).toBe(inside && !edge)
    }
  })
  test('two networks overlap when one holds the other, and never in part', () => {
    for (const next of draws(11, 3000)) {
      const address = addressFrom(next)
      const [one, two] = [next(33), next(33)]
      const near = next(2) ? address : address ^ (1n << BigInt(next(32)))
      const [a, b] = [of(`${model.text(address)}/${one}`), of(`${model.text(near)}/${two}`)]
      const wider = Math.min(one, two)
      const meets = (address & model.mask(wider)) === (near & model.mask(wider))
      expect(overlaps(a, b)).toBe(meets)
      expect(overlaps(b, a)).toBe(meets)
      expect(contains(a, b)).toBe(meets && one <= two)
    }
  })
  test('the next free one is the lowest that overlaps nothing', () => {
    for (const next of draws(13, 400)) {
      const outer = of(`10.0.0.0/${24 + next(4)}`)
      const taken = Array.from({ length: next(6) }, () =>
        of(`${model.text(167_772_160n + BigInt(next(256)))}/${26 + next(6)}`),
      )
      const prefix = 25 + next(6)
      const found = nextFree(outer, taken, prefix)
      const size = 2 ** (32 - prefix)
      let lowest: number | undefined
      for (let base = outer.base; base + size - 1 <= lastOf(outer) && lowest === undefined; base += size)
        if (prefix >= outer.prefix && !taken.some((one) => overlaps(one, { base, prefix }))) lowest = base
      expect(found?.base).toBe(lowest)
    }
  })
})
