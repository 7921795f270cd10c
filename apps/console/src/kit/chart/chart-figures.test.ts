import { describe, expect, it } from 'vitest'
import { gapsOf, loneOf, rowsOf, runsOf, shapesOf, stacked } from './chart-figures.ts'

const values = [null, 1, 2, null, null, 3]

it('runsOf parts what is there from what is missing', () => {
  expect(runsOf(values, true)).toEqual([
    [1, 2],
    [5, 5],
  ])
  expect(runsOf(values, false)).toEqual([
    [0, 0],
    [3, 4],
  ])
})

it('a gap is where no line has a point', () => {
  expect(gapsOf([values, [null, null, null, 0, null, null]])).toEqual([
    [0, 0],
    [4, 4],
  ])
  expect(gapsOf([])).toEqual([])
})

it('a point between two gaps is known, since no line leads to it', () => expect(loneOf(values)).toEqual([5]))

it('parts of a sum stand on each other, and what is below nought hangs below', () =>
  expect(
    stacked([
      [1, 5, null],
      [2, -3, 4],
      [0, -1, 1],
    ]),
  ).toEqual([
    [1, 5, null],
    [3, -3, 4],
    [null, -4, 5],
  ]))

describe('rowsOf', () => {
  const lines = [
    [1, 3, null, null, 5, 6, 7],
    [2, 2, 2, 2, 2, 2, 2],
  ]
  it('tells every point while they are few', () =>
    expect(rowsOf(lines, 4, 6, 10, false)).toEqual([
      { at: 4, values: [5, 2] },
      { at: 5, values: [6, 2] },
      { at: 6, values: [7, 2] },
    ]))
  it('averages what is measured, without what is missing', () =>
    expect(rowsOf(lines, 0, 6, 4, false)).toEqual([
      { at: 0, values: [2, 2] },
      { at: 2, values: [null, 2] },
      { at: 4, values: [5.5, 2] },
      { at: 6, values: [7, 2] },
    ]))
  it('adds up what is counted', () =>
    expect(rowsOf(lines, 0, 6, 4, true).map(({ values: sums }) => sums[1])).toEqual([4, 4, 4, 2]))
  it('stays within what one can listen to, however many points there are', () => {
    const many = [Array.from({ length: 5000 }, (_, n) => n)]
    expect(rowsOf(many, 0, 4999, 31, false).length).toBeLessThanOrEqual(31)
  })
})

it('texts of the same shape are equally wide', () =>
  expect(shapesOf(['12%', '99%', '7%', 'not measured'])).toEqual(['00%', '0%', 'not measured']))
