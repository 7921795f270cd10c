import { catalogue } from '@portico/contract/catalogue.ts'
import { management } from '@portico/contract/network/management.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtManagement, networkAt } from '../../../../test/links.ts'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  node,
  provenBooks,
  removed,
  rowOf,
  runningHost,
  startStocked,
} from '../../../../test/resources.ts'
import { verifyPassword } from '../../../core/passwords.ts'
import { managementNames } from './management.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const listed = async (as: Person, id: string) =>
  (await t.ok(management.calls.managementList, { search: id }, { as })).result[0]!
const hashOf = async (id: string) =>
  JSON.parse(t.app.seal.open((await rowOf(t, id)).sealed)) as { hash?: string; password?: string }

test('an account is sold with a name, a password that is kept as a hash, and what it reaches', async () => {
  const as = await buyer(t, 10_000_000n)
  const host = await runningHost(t, as)
  const { vpc, subnet } = await networkAt(t, as, node, 71)
  const id = await boughtManagement(t, as, { reach: [vpc, subnet, host] })
  const row = await listed(as, id)
  expect(row).toMatchObject({ status: 'active', account_name: 'office01' })
  expect(row.reach.map((one) => one.id)).toEqual([vpc, subnet, host])
  const kept = await hashOf(id)
  expect(kept.password).toBeUndefined()
  expect(await verifyPassword(kept.hash!, 'abcdefg1')).toBe(true)
  await t.ok(management.calls.managementPassword, { id, password: 'zyxwvut9' }, { as })
  expect(await verifyPassword((await hashOf(id)).hash!, 'zyxwvut9')).toBe(true)
})

test('a name is there once for a customer, whatever its case and whoever is first, and is free again afterwards', async () => {
  const as = await buyer(t)
  const before = await cashOf(t, as)
  const config = { kind: 'management', months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, config, { as })
  const wish = { ...config, password: 'abcdefg1', reach: [], name: '', renewal: 'off' as const, quote: token }
  const names = ['Keeper77', 'keeper77', 'KEEPER77']
  const sent = await Promise.all(
    names.map((account_name) => t.send(catalogue.resourceCreate, { ...wish, account_name }, { as })),
  )
  expect(sent.map(({ code }) => code).toSorted()).toEqual(['200', '400001', '400001'])
  expect(Number(before) - Number(await cashOf(t, as))).toBeCloseTo(18, 2)
  const id = sent.find(({ code }) => code === '200')!.data.resource_ids[0]!
  const { settled } = await import('../../../../test/resources.ts')
  await settled(t, id)
  await removed(t, as, id)
  expect(await t.db.$count(managementNames, eq(managementNames.resourceId, id))).toBe(0)
  expect(await provenBooks(t)).toEqual(inOrder)
  await boughtManagement(t, await buyer(t), { account_name: 'keeper77' })
})

test('names that are reserved and passwords that are too plain are refused', async () => {
  const as = await buyer(t)
  const config = { kind: 'management', months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, config, { as })
  const right = { account_name: 'office01', password: 'abcdefg1', reach: [] }
  const wish = { ...config, ...right, name: '', renewal: 'off' as const, quote: token }
  for (const wrong of [{ account_name: 'admin123' }, { account_name: 'user-1' }, { password: 'abcdefgh' }])
    expect(await t.send(catalogue.resourceCreate, { ...wish, ...wrong }, { as })).toMatchObject({ code: '400001' })
})

test('what others have is not reached, and their accounts are absent', async () => {
  const as = await buyer(t, 10_000_000n)
  const id = await boughtManagement(t, as)
  const other = await buyer(t, 10_000_000n)
  const foreign = [(await networkAt(t, other, node, 72)).vpc, await runningHost(t, other)]
  for (const one of foreign)
    expect(await t.send(management.calls.managementReach, { id, reach: [one] }, { as })).toMatchObject({
      code: '400001',
    })
  const absent = { code: '400002' }
  expect(await t.send(management.calls.managementReach, { id, reach: [] }, { as: other })).toMatchObject(absent)
  const reset = { id, password: 'abcdefg2' }
  expect(await t.send(management.calls.managementPassword, reset, { as: other })).toMatchObject(absent)
})
