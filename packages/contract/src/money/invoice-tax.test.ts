import { expect, test } from 'vitest'
import { netsOf, taxesBack, taxesWithin } from './invoice-tax.ts'

const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)

test.each([
  [10_600n, ['6'], 10_000n, [600n]],
  [10_000n, ['6'], 9_434n, [566n]],
  [1n, ['6'], 1n, [0n]],
  [9n, ['100'], 4n, [5n]],
  [-9n, ['100'], -4n, [-5n]],
  [11_972n, ['13', '0.72'], 10_527n, [1_369n, 76n]],
  [500n, [], 500n, []],
])('%s fen with %s per cent are %s and %s', (gross, rates, net, taxes) =>
  expect(taxesWithin(gross, rates)).toEqual({ net, taxes }),
)

test('net and taxes are the gross sum, and the nets of lines the net, for every sum and rate', () => {
  for (const rates of [['6'], ['13', '0.5'], ['3', '7.25', '99.99']])
    for (let gross = 1n; gross < 700n; gross++) {
      const { net, taxes } = taxesWithin(gross, rates)
      expect(net + sum(taxes)).toBe(gross)
      const lines = [gross / 3n, gross / 7n, gross - gross / 3n - gross / 7n].filter((line) => line > 0n)
      const nets = netsOf(lines, net)
      expect(sum(nets)).toBe(net)
      for (const [at, own] of nets.entries()) expect(own >= 0n && own <= lines[at]! + 1n).toBe(true)
    }
})

test('what goes back in parts takes back the taxes of the whole', () => {
  for (let gross = 3n; gross < 400n; gross++) {
    const parts = [gross / 3n, gross / 3n, gross - 2n * (gross / 3n)]
    let left = gross
    const back = parts.map((part) => {
      const split = taxesBack(left, part, ['6', '1.5'])
      expect(split.net + sum(split.taxes)).toBe(-part)
      left -= part
      return split
    })
    const { net, taxes } = taxesWithin(gross, ['6', '1.5'])
    expect(sum(back.map((split) => split.net))).toBe(-net)
    expect([0, 1].map((at) => sum(back.map((split) => split.taxes[at]!)))).toEqual(taxes.map((tax) => -tax))
  }
})
