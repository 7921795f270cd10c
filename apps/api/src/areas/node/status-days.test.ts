import { describe, expect, test } from 'vitest'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { history, lengthOf, without, type HealthSpan } from './status-days.ts'

const at = (text: string) => Date.parse(`2026-03-${text}:00.000Z`)
const known = { from: at('01T00:00'), to: at('11T00:00') }
const span = (from: string, to: string, health: HealthSpan['health'] = 'degraded') => ({
  from: at(from),
  to: at(to),
  health,
})

describe('the history of a node', () => {
  test('is empty and whole where nothing happened', () => {
    expect(history([], known)).toEqual({ days: [], uptime: '100.00' })
  })

  test('parts what passes midnight, and counts what overlaps once', () => {
    const spans = [span('02T23:30', '03T00:20'), span('03T00:10', '03T00:30', 'outage')]
    expect(history(spans, known)).toEqual({
      days: [
        { day: '2026-03-02', health: 'degraded', minutes: 30 },
        { day: '2026-03-03', health: 'outage', minutes: 30 },
      ],
      uptime: '99.58',
    })
  })

  test('shows maintenance without counting it, and nothing from before it is known', () => {
    const spans = [span('04T01:00', '04T05:00', 'maintenance'), { ...span('01T00:00', '01T01:00'), from: 0 }]
    expect(history(spans, known)).toEqual({
      days: [
        { day: '2026-03-01', health: 'degraded', minutes: 60 },
        { day: '2026-03-04', health: 'maintenance', minutes: 0 },
      ],
      uptime: '99.58',
    })
  })

  test('is never a hundred after the shortest disturbance', () => {
    const { from } = known
    expect(history([{ from, to: from + 1, health: 'outage' }], known)).toMatchObject({
      days: [{ minutes: 1 }],
      uptime: '99.99',
    })
  })
})

test('holes are taken out of a span, wherever they lie', () => {
  const whole = { from: 0, to: hoursMs(3) }
  expect(
    without(whole, [
      { from: -5, to: minutesMs(30) },
      { from: hoursMs(1), to: hoursMs(2) },
    ]),
  ).toEqual([
    { from: minutesMs(30), to: hoursMs(1) },
    { from: hoursMs(2), to: hoursMs(3) },
  ])
  expect(without(whole, [whole])).toEqual([])
  expect(without(whole, [{ from: hoursMs(3), to: hoursMs(4) }])).toEqual([whole])
})

test('the length of spans counts what they share once', () => {
  expect(
    lengthOf([
      { from: 5, to: 9 },
      { from: 0, to: 6 },
      { from: 20, to: 21 },
      { from: 1, to: 2 },
    ]),
  ).toBe(10)
})
