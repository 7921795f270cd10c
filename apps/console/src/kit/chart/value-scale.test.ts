import { describe, expect, it } from 'vitest'
import { tickText, valueScale } from './value-scale.ts'

describe('valueScale', () => {
  it.each([
    [0, [0, 1]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [47, [0, 20, 40, 60]],
    [100, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150]],
    [9_300, [0, 2_500, 5_000, 7_500, 10_000]],
  ])('up to %d in round steps', (highest, ticks) => {
    const scale = valueScale(highest)
    expect(scale.ticks).toHaveLength(ticks.length)
    scale.ticks.forEach((tick, n) => expect(tick).toBeCloseTo(ticks[n]!))
    expect(scale.top).toBeGreaterThanOrEqual(highest)
    expect(scale.top).toBeCloseTo(ticks.at(-1)!)
  })
  it('reaches as high as it is told', () => {
    expect(valueScale(12, { top: 100 })).toEqual({ bottom: 0, top: 100, ticks: [0, 25, 50, 75, 100] })
    expect(valueScale(900, { top: 6144, binary: true })).toEqual({ bottom: 0, top: 6144, ticks: [0, 2048, 4096, 6144] })
  })
  it('reaches below nought where something does', () => {
    expect(valueScale(47, {}, -12)).toEqual({ bottom: -20, top: 60, ticks: [-20, 0, 20, 40, 60] })
    expect(valueScale(0, {}, -9)).toEqual({ bottom: -10, top: 0, ticks: [-10, -7.5, -5, -2.5, 0] })
  })
  it('counts bytes in powers of two', () => {
    expect(valueScale(1_500_000, { binary: true }).ticks).toEqual([0, 524_288, 1_048_576, 1_572_864])
    expect(valueScale(5000, { binary: true }).ticks).toEqual([0, 2048, 4096, 6144])
  })
  it('has no half of what cannot be halved', () => {
    expect(valueScale(0, { integer: true }).ticks).toEqual([0, 1])
    expect(valueScale(2, { integer: true }).ticks).toEqual([0, 1, 2])
    expect(valueScale(9, { integer: true }).ticks).toEqual([0, 5, 10])
  })
})

it.each([
  ['¥1,000.00', '¥1,000'],
  ['¥2.50', '¥2.50'],
  ['4.00G', '4 G'],
  ['512.00K/s', '512 K/s'],
  ['10Mbps', '10 Mbps'],
  ['10 Mbps', '10 Mbps'],
  ['100%', '100%'],
])('on the axis %s is %s', (text, short) => expect(tickText(text)).toBe(short))
