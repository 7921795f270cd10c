import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('what was set longest ago is forgotten for what is new', () => {
  const recent = new Recent<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect(['a', 'b', 'c'].map((name) => recent.get(name))).toEqual([3, undefined, 4])
})
