import { expect, test } from 'vitest'
import { detailLines } from './audit-details.ts'

test('what was before stands with what came after, and what stayed is left out', () => {
  const details = { discount: '0.90', discount_before: '1.00', agent: false, agent_before: false, reason: 'Loyal' }
  expect(detailLines(details)).toEqual([
    { name: 'discount', from: '1.00', to: '0.90' },
    { name: 'reason', to: 'Loyal' },
  ])
})

test.each([
  ['from', 'to'],
  ['before', 'after'],
])('%s and %s are one change of the whole', (from, to) => {
  expect(detailLines({ [from]: 20, [to]: 50, account: 'acc_1', note: '' })).toEqual([
    { name: '', from: 20, to: 50 },
    { name: 'account', to: 'acc_1' },
  ])
})

test('one of them alone is what it is called', () => {
  expect(detailLines({ from: 'sub_1' })).toEqual([{ name: 'from', to: 'sub_1' }])
})
