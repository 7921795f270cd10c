import { describe, expect, test } from 'vitest'
import { dayAfterKey, isDay, isDayTime, plusMonths, weeksOf } from './calendar.ts'

test.each(['2026-02-31', '2026-13-01', '2026-1-1', '', 'tomorrow', '2026-11-01T00:00'])('%j is no day', (text) =>
  expect(isDay(text)).toBe(false),
)
test('a time goes from midnight to the last minute', () => {
  expect(isDayTime('2028-02-29T23:59')).toBe(true)
  const wrong = ['2026-02-29T10:00', '2026-11-01T24:00', '2026-11-01 10:00', '2026-11-01']
  expect(wrong.filter(isDayTime)).toEqual([])
})

describe('a month', () => {
  test('is shown in whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11-18')
    expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })
  test('that is shorter ends on its last day', () => {
    expect(plusMonths('2026-10-31', 1)).toBe('2026-11-30')
    expect(plusMonths('2026-01-31', -11)).toBe('2025-02-28')
  })
})

test('keys lead over the ends of weeks, months and years', () => {
  expect(dayAfterKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayAfterKey('2026-11-01', 'ArrowUp')).toBe('2026-10-25')
  expect(dayAfterKey('2026-11-18', 'Home')).toBe('2026-11-16')
  expect(dayAfterKey('2026-11-18', 'End')).toBe('2026-11-22')
  expect(dayAfterKey('2026-11-18', 'PageDown')).toBe('2026-12-18')
  expect(dayAfterKey('2026-11-18', 'a')).toBeUndefined()
})
