import { expect, test } from 'vitest'
import { partedBy, renewedUntil, runningTotal } from './cost-ahead.ts'

const at = new Date('2026-11-16T00:00:00Z')
const end = new Date('2026-12-01T00:00:00Z')

test('a renewal is charged whole on its day, and used day by day over its month', () => {
  const due = { fen: 3000n, at }
  expect(renewedUntil(due, at, 'charged')).toBe(0n)
  expect(renewedUntil(due, end, 'charged')).toBe(3000n)
  expect(renewedUntil(due, end, 'used')).toBe(1500n)
  expect(renewedUntil(due, new Date('2027-02-01T00:00:00Z'), 'used')).toBe(3000n)
})

test('parts add up to the sum, whatever they weigh', () => {
  expect(partedBy(100n, [1n, 1n, 1n])).toEqual([33n, 33n, 34n])
  expect(partedBy(7n, [5n, 0n, 2n])).toEqual([5n, 0n, 2n])
  expect(partedBy(7n, [0n])).toEqual([0n])
})

test('a running total ends with the sum', () => {
  expect(runningTotal([5n, -2n, 0n, 4n])).toEqual([5n, 3n, 3n, 7n])
})
