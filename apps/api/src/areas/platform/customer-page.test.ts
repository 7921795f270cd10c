import { catalogue } from '@portico/contract/catalogue.ts'
import { customerNoteMax } from '@portico/contract/platform/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, purchase } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, runningHost, startStocked } from '../../../test/resources.ts'
import { customerNotes } from './customer-note.table.ts'

let t: TestPortico
let as: Person
let account_id: string
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  account_id = await accountOf(t, as)
})
afterAll(() => t.stop())

test('each part shows one customer’s own, to operators with the right for it alone', async () => {
  const host = await runningHost(t, as, { alias: 'web' })
  await runningHost(t, await buyer(t))
  const order = await purchase(t, as)
  const clerk = (...permissions: Parameters<TestPortico['operatorWith']>) => t.operatorWith(...permissions)
  const [resources, finance, customers] = await Promise.all([clerk('resources'), clerk('finance'), clerk('customers')])

  const things = await t.ok(catalogue.customerResourceList, { account_id, kind: 'host' }, { as: resources })
  expect(things.result).toMatchObject([{ id: host, name: 'web', kind: 'host', status: 'ACTIVE', host_name: '' }])
  const disks = await t.ok(catalogue.customerResourceList, { account_id, kind: 'disk' }, { as: resources })
  expect(disks.result).toMatchObject([{ kind: 'disk', host_name: 'web' }])
  expect((await t.ok(catalogue.customerResourceList, { account_id, search: 'no such' }, { as: resources })).count).toBe(
    0,
  )
  const lines = await t.ok(catalogue.customerWalletLineList, { account_id, limit: 100 }, { as: finance })
  expect(lines).toEqual(await t.ok(catalogue.walletLineList, { limit: 100 }, { as }))
  expect(lines.result.length).toBeGreaterThan(2)
  expect(order.accountId).toBe(account_id)

  for (const person of [customers, as]) {
    expect(await t.send(catalogue.customerResourceList, { account_id }, { as: person })).toMatchObject({
      code: '400003',
    })
    expect(await t.send(catalogue.customerWalletLineList, { account_id }, { as: person })).toMatchObject({
      code: '400003',
    })
  }
})

test('operators note what they should know, for each other alone; what is removed is gone, once', async () => {
  const operator = await t.operatorWith('customers')
  const listed = async (account = account_id) =>
    (await t.ok(catalogue.customerNoteList, { account_id: account }, { as: operator })).result
  const add = (form: object, person = operator) =>
    t.send(catalogue.customerNoteAdd, { account_id, content: 'Calls in the morning', ...form }, { as: person })
  for (const content of ['', '   ', 'x'.repeat(customerNoteMax + 1)])
    expect(await add({ content })).toMatchObject({ data: { fields: { content: expect.any(String) } } })
  expect(await add({ account_id: 'acc_Aaaaaaaaaaaa' })).toMatchObject({ code: '400002' })
  for (const person of [await t.operatorWith('orders'), as])
    expect(await add({}, person)).toMatchObject({ code: '400003' })
  expect(await t.db.select().from(customerNotes)).toEqual([])

  const { data } = await add({})
  await add({ content: 'Owes us a visit' })
  expect((await listed()).map(({ content }) => content)).toEqual(['Owes us a visit', 'Calls in the morning'])
  expect((await listed())[0]!.who).not.toBe('')
  expect(await listed(await accountOf(t, await t.customer()))).toEqual([])
  const remove = () => t.send(catalogue.customerNoteRemove, data, { as: operator })
  expect(await remove()).toMatchObject({ code: '200' })
  expect(await remove()).toMatchObject({ code: '400002' })
  expect(await listed()).toHaveLength(1)
})
