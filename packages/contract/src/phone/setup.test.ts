import { expect, test } from 'vitest'
import { setupUntil } from './setup.ts'

test.each([
  ['a Tuesday', '2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z'],
  ['a Friday', '2026-11-20T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-24T00:00:00Z'],
  ['a Sunday at its end', '2026-11-22T23:59:59Z', '2026-11-24T00:00:00Z'],
])('what is bought on %s is set up a working day later', (_day, bought, until) => {
  expect(setupUntil(new Date(bought)).toISOString()).toBe(new Date(until).toISOString())
})
