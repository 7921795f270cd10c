import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { canCombine, checksums, combined, summing, type Checksum } from './checksums.ts'

const sumOf = (name: Checksum, ...parts: Uint8Array[]) => {
  const sum = summing(name)
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const hex = (name: Checksum, text: string) => Buffer.from(sumOf(name, Buffer.from(text)), 'base64').toString('hex')

test('checksums of the digits are those that their authors published', () => {
  expect(hex('crc32', '123456789')).toBe('cbf43926')
  expect(hex('crc32c', '123456789')).toBe('e3069283')
  expect(hex('crc64nvme', '123456789')).toBe('ae8b14860a799888')
  expect(hex('sha1', '123456789')).toBe('f7c3bc1d808e04732adf679965ccc34ca7ae3441')
  expect(hex('sha256', '123456789')).toBe('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225')
})

test.for(checksums)('%s is the same however the bytes are cut', (name) => {
  const bytes = randomBytes(1_037)
  const whole = sumOf(name, bytes)
  for (let cut = 0; cut <= bytes.length; cut += 13)
    expect(sumOf(name, bytes.subarray(0, cut), bytes.subarray(cut))).toBe(whole)
})

test.for(checksums.filter(canCombine))('%s of a whole follows from those of its parts', (name) => {
  const bytes = randomBytes(5_000)
  for (const cut of [0, 1, 8, 1_000, 4_999, 5_000]) {
    const [first, second] = [bytes.subarray(0, cut), bytes.subarray(cut)]
    expect(combined(name, sumOf(name, first), sumOf(name, second), second.length)).toBe(sumOf(name, bytes))
  }
})
