import { describe, expect, it } from 'vitest'
import { shownOf, zoomBy, zoomTo } from './chart-zoom.ts'

const whole = { from: 0, to: 100 }

describe('zoomTo', () => {
  it('is what lies between two moments, in whichever order', () => {
    expect(zoomTo(20, 40, whole, 5)).toEqual({ from: 20, to: 40, follows: false })
    expect(zoomTo(40, 20, whole, 5)).toEqual({ from: 20, to: 40, follows: false })
  })
  it('is no closer than it makes sense, and stays inside', () => {
    expect(zoomTo(50, 51, whole, 10)).toEqual({ from: 45.5, to: 55.5, follows: false })
    expect(zoomTo(0, 1, whole, 10)).toEqual({ from: 0, to: 10, follows: false })
  })
  it('is nothing when it is the whole', () => {
    expect(zoomTo(0, 100, whole, 10)).toBeUndefined()
    expect(zoomTo(40, 45, whole, 200)).toBeUndefined()
  })
})

describe('shownOf', () => {
  const later = { from: 30, to: 130 }
  it('moves on with the newest point when it reached it', () => {
    const zoom = zoomTo(80, 100, whole, 5)
    expect(zoom?.follows).toBe(true)
    expect(shownOf(zoom, later)).toEqual({ from: 110, to: 130 })
  })
  it('stays where it is otherwise, as long as that is there', () => {
    expect(shownOf(zoomTo(40, 60, whole, 5), later)).toEqual({ from: 40, to: 60 })
    expect(shownOf(zoomTo(20, 60, whole, 5), later)).toEqual({ from: 30, to: 60 })
    expect(shownOf(zoomTo(10, 25, whole, 5), later)).toEqual(later)
    expect(shownOf(undefined, later)).toEqual(later)
  })
})

it('zoomBy keeps the moment in its place and ends at the whole', () => {
  const closer = zoomBy(0.5, 40, whole, whole, 5)!
  expect(closer).toEqual({ from: 20, to: 70, follows: false })
  expect(zoomBy(2, 40, closer, whole, 5)).toBeUndefined()
})
