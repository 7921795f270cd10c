import { describe, expect, test } from 'vitest'
import { kept, pictureSize, sidesOf, startPlace } from './window-place.ts'

const desk = { width: 1440, height: 900 }
const hand = { width: 390, height: 664 }
const standing = { wide: false, lies: false }
const lying = { wide: false, lies: true }
const whole = { width: 288, height: 555 }

describe('the size of a picture', () => {
  test('is that of the documents where there is room, turned when the phone lies', () => {
    expect(pictureSize(standing, desk, false)).toEqual({ width: 288, height: 512 })
    expect(pictureSize(lying, desk, false)).toEqual({ width: 512, height: 288 })
  })
  test('is 384 wide in the wider window', () => {
    expect(pictureSize({ wide: true, lies: false }, desk, false)).toEqual({ width: 384, height: 683 })
  })
  test('shrinks to a small screen and keeps its shape', () => {
    expect(pictureSize(lying, hand, true)).toEqual({ width: 374, height: 210 })
    const { width, height } = pictureSize(standing, { width: 844, height: 390 }, false)
    expect(height + 43).toBeLessThanOrEqual(390)
    expect(width / height).toBeCloseTo(288 / 512, 1)
  })
})

describe('the place of a window', () => {
  test('is the middle, and 20 px further for each one before it', () => {
    expect(startPlace(0, whole, desk)).toEqual({ left: 576, top: 172.5 })
    expect(startPlace(2, whole, desk)).toEqual({ left: 616, top: 212.5 })
  })
  test('leaves none of it out of sight at first', () => {
    expect(startPlace(19, whole, hand)).toEqual({ left: 102, top: 109 })
  })
  test('keeps the head in reach wherever it is moved', () => {
    expect(kept({ left: -900, top: -50 }, whole, desk)).toEqual({ left: -224, top: 0 })
    expect(kept({ left: 9_000, top: 9_000 }, whole, desk)).toEqual({ left: 1376, top: 857 })
  })
})

describe('what stands beside a window', () => {
  test.each([
    ['in the middle', 576, { keys: 'right', panel: 'right' }],
    ['near the right edge', 1_000, { keys: 'right', panel: 'left' }],
    ['at the right edge', 1_150, { keys: 'left', panel: 'left' }],
  ] as const)('%s', (_, left, sides) => {
    expect(sidesOf({ left, top: 0 }, whole, desk, false)).toEqual(sides)
  })
  test('is below and inside where nothing is beside', () => {
    expect(sidesOf({ left: 51, top: 0 }, whole, hand, true)).toEqual({ keys: 'below', panel: 'inside' })
  })
})
