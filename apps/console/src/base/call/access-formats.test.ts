import { countryNames, formatBytes, relativeTime, searchValues, shortNumber } from '@portico/contract/formats.ts'
import { expect, it } from 'vitest'
import { shows } from '../../../../../spec/shows.ts'

const now = new Date('2026-01-10T12:00:00Z')
const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now).unit

it('A-FMT-01: 0 bytes are 0B', () => {
  shows('A-FMT-01')
  expect(formatBytes(0)).toBe('0B')
})
it('A-FMT-02: bytes have the units B, K, M, G, T and two decimals', () => {
  shows('A-FMT-02')
  const bytes = [1023, 1024, 1_048_576, 1_073_741_824, 1_099_511_627_776]
  expect(bytes.map(formatBytes)).toEqual(['1023.00B', '1.00K', '1.00M', '1.00G', '1.00T'])
})
it('A-FMT-03: 59 minutes ago is told in minutes', () => {
  shows('A-FMT-03')
  expect(ago(59)).toBe('minute')
})
it('A-FMT-04: from 60 minutes to under 24 hours ago is told in hours', () => {
  shows('A-FMT-04')
  expect([ago(60), ago(24 * 60 - 1)]).toEqual(['hour', 'hour'])
})
it('A-FMT-05: 24 hours ago or more is told in days', () => {
  shows('A-FMT-05')
  expect([ago(24 * 60), ago(400 * 24 * 60)]).toEqual(['day', 'day'])
})
it('A-FMT-06: large numbers have the units k, M, G, T, P, E', () => {
  shows('A-FMT-06')
  expect([1e3, 1e6, 1e9, 1e12, 1e15, 1e18].map(shortNumber)).toEqual(['1k', '1M', '1G', '1T', '1P', '1E'])
})
it('A-LAY-10: names of countries lose what stands in parentheses, and their keys become lower-case', () => {
  shows('A-LAY-10')
  expect(countryNames({ HK: 'Hong Kong (China)', JP: 'Japan' })).toEqual({ hk: 'Hong Kong', jp: 'Japan' })
})
it('A-CALL-13: a search is trimmed, and what is empty is not sent', () => {
  shows('A-CALL-13')
  expect(searchValues({ search: '  web 1 ', state: '', zone: undefined, page: 2 })).toEqual({
    search: 'web 1',
    page: 2,
  })
})
