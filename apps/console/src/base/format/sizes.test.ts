import { describe, expect, it } from 'vitest'
import { bitsRate, bytesOfKilobits, bytesRate, capacityText, memoryText, memoryUsed } from './sizes.ts'

describe('sizes', () => {
  it('says what is sold in whole units', () => {
    expect(capacityText(4000)).toBe('4000 GiB')
    expect(memoryText(4096)).toBe('4 GiB')
    expect(memoryText(512)).toBe('512 MiB')
  })
  it('says what was measured by the formats of the documents', () => {
    expect(memoryUsed(0)).toBe('0B')
    expect(memoryUsed(1536)).toBe('1.50G')
    expect(bytesRate(bytesOfKilobits(8))).toBe('1000.00B/s')
    expect(bytesRate(0)).toBe('0B/s')
    expect(bitsRate(0.4)).toBe('400bps')
    expect(bitsRate(12_345)).toBe('12.3Mbps')
  })
})
