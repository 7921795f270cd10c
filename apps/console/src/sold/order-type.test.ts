import { expect, it } from 'vitest'
import { words as money } from '../base/words/en/money.ts'
import { words as states } from '../base/words/en/states.ts'
import { setWords } from '../base/words/t.ts'
import { orderTypeWord } from './order-type.ts'

it('calls a day of usage by its own name, other than a changed resource or balance', () => {
  setWords({ money, states } as never)
  const order = { type: 'adjustment', product: 'eip', resource_id: '' } as const
  expect(orderTypeWord(order)).toBe('Usage')
  expect(orderTypeWord({ ...order, resource_id: 'eip_12' })).toBe('Adjustment')
  expect(orderTypeWord({ ...order, product: 'recharge' })).toBe('Adjustment')
  expect(orderTypeWord({ ...order, type: 'buy' })).toBe('Purchase')
})
