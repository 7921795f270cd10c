import { describe, expect, test } from 'vitest'
import { comparedWith, cut, timeOf } from './cost-time.ts'

const now = new Date('2026-11-23T10:00:00Z')
const month = { step: 'month' } as const
const span = (from: string, to: string) => ({ from, to })

describe('the days that are told', () => {
  test.each([
    [{}, span('2026-11-01', '2026-11-23')],
    [{ month: '2026-10' }, span('2026-10-01', '2026-10-31')],
    [{ month: '2026-12' }, span('2026-12-01', '2026-12-31')],
    [{ from: '2026-09-01', to: '2026-11-30' }, span('2026-09-01', '2026-11-23')],
    [{ from: '2026-10-05', to: '2026-10-09' }, span('2026-10-05', '2026-10-09')],
  ])('of %o end today at the latest', (asked, days) => {
    expect(timeOf({ ...month, ...asked }, now).days).toEqual(days)
  })

  test.each([
    ['2026-11-01', '2026-11-23', 'month', span('2026-10-01', '2026-10-23')],
    ['2026-11-01', '2026-11-23', 'before', span('2026-10-09', '2026-10-31')],
    ['2026-11-01', '2026-11-23', 'year', span('2025-11-01', '2025-11-23')],
    ['2026-11-01', '2026-11-23', 'none', null],
    // Months that are over are compared as a whole, however long they are.
    ['2026-09-01', '2026-09-30', 'month', span('2026-08-01', '2026-08-31')],
    ['2026-02-01', '2026-02-28', 'year', span('2025-02-01', '2025-02-28')],
    ['2026-03-31', '2026-03-31', 'month', span('2026-02-28', '2026-02-28')],
    ['2024-02-05', '2024-02-29', 'year', span('2023-02-05', '2023-02-28')],
  ] as const)('from %s to %s by %s are compared with %o', (from, to, compare, before) => {
    expect(comparedWith({ from, to }, compare, now)).toEqual(before)
  })

  test('on the last day of a month it is still compared day by day', () => {
    const last = new Date('2026-04-30T10:00:00Z')
    expect(timeOf(month, last).before).toEqual(span('2026-03-01', '2026-03-30'))
  })

  test('of several months are compared with those right before unless something else is asked for', () => {
    expect(timeOf({ ...month, from: '2026-11-20', to: '2026-11-21' }, now).compare).toBe('month')
    expect(timeOf({ ...month, from: '2026-10-20', to: '2026-11-21' }, now).compare).toBe('before')
  })
})

describe('bars', () => {
  test('are days, weeks from Monday on and months, cut where the days end', () => {
    const days = span('2026-10-29', '2026-11-10')
    expect(cut(days, 'day').length).toBe(13)
    expect(cut(days, 'week')).toEqual([
      span('2026-10-29', '2026-11-01'),
      span('2026-11-02', '2026-11-08'),
      span('2026-11-09', '2026-11-10'),
    ])
    expect(cut(days, 'month')).toEqual([span('2026-10-29', '2026-10-31'), span('2026-11-01', '2026-11-10')])
  })

  test('of months are twelve at least where the days begin with one, and longer steps where there would be too many', () => {
    const { bars } = timeOf(month, now)
    expect(bars.length).toBe(12)
    expect([bars[0], bars.at(-1)]).toEqual([span('2025-12-01', '2025-12-31'), span('2026-11-01', '2026-11-23')])
    expect(timeOf({ ...month, from: '2026-09-02', to: '2026-11-23' }, now).bars.length).toBe(3)
    const long = { from: '2026-01-01', to: '2026-11-23', step: 'day' } as const
    expect(timeOf(long, now).step).toBe('week')
    expect(timeOf({ ...long, from: '2025-01-01' }, now).step).toBe('month')
  })
})

describe('the running total', () => {
  test('goes on to the end of the month that runs, beside the whole month before', () => {
    const { run } = timeOf(month, now)
    expect(run.points.length).toBe(30)
    expect(run.before.at(-1)).toEqual(span('2026-10-30', '2026-10-31'))
    expect(timeOf({ ...month, compare: 'before' }, now).run.before[23]).toBeNull()
    expect(timeOf({ ...month, month: '2026-10' }, now).run.points.length).toBe(31)
  })
})

test('a part of a month is compared with as many days, however the months end', () => {
  const of = (from: string, to: string) => timeOf({ from, to, compare: 'month', step: 'day' }, new Date('2026-11-18'))
  expect(of('2026-02-28', '2026-02-28').before).toEqual({ from: '2026-01-28', to: '2026-01-28' })
  expect(of('2026-02-01', '2026-02-28').before).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  // The line beside ends where the sum beside does.
  expect(of('2026-02-01', '2026-02-28').run.before.at(-1)).toEqual({ from: '2026-01-28', to: '2026-01-31' })
})
