import type { Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { headerSample } from '../../../../test/catalogue/refund.ts'
import { accountOf, purchase } from '../../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../../test/portico.ts'
import { buyer, buyHosts, removed, settled, startStocked } from '../../../../test/resources.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { grant } from '../../../ground/vouchers/voucher.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

test('an order tells who made it, what it is for, how it was paid and what came back; money of the owner is not a member’s', async () => {
  const as = await buyer(t)
  const accountId = await accountOf(t, as)
  const about = { type: 'paper', amountFen: 5_00n, grantedFor: 'a test', accountId } as const
  await inTransaction(t.app.pool, (db) =>
    grant(db, t.clock, { ...about, expiresAt: new Date(t.clock.now().getTime() + daysMs(9)) }),
  )
  const { order_ids, resource_ids } = await buyHosts(t, as, { quantity: 2, alias: 'pair' })
  await settled(t)
  const info = (id: string) => t.ok(catalogue.orderInfo, { id }, { as })
  const [first, second] = await Promise.all(order_ids.map(info))
  expect(first).toMatchObject({ by: 'person', who: as.email, key_name: '', invoice: null, refunds: [] })
  const hosts = resource_ids.filter((id) => id.startsWith('host_'))
  expect(first!.resources.map(({ id }) => id).toSorted()).toEqual(hosts.toSorted())
  expect(first!.together).toMatchObject([{ id: second!.id, number: second!.number }])
  expect(first!.term_to).not.toBeNull()
  const places = [...first!.payments, ...second!.payments].map(({ place }) => place).toSorted()
  expect(places).toEqual(['cash', 'cash', 'voucher'])
  for (const { payments, amount } of [first!, second!])
    expect(addMoney('0.00', ...payments.map((payment) => payment.amount))).toBe(amount)

  const operator = await t.operatorWith('orders')
  const seen = await t.ok(catalogue.platformOrderInfo, { id: first!.id }, { as: operator })
  expect(seen).toMatchObject({ who: as.email, account_id: accountId, payments: first!.payments })
  const own = await t.ok(catalogue.platformOrderList, { account_id: accountId, type: 'buy' }, { as: operator })
  expect(own.result.map(({ id }) => id).toSorted()).toEqual([...order_ids].toSorted())

  const [host] = hosts
  await removed(t, as, host!)
  await settled(t)
  const back = (await t.ok(catalogue.orderList, { type: 'refund' }, { as })).result[0]!
  expect(await info(back.id)).toMatchObject({ resources: [{ id: host, kind: 'host' }], payments: [{ place: 'cash' }] })

  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
  const { id } = await purchase(t, as, 100_00n, { groupId: await t.groupOf(as) })
  const { id: header_id } = await t.ok(catalogue.invoiceHeaderSave, headerSample, { as })
  const invoice = await t.ok(catalogue.invoiceRequest, { header_id, order_ids: [id] }, { as })
  const { number } = await t.ok(catalogue.platformInvoiceIssue, { id: invoice.id }, { as: await t.operator() })
  await t.ok(catalogue.refundRequest, { order_id: id, amount: '100.00', target: 'balance' }, { as })
  expect(await info(id)).toMatchObject({
    invoice: { number, status: 'invoiced' },
    refunds: [{ amount: '100.00', status: 'under review', order_id: '' }],
  })
  const theirs = await t.ok(catalogue.orderInfo, { id }, { as: await t.member(as) })
  expect(theirs).toMatchObject({ refunds: [], invoice: null })
})

test('an order names no key of an agent to its customer, and to a member nothing that lies in another group now', async () => {
  const as = await buyer(t)
  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
  const accountId = await accountOf(t, as)
  const groupId = await t.groupOf(as)
  const member = await t.member(as)
  const { id } = await purchase(t, as, 10_00n, { groupId })
  const { order_ids, resource_ids } = await buyHosts(t, as, { alias: 'moved' })
  const [order] = order_ids
  await t.db.execute(sql`update customer_order set group_id = ${groupId} where id = ${order}`)
  const shownTo = async (who: Person) => (await t.ok(catalogue.orderInfo, { id: order! }, { as: who })).resources
  expect((await shownTo(as)).map((one) => one.id)).toContain(resource_ids[0])
  expect(await shownTo(member)).toEqual([])

  const seller = await agent(t)
  const form: Input<typeof catalogue.apiKeyCreate> = {
    name: 'Their robot',
    scopes: ['agent.write'],
    days: 30,
    password,
  }
  const key = await t.ok(catalogue.apiKeyCreate, form, { as: seller })
  await t.db.execute(sql`update customer_order set login_id = ${seller.login_id}, key_id = ${key.id} where id = ${id}`)
  expect(await t.ok(catalogue.orderInfo, { id }, { as })).toMatchObject({ by: 'agent', who: '', key_name: '' })
  const operator = await t.operatorWith('orders')
  expect(await t.ok(catalogue.platformOrderInfo, { id }, { as: operator })).toMatchObject({
    account_id: accountId,
    key_name: 'Their robot',
  })
})
