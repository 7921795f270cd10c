import { expect, test } from 'vitest'
import { between, cardAfter, wallLayout } from './wall-size.ts'

test('as many cards stand beside each other as there is room for, and one always', () => {
  expect(wallLayout('s', 358).columns).toBe(3)
  expect(wallLayout('m', 1000).columns).toBe(6)
  expect(wallLayout('l', 100).columns).toBe(1)
})

test('arrow keys lead to the card beside, above and below, and not beyond the last', () => {
  expect(cardAfter('ArrowRight', 0, 10, 4)).toBe(1)
  expect(cardAfter('ArrowDown', 1, 10, 4)).toBe(5)
  expect(cardAfter('ArrowUp', 5, 10, 4)).toBe(1)
  expect(cardAfter('End', 0, 10, 4)).toBe(9)
  expect(cardAfter('Home', 7, 10, 4)).toBe(0)
  expect([
    cardAfter('ArrowLeft', 0, 10, 4),
    cardAfter('ArrowUp', 3, 10, 4),
    cardAfter('ArrowDown', 7, 10, 4),
    cardAfter('a', 3, 10, 4),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('a range is the same from either end', () => {
  expect(between(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['a', 'b', 'c'])
  expect(between(['a', 'b', 'c', 'd'], 3, 3)).toEqual(['d'])
})
