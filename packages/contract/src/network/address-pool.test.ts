import { describe, expect, test } from 'vitest'
import { isGivable, parseRange, rangeSizeMax, rangeText, RangeInput } from './address-pool.ts'
import { addressText, parseAddress } from './ipv4.ts'

const spelled = (text: string) => {
  const span = parseRange(text)
  return span && [addressText(span.from), addressText(span.to)]
}
const problems = (addresses: string) =>
  RangeInput.safeParse({ controller_id: 'hk-a', addresses }).error?.issues.map(({ message }) => message) ?? []

describe('a range of addresses as it is typed', () => {
  test.each([
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255']],
    ['203.0.113.7', ['203.0.113.7', '203.0.113.7']],
    ['203.0.113.10-203.0.113.99', ['203.0.113.10', '203.0.113.99']],
    ['203.0.113.10 – 203.0.113.99', ['203.0.113.10', '203.0.113.99']],
    ['203.0.113.10 ~ 203.0.113.99', ['203.0.113.10', '203.0.113.99']],
    ['203.0.113.255/32', ['203.0.113.255', '203.0.113.255']],
  ])('%s', (text, span) => {
    expect(spelled(text)).toEqual(span)
    expect(problems(text)).toEqual([])
  })

  test.each([
    '',
    ' ',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.9-203.0.113.1',
    '1.1.1.1-',
    'a-b',
    '1.1.1.1-1.1.1.2-1.1.1.3',
    '::1',
  ])('%j is none', (text) => expect(problems(text)).toHaveLength(1))

  test.each([
    '0.0.0.0/8',
    '127.0.0.1',
    '169.254.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '223.255.255.0-224.0.0.0',
    '10.0.0.0/15',
  ])('%s is not for giving', (text) => expect(problems(text)).toEqual(['rules.addressRangeClosed']))

  test('holds as many as it may, and not one more', () => {
    const first = parseAddress('20.0.0.0')!
    const upTo = (size: number) => rangeText({ from: first, to: first + size - 1 })
    expect(problems(upTo(rangeSizeMax))).toEqual([])
    expect(problems(upTo(rangeSizeMax + 1))).toEqual(['rules.addressRangeClosed'])
  })

  test('is spelled so that it can be read again', () => {
    for (const span of [
      { from: 1, to: 1 },
      { from: 16777216, to: 16777299 },
    ]) {
      expect(parseRange(rangeText(span))).toEqual(span)
      expect(isGivable(span)).toBe(span.from > 16777215)
    }
  })
})
