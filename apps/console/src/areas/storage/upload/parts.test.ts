import { crc32 as reference } from 'node:zlib'
import { expect, test } from 'vitest'
import { crc32 } from '../../../base/upload/crc32.ts'
import { Pace, secondsLeft } from './pace.ts'

test('the checksum is the one that the server computes', () => {
  for (const text of ['', '123456789', '海港 ⚓', 'x'.repeat(100_000)]) {
    const bytes = new TextEncoder().encode(text)
    expect(crc32(bytes)).toBe(reference(bytes).toString(16).padStart(8, '0'))
  }
})

test('speed is what came in the last seconds, and nothing is promised before it is known', () => {
  const pace = new Pace()
  expect(pace.speed(0)).toBe(0)
  pace.add(5000, 1000)
  expect(pace.speed(1000)).toBe(0)
  pace.add(5000, 2000)
  expect(pace.speed(2000)).toBe(5000)
  expect(pace.speed(3000)).toBe(2500)
  expect(pace.speed(20_000)).toBe(0)
  expect(secondsLeft(12_000, 5000)).toBe(3)
  expect(secondsLeft(12_000, 0)).toBeUndefined()
})
