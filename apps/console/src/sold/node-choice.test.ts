import { onSellSoldOut } from '@portico/contract/constants.ts'
import type { Node } from '@portico/contract/node/node.ts'
import { expect, test } from 'vitest'
import { words as buy } from '../base/words/en/buy.ts'
import { setWords } from '../base/words/t.ts'
import { chosenNode, readyIn } from './NodeChoice.tsx'

const node = (controller_id: string, is_subscribed: boolean, on_sell: number, not_made: string[] = []) =>
  ({ controller_id, is_subscribed, on_sell, not_made }) as unknown as Node
const open = onSellSoldOut + 1

test('the node that counts is the one that was chosen, unless it is sold out or not subscribed to; else the first that is open', () => {
  const nodes = [
    node('full', true, onSellSoldOut),
    node('strange', false, open),
    node('own', true, open),
    node('other', true, open),
  ]
  const idOf = (chosen: string) => chosenNode(nodes, chosen)?.controller_id
  expect(idOf('')).toBe('own')
  expect(idOf('other')).toBe('other')
  expect(idOf('strange')).toBe('own')
  expect(idOf('full')).toBe('own')
  expect(chosenNode([node('full', true, onSellSoldOut)], '')).toBeUndefined()
})

test('a node that cannot make what is bought is not chosen for it, and is for everything else', () => {
  const nodes = [node('cloud', true, open, ['vpn']), node('own', true, open)]
  expect(chosenNode(nodes, 'cloud', 'vpn')?.controller_id).toBe('own')
  expect(chosenNode(nodes, '', 'vpn')?.controller_id).toBe('own')
  expect(chosenNode(nodes, 'cloud', 'eip')?.controller_id).toBe('cloud')
  expect(chosenNode(nodes.slice(0, 1), 'cloud', 'vpn')).toBeUndefined()
})

test('how long it takes until something can be used is told where it was measured, in seconds or minutes', () => {
  setWords({ buy })
  const measured = { ready_seconds: { host: 40, disk: 180 } } as unknown as Node
  expect(readyIn(measured, 'host')).toBe('Ready in about 40 s')
  expect(readyIn(measured, 'disk')).toBe('Ready in about 3 min')
  expect(readyIn(measured, 'eip')).toBeUndefined()
  expect(readyIn(undefined, 'host')).toBeUndefined()
})
