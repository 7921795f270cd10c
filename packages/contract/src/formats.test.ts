import { shows } from '../../../spec/shows.ts'
import { describe, expect, test } from 'vitest'
import {
  badgeCount,
  byVcpus,
  countryNames,
  discountLabel,
  fill,
  formatBytes,
  formatMoney,
  formatRelativeTime,
  relativeTime,
  searchValues,
  shortNumber,
  stripParentheses,
} from './formats.ts'
import { languages } from './language.ts'
import { en } from './words/en.ts'
import { zhHant } from './words/zh-hant.ts'

describe('bytes', () => {
  test.each([
    [0, '0B'],
    [-5, '0B'],
    [Number.NaN, '0B'],
    [1, '1.00B'],
    [1023, '1023.00B'],
    [1024, '1.00K'],
    [1536, '1.50K'],
    [1024 ** 2 - 1, '1.00M'],
    [1024 ** 2, '1.00M'],
    [1024 ** 3, '1.00G'],
    [1024 ** 4, '1.00T'],
    [1024 ** 5, '1024.00T'],
  ])('%d is %s', (bytes, label) => {
    expect(formatBytes(bytes)).toBe(label)
  })
  test('have two decimals and stay below the next unit around every step', () => {
    for (let power = 1; power <= 4; power += 1)
      for (let offset = -6; offset <= 6; offset += 1) {
        const label = formatBytes(1024 ** power + offset)
        expect(label).toMatch(/^\d+\.\d\d[BKMGT]$/)
        expect(Number.parseFloat(label)).toBeLessThan(1024)
      }
  })
})

describe('short numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [999.99, '999.99'],
    [1000, '1k'],
    [1049, '1k'],
    [1500, '1.5k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [999_999_999, '1G'],
    [1e12, '1T'],
    [1e15, '1P'],
    [1e18, '1E'],
    [1e21, '1000E'],
    [-1500, '-1.5k'],
    [-999_950, '-1M'],
  ])('%d is %s', (value, label) => {
    expect(shortNumber(value)).toBe(label)
  })
})

describe('relative time', () => {
  const now = new Date('2024-05-01T12:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  test.each([
    [0, 'minute', 0],
    [-59, 'minute', 59],
    [-59.99, 'minute', 59],
    [-60, 'hour', 1],
    [-24 * 60 + 1, 'hour', 23],
    [-24 * 60, 'day', 1],
    [-400 * 24 * 60, 'day', 400],
    [59, 'minute', 59],
    [60, 'hour', 1],
    [24 * 60, 'day', 1],
    [30 * 24 * 60 - 1, 'day', 30],
    [29 * 24 * 60 + 1, 'day', 29],
    [119, 'hour', 2],
  ])('%d minutes from now counts in %ss: %d', (minutes, unit, n) => {
    expect(relativeTime(at(minutes), now)).toEqual({ unit, n, future: minutes > 0 })
  })
  test('reads as a sentence, with its own form for one', () => {
    const say = (minutes: number) => formatRelativeTime(at(minutes), now, en.formats)
    expect([say(-0.5), say(0.5)]).toEqual(['just now', 'just now'])
    expect([say(-1), say(-2), say(-60), say(-2880)]).toEqual([
      '1 minute ago',
      '2 minutes ago',
      '1 hour ago',
      '2 days ago',
    ])
    expect([say(1), say(120), say(1440)]).toEqual(['in 1 minute', 'in 2 hours', 'in 1 day'])
    expect(formatRelativeTime(at(-5), now, zhHant.formats)).toBe('5 分鐘前')
  })
})

describe('discount label (A-RES-07, A-RES-08)', () => {
  const labels = (discount: number) => languages.map((language) => discountLabel(discount, language))
  test('factor 10 shows nothing in every language', () => {
    shows('A-RES-07')
    expect(labels(1)).toEqual(['', '', ''])
  })
  test('factor 8.5 shows 8.5折 in every language, and beside it how much is off outside Chinese', () => {
    shows('A-RES-08')
    for (const label of labels(0.85)) expect(label).toMatch(/^8\.5折/)
    expect(discountLabel(0.85, 'en')).toBe('8.5折 · 15% off')
    expect(discountLabel(0.85, 'zh-Hans')).toBe('8.5折')
    expect(discountLabel(0.85, 'zh-Hant')).toBe('8.5折')
  })
  test.each([
    [0.57, '5.7折 · 43% off'],
    [0.01, '0.1折 · 99% off'],
    [0.999, '9.99折 · 0.1% off'],
  ])('%d shows "%s"', (discount, label) => {
    expect(discountLabel(discount, 'en')).toBe(label)
  })
  test('shows no floating-point tail for any discount from 0.01 to 0.99', () => {
    for (let percent = 1; percent < 100; percent += 1) {
      for (const label of labels(percent / 100)) expect(label).toMatch(/^\d(\.\d)?折(?: · |$)/)
      expect(discountLabel(percent / 100, 'en')).toMatch(new RegExp(`· ${100 - percent}% off$`))
    }
  })
})

describe('money', () => {
  test.each([
    ['0.00', '¥0.00'],
    ['-0.00', '¥0.00'],
    ['0', '¥0.00'],
    ['999.99', '¥999.99'],
    ['1234.5', '¥1,234.50'],
    ['-1234.50', '−¥1,234.50'],
    ['-0.01', '−¥0.01'],
    ['1000000.00', '¥1,000,000.00'],
    ['90071992547409931.07', '¥90,071,992,547,409,931.07'],
    ['007.10', '¥7.10'],
  ])('%s is %s', (amount, label) => {
    expect(formatMoney(amount)).toBe(label)
  })
  test('names its currency', () => {
    expect(formatMoney('12.00', 'HKD')).toBe('HK$12.00')
  })
  test('is refused rather than shown wrong', () => {
    for (const amount of ['', '1.234', '1e3', 'NaN', '1,000.00', '+1'])
      expect(() => formatMoney(amount)).toThrow(TypeError)
  })
})

test('a badge shows nothing for none, the figure up to 99, and 99+ above', () => {
  expect([0, 1, 99, 100, 12345].map(badgeCount)).toEqual(['', '1', '99', '99+', '99+'])
})

test('country names lose what stands in parentheses and their codes become lower-case', () => {
  expect(
    countryNames({ HK: 'Hong Kong (China)', KR: 'Korea (Republic of (South))', TW: '台灣（地區）', JP: 'Japan' }),
  ).toEqual({ hk: 'Hong Kong', kr: 'Korea', tw: '台灣', jp: 'Japan' })
  expect(stripParentheses('(x) Falkland Islands (Malvinas) South')).toBe('Falkland Islands South')
})

test('a search sends trimmed texts and nothing empty, and keeps zero and false', () => {
  expect(searchValues({ name: '  web ', status: '', kind: '  ', ids: [], page: 0, mine: false, node: null })).toEqual({
    name: 'web',
    page: 0,
    mine: false,
  })
})

test('configurations are ordered by vcpus, fewest first', () => {
  expect([{ vcpus: 16 }, { vcpus: 2 }, { vcpus: 8 }].toSorted(byVcpus).map((flavour) => flavour.vcpus)).toEqual([
    2, 8, 16,
  ])
})

test('a text keeps the places it has no value for', () => {
  expect(fill('{field} has {n} of {m}', { field: 'A', n: 0 })).toBe('A has 0 of {m}')
})

test('a value that is Chinese itself has no space around it within Chinese, and any other keeps it', () => {
  const at = '{node} 的专有网络'
  expect([fill(at, { node: '香港 A 区' }), fill(at, { node: 'hk-a' })]).toEqual([
    '香港 A 区的专有网络',
    'hk-a 的专有网络',
  ])
  expect(fill('选择 {node} 上的云主机', { node: '东京 A 区' })).toBe('选择东京 A 区上的云主机')
  expect([fill('请选择{field}', { field: 'IP 地址' }), fill('{field}不能为空', { field: '名称' })]).toEqual([
    '请选择 IP 地址',
    '名称不能为空',
  ])
  expect(fill('删除“{name}”，退回 {sum}。', { name: 'web', sum: '¥3.00' })).toBe('删除“web”，退回 ¥3.00。')
  expect(fill('{a} {b} in {c}', { a: '甲', b: '乙' })).toBe('甲 乙 in {c}')
})

test('what stands behind the sign of a currency is filled in as a sum, whatever text it is in', () => {
  expect(fill('You owe ¥{sum}', { sum: '12345.6' })).toBe('You owe ¥12,345.60')
  expect(fill('余额为 ¥{sum}，请充值', { sum: '-5' })).toBe('余额为 −¥5.00，请充值')
  expect(fill('¥{sum} for {n} GB', { sum: 'much', n: 1000 })).toBe('¥much for 1000 GB')
})
