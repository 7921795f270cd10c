import { disk } from '@portico/contract/compute/disk.ts'
import { ddos } from '@portico/contract/network/ddos.ts'
import { eip } from '@portico/contract/network/eip.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { rightOf } from '@portico/contract/right.ts'
import { en as shared } from '@portico/contract/words/en.ts'
import { beforeAll, expect, test } from 'vitest'
import { words as resource } from '../base/words/en/resource.ts'
import { words as states } from '../base/words/en/states.ts'
import { setWords } from '../base/words/t.ts'
import { actRefusal, ownerRefusal, ownerRights } from './refusal.ts'

beforeAll(() => setWords({ ...shared, states, resource }))

const row = { status: 'available', task: '', unknown_since: null, expire_time: '2031-01-01T00:00:00.000Z' }

test('what its owner can do follows from the declaration, and what cannot be done says why', () => {
  for (const action of ['renew', 'renewal', 'rename', 'delete'] as const)
    expect(ownerRefusal(disk, row, action)).toBeUndefined()
  const used = { ...row, status: 'in-use' }
  expect(ownerRefusal(disk, used, 'delete')).toBe(`Not possible in its current state: ${states.diskStatus['in-use']}`)
  expect(ownerRefusal(disk, { ...row, expire_time: null }, 'renew')).toBe(resource.noTerm)
})

test('what is still being made is not renewed, and each product may say how it is made', () => {
  const made = { ...row, status: 'creating' }
  expect(ownerRefusal(disk, made, 'renew')).toBe(resource.notYet)
  expect(ownerRefusal(disk, made, 'renewal', { notYet: 'We set it up' })).toBe('We set it up')
})

test('what has no status of its own while it is made is renewed in the one that it is ready in', () => {
  for (const product of [ddos, eip])
    expect(ownerRefusal(product, { ...row, status: product.roles.ready }, 'renew')).toBeUndefined()
})

test('an act of an address is greyed in every status that its table does not allow', () => {
  for (const status of eip.statuses)
    for (const act of ['bind', 'unbind', 'bandwidth', 'reverse', 'unreverse'] as const)
      expect(actRefusal(eip, { ...row, status }, eip.can[act]) === undefined).toBe(eip.can[act](status))
})

test('an act waits for a silent node and for what is under way, before its status is asked', () => {
  const { attach } = disk.can
  expect(actRefusal(disk, row, attach)).toBeUndefined()
  expect(actRefusal(disk, { ...row, unknown_since: row.expire_time, task: 'attach' }, attach)).toBe(
    resource.unreachable,
  )
  expect(actRefusal(disk, { ...row, task: 'extend' }, attach)).toBe(resource.busy)
})

test('what a member’s group must be allowed is what the calls ask for', () => {
  const { resourceRename: rename, resourceRenew: renew, resourceRenewalSave: renewal } = resourceCalls
  const calls = { rename, renew, renewal, delete: resourceCalls.resourceDelete }
  for (const care of ['rename', 'renew', 'renewal', 'delete'] as const)
    expect([care, ownerRights[care]]).toEqual([care, rightOf(calls[care])])
})
