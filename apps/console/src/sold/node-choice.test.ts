import { onSellSoldOut } from '@portico/contract/constants.ts'
import type { Node } from '@portico/contract/node/node.ts'
import { expect, test } from 'vitest'
import { chosenNode } from './NodeChoice.tsx'

const node = (controller_id: string, is_subscribed: boolean, on_sell: number) =>
  ({ controller_id, is_subscribed, on_sell }) as unknown as Node
const open = onSellSoldOut + 1

test('the node that counts is the one that was chosen, unless it is sold out; else the first that is open', () => {
  const nodes = [
    node('full', true, onSellSoldOut),
    node('strange', false, open),
    node('own', true, open),
    node('other', true, open),
  ]
  const idOf = (chosen: string) => chosenNode(nodes, chosen)?.controller_id
  expect(idOf('')).toBe('own')
  expect(idOf('other')).toBe('other')
  expect(idOf('strange')).toBe('strange')
  expect(idOf('full')).toBe('own')
  expect(chosenNode([node('full', true, onSellSoldOut)], '')).toBeUndefined()
})
