import { describe, expect, it } from 'vitest'
import { dayMs, dayTicks, middleOf, monthMs, noonOf, timeTexts, timeTicks } from './time-ticks.ts'

const at = (text: string) => Date.parse(`2026-11-15T${text}:00Z`)
const clock = (moments: number[]) => moments.map((moment) => new Date(moment).toISOString().slice(11, 16))
const hours = (n: number) => n * 3_600_000
const utc = () => 0

describe('timeTicks', () => {
  it('stand at round moments within the span', () => {
    const { at: ticks } = timeTicks(at('06:03'), at('07:03'), 8, utc)
    expect(clock(ticks)).toEqual(['06:10', '06:20', '06:30', '06:40', '06:50', '07:00'])
  })
  it('are midnights of the reader, not of the server', () => {
    const { at: ticks } = timeTicks(at('00:00'), at('00:00') + 6 * dayMs, 8, () => hours(8))
    expect(new Set(clock(ticks))).toEqual(new Set(['16:00']))
  })
  it('are midnights before and after the clocks are put back', () => {
    const change = at('01:00')
    const zone = (moment: number) => hours(moment < change ? 2 : 1)
    const { at: ticks } = timeTicks(change - 2 * dayMs, change + 2 * dayMs, 8, zone)
    expect(clock(ticks.filter((tick) => zone(tick) === hours(2)))).toContain('22:00')
    const midnights = ticks.filter((tick) => (tick + zone(tick)) % dayMs === 0)
    expect(midnights).toHaveLength(4)
    expect(new Set(ticks).size).toBe(ticks.length)
  })
  it('are the first of months when the span is long', () => {
    const from = Date.UTC(2025, 10, 20)
    const { at: ticks } = timeTicks(from, from + 365 * dayMs, 8, utc)
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-03-01',
      '2026-05-01',
      '2026-07-01',
      '2026-09-01',
      '2026-11-01',
    ])
  })
  it.each([0.05, 1, 24, 7 * 24, 30 * 24, 90 * 24, 4 * 365 * 24])('are a handful in %d hours', (length) => {
    const { at: ticks } = timeTicks(at('06:03'), at('06:03') + hours(length), 8, utc)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThanOrEqual(9)
  })
  it('are fewer where there is less room', () => {
    expect(timeTicks(at('00:00'), at('00:00') + dayMs, 3, utc).at.length).toBeLessThanOrEqual(4)
  })
})

it('days are marked every so many, and the newest always is', () => {
  const first = noonOf('2026-11-01')
  const last = first + 29 * dayMs
  const { at: ticks } = dayTicks(first, last, first, 30, 7)
  expect(ticks.at(-1)).toBe(last)
  expect(ticks.slice(1).map((tick, n) => (tick - ticks[n]!) / dayMs)).toEqual([5, 5, 5, 5, 5])
  // Bars reach half a day beyond the first and the last.
  expect(dayTicks(first - dayMs / 2, last + dayMs / 2, first, 30, 2).at).toEqual([first + 14 * dayMs, last])
})

it('months are marked by the middle of each, whatever their length', () => {
  for (const year of [2024, 2026]) {
    const first = middleOf(`${year}-03`)
    const { step, at: ticks } = dayTicks(first - monthMs / 2, first + 11.5 * monthMs, first, 12, 12, monthMs)
    expect(ticks.map(timeTexts('en').tick(step)).join(' ')).toBe('Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb')
    expect(timeTexts('en').month(ticks.at(-1)!)).toBe(`Feb ${year + 1}`)
  }
})

describe('timeTexts', () => {
  const minutes = 60_000
  it('are in the language and the time zone of the reader', () => {
    expect(timeTexts('en', 'UTC').tick(10 * minutes)(at('16:40'))).toBe('16:40')
    expect(timeTexts('en', 'Asia/Shanghai').tick(10 * minutes)(at('16:40'))).toBe('00:40')
    expect(timeTexts('zh-Hans', 'Asia/Shanghai').reading(at('16:40'))).toBe('11月16日 00:40')
    expect(timeTexts('zh-Hant', 'UTC').date(at('16:40'))).toBe('11月15日')
  })
  it('say the date at midnight, the seconds where minutes are too long, and the year where months begin anew', () => {
    const { tick } = timeTexts('en', 'UTC')
    expect(tick(10 * minutes)(at('00:00'))).toBe('Nov 15')
    expect(tick(15_000)(at('16:40') + 15_000)).toBe('16:40:15')
    expect(tick(5 * dayMs)(at('16:40'))).toBe('Nov 15')
    expect(tick(30 * dayMs)(Date.UTC(2026, 1, 1))).toBe('Feb')
    expect(tick(30 * dayMs)(Date.UTC(2026, 0, 1))).toBe('2026')
    expect(tick(365 * dayMs)(Date.UTC(2026, 0, 1))).toBe('2026')
  })
})
