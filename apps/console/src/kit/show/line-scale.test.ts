import { describe, expect, it } from 'vitest'
import { roundUp, runsOf, timeTicks } from './line-scale.ts'

describe('roundUp', () => {
  it.each([
    [0, 1],
    [0.3, 0.5],
    [1, 1],
    [1.2, 2],
    [2.2, 2.5],
    [47, 50],
    [100, 100],
    [101, 200],
    [9_300, 10_000],
  ])('%d is drawn up to %d', (value, top) => expect(roundUp(value)).toBeCloseTo(top))
})

describe('timeTicks', () => {
  const at = (text: string) => Date.parse(`2026-11-15T${text}:00Z`)
  it('stand at round moments within the span', () => {
    const { at: ticks } = timeTicks(at('06:03'), at('07:03'), 0)
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(11, 16))).toEqual([
      '06:10',
      '06:20',
      '06:30',
      '06:40',
      '06:50',
      '07:00',
    ])
  })
  it('are midnights of the reader, not of the server', () => {
    const { at: ticks } = timeTicks(at('00:00'), at('00:00') + 6 * 86_400_000, 8 * 3_600_000)
    expect(ticks.every((tick) => new Date(tick).toISOString().slice(11, 16) === '16:00')).toBe(true)
  })
  it.each([1, 24, 7 * 24, 30 * 24, 90 * 24])('are a handful, however long the span: %d hours', (hours) => {
    const { at: ticks } = timeTicks(at('06:03'), at('06:03') + hours * 3_600_000, 0)
    expect(ticks.length).toBeGreaterThan(2)
    expect(ticks.length).toBeLessThanOrEqual(9)
  })
})

it('runsOf parts what is there from what is missing', () => {
  const values = [null, 1, 2, null, null, 3]
  expect(runsOf(values, true)).toEqual([
    [1, 2],
    [5, 5],
  ])
  expect(runsOf(values, false)).toEqual([
    [0, 0],
    [3, 4],
  ])
})
