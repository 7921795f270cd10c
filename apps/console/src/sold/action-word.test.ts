import { beforeAll, expect, test } from 'vitest'
import { setWords } from '../base/words/t.ts'
import { actionWord } from './action-word.ts'

beforeAll(() =>
  setWords({
    names: {
      ddos: { actions: { bind: 'Bind to address' } },
      domain: { actions: { bind: 'Bind to a bucket', extend: 'Prolong' } },
    },
    resource: { actions: { extend: 'Extend' } },
  }),
)

test('an action that two products have is named by the product it was done to', () => {
  expect(actionWord('ddos', 'bind')).toBe('Bind to address')
  expect(actionWord('domain', 'bind')).toBe('Bind to a bucket')
})

test('a product’s own word comes before the one that all share, and nobody has another product’s', () => {
  expect(actionWord('domain', 'extend')).toBe('Prolong')
  expect(actionWord('disk', 'extend')).toBe('Extend')
  expect(actionWord('eip', 'bind')).toBe('bind')
})
