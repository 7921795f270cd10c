import { soldProducts } from '@portico/contract/resource/products.ts'
import { expect, test } from 'vitest'
import { wishWords } from '../../sold/wish-words.ts'
import './sold.ts'

test('of a wish that says little of itself nothing is told that is not there', () => {
  const told = soldProducts.map(({ kind }) => `${kind}: ${wishWords({ kind, wish: {}, about: {} })}`)
  expect(told.filter((words) => /undefined|null|NaN/.test(words))).toEqual([])
})
