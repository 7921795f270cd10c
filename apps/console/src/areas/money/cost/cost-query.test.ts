import { expect, test } from 'vitest'
import { keysIn, keysText } from '@portico/contract/money/cost.ts'
import type { Budget } from '@portico/contract/money/budget.ts'
import { budgetAbout, budgetFor, chosenIn, daysOf, queryOf } from './cost-query.ts'

const of = (text: string) => daysOf(new URLSearchParams(text), '2026-03')

test.each([
  ['', {}],
  ['month=2026-01', { month: '2026-01' }],
  ['period=last', { month: '2026-02' }],
  ['period=3', { from: '2026-01-01', to: '2026-03-31' }],
  ['period=12', { from: '2025-04-01', to: '2026-03-31' }],
  ['period=own&from=2026-01-05&to=2026-02-01', { from: '2026-01-05', to: '2026-02-01' }],
  ['period=own&from=2026-02-05&to=2026-02-01', { from: '2026-02-05', to: '2026-02-01' }],
  ['period=own', {}],
  ['period=99', {}],
])('%s means these days', (text, days) => expect(of(text)).toEqual(days))

test('what the address has no right words for is left out', () => {
  const query = queryOf(new URLSearchParams('by=colour&basis=used&step=day&compare=moon&tag=web'))
  expect(query).toEqual({ by: 'product', basis: 'used', step: 'day', tag: 'web' })
})

test('any number of tags is one text and back, whatever is in them', () => {
  for (const keys of [['web'], ['a,b', 'c'], ['50%', '%2C', '%25'], ['', 'x']])
    expect(keysIn(keysText(keys))).toEqual(keys)
  const params = new URLSearchParams({ tag: keysText(['a,b', 'c']) })
  expect(chosenIn(params, 'tag')).toEqual(['a,b', 'c'])
  expect(chosenIn(params, 'node')).toEqual([])
})

test.each([
  ['', { applies_to: 'account', subject: '' }],
  ['product=disk', { applies_to: 'product', subject: 'disk' }],
  ['tag=a%252Cb', { applies_to: 'tag', subject: 'a,b' }],
  ['group=none', undefined],
  ['product=disk,host', undefined],
  ['product=disk&tag=web', undefined],
  ['node=hk-a', undefined],
])('of what is chosen by “%s” this is what a budget would be for', (text, about) =>
  expect(budgetAbout(queryOf(new URLSearchParams(text)))).toEqual(about),
)

test('of several budgets for one thing the smallest counts', () => {
  const budget = (id: string, applies_to: string, subject: string, amount: string) =>
    ({ id, applies_to, subject, amount }) as Budget
  const all = [
    budget('a', 'account', '', '9.00'),
    budget('b', 'product', 'disk', '100.00'),
    budget('c', 'product', 'disk', '20.00'),
  ]
  expect(budgetFor(all, { applies_to: 'product', subject: 'disk' })?.id).toBe('c')
  expect(budgetFor(all, { applies_to: 'tag', subject: 'disk' })).toBeUndefined()
})
