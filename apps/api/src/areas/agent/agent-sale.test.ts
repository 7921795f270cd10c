import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, type Somebody } from '../../../test/agents.ts'
import { fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, hostForm, removed, rowOf, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { newId } from '../../core/ids.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { listPrices } from '../../ground/prices/price.table.ts'

let t: TestPortico
let seller: Somebody
let other: Somebody
let customer: Somebody
let theirs: Somebody
let host: string
let theirHost: string
beforeAll(async () => {
  t = await startStocked()
  seller = await agent(t, { cost: '0.80', sell: '1.10' })
  other = await agent(t)
  customer = await customerOf(t, seller.id)
  theirs = await customerOf(t, other.id)
  for (const person of [customer, theirs]) await fund(t, person, 1_000_000n)
  host = await runningHost(t, customer)
  theirHost = await runningHost(t, theirs)
})
afterAll(() => t.stop())

const ordersOf = async (as: Person, query: object = {}) => (await t.ok(catalogue.agentOrderList, query, { as })).result
const allow = (to: 'none' | 'look' | 'act') => t.ok(catalogue.providerConsentSave, { consent: to }, { as: customer })
const act = (ids: string[], as: Person = seller) => t.send(catalogue.agentHostAct, { action: 'stop', ids }, { as })
const codesOf = async (ids: string[], as: Person = seller) =>
  (await t.ok(catalogue.agentHostAct, { action: 'stop', ids }, { as })).result.map(({ code }) => code)
const linesOf = (accountId: string, subject: string) =>
  t.db
    .select()
    .from(auditLines)
    .where(
      and(eq(auditLines.accountId, accountId), eq(auditLines.subject, subject), eq(auditLines.event, 'agent.hostAct')),
    )

describe('what an agent sold', () => {
  test('is listed with price, cost and margin, and a refund with minus signs', async () => {
    const list = toFen((await hostForm(t, await buyer(t))).total)
    const [bought] = await ordersOf(seller, { account_id: customer.id, product: 'host' })
    const [price, cost] = [(list * 110n + 50n) / 100n, (list * 80n + 50n) / 100n]
    expect(bought).toMatchObject({ amount: fromFen(price), cost: fromFen(cost), margin: fromFen(price - cost) })
    expect(await t.ok(catalogue.agentOrderStatus, { id: bought!.id }, { as: seller })).toEqual(bought)
    expect(await ordersOf(seller, { search: bought!.number })).toEqual([bought])
    expect(await ordersOf(seller, { search: 'no such number' })).toEqual([])
    const gone = await runningHost(t, customer)
    await removed(t, customer, gone)
    const [refund] = await ordersOf(seller, { type: 'refund' })
    for (const sum of [refund!.amount, refund!.cost, refund!.margin]) expect(sum).toMatch(/^-/)
  })

  test('is nobody else’s to see, and the customer never learns the cost', async () => {
    const [bought] = await ordersOf(seller)
    expect((await ordersOf(other)).map(({ account_id }) => account_id)).not.toContain(customer.id)
    expect(await ordersOf(other, { account_id: customer.id })).toEqual([])
    expect(await t.send(catalogue.agentOrderStatus, { id: bought!.id }, { as: other })).toMatchObject({
      code: refusals.notFound,
    })
    const { result } = await t.ok(catalogue.orderList, {}, { as: customer })
    for (const order of result) expect(Object.keys(order).filter((key) => /cost|margin|agent/.test(key))).toEqual([])
  })

  test('leaves as a file with the same rows', async () => {
    const response = await t.portico.server.inject({
      method: 'POST',
      url: `/api${catalogue.agentOrderExport.path}`,
      headers: t.headersFor({ as: seller }),
      payload: {},
    })
    const [head, ...rows] = response.body.trim().split('\r\n')
    expect(head).toContain('amount,cost,margin')
    expect(rows).toHaveLength((await ordersOf(seller)).length)
  })
})

describe('what customers have', () => {
  test('is one list of every kind, what ends first at the top', async () => {
    const { result } = await t.ok(catalogue.agentResourceList, {}, { as: seller })
    const ids = result.map(({ id }) => id)
    expect(ids).toContain(host)
    expect(ids).not.toContain(theirHost)
    const ends = result.map(({ expire_time }) => expire_time ?? '9')
    expect(ends).toEqual(ends.toSorted())
    expect((await t.ok(catalogue.agentResourceList, { search: theirHost }, { as: seller })).count).toBe(0)
    expect((await t.ok(catalogue.agentResourceList, { expires_within_days: 1 }, { as: seller })).count).toBe(0)
    expect(
      (await t.ok(catalogue.agentResourceList, { expires_within_days: 40 }, { as: seller })).count,
    ).toBeGreaterThan(0)
  })

  test('is acted on only with consent to act, and both logs say who', async () => {
    for (const consent of ['none', 'look'] as const) {
      await allow(consent)
      expect(await codesOf([host])).toEqual([refusals.consentMissing])
    }
    await allow('act')
    expect(await codesOf([host, theirHost])).toEqual(
      [host, theirHost].toSorted().map((id) => (id === host ? '200' : refusals.notFound)),
    )
    await settled(t)
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF' })
    expect(await codesOf([host])).toEqual([refusals.wrongState])
    const [own] = await linesOf(customer.id, host)
    expect(own).toMatchObject({ loginId: seller.login_id, details: { action: 'stop' } })
    expect(await linesOf(customer.id, host)).toHaveLength(1)
    expect((await linesOf(seller.id, host)).length).toBeGreaterThan(0)
    expect(await act([host], customer)).toMatchObject({ code: refusals.forbidden })
    expect(await codesOf([host], other)).toEqual([refusals.notFound])
  })

  test('a work order is read by the customer’s agent, and by no other', async () => {
    const wid = await openWorkOrder(t, customer)
    const read = await t.ok(catalogue.agentWorkOrderInfo, { wid }, { as: seller })
    expect(read.info).toMatchObject({ wid, account_id: customer.id })
    expect(await t.send(catalogue.agentWorkOrderInfo, { wid }, { as: other })).toMatchObject({
      code: refusals.notFound,
    })
  })
})

describe('the prices of an agent', () => {
  const infoOf = (as: Person, preview?: { sell: string; products: [] }) =>
    t.ok(catalogue.agentPriceInfo, preview ? { preview } : {}, { as })
  const save = (sell: string, products: object[] = [], as: Person = seller) =>
    t.send(catalogue.agentPriceSave, { sell, products } as never, { as })

  test('are the list times a factor; a preview changes nothing', async () => {
    const { result, sell, cost } = await infoOf(seller)
    expect([sell, cost]).toEqual(['1.10', '0.80'])
    for (const row of result) expect(toFen(row.margin)).toBe(toFen(row.price) - toFen(row.cost))
    const preview = await infoOf(seller, { sell: '2', products: [] })
    const [before, after] = [result[0]!, preview.result[0]!]
    expect(toFen(after.price)).toBe(toFen(before.list) * 2n)
    expect((await infoOf(seller)).sell).toBe('1.10')
  })

  test('name the node that has a price of its own, and nothing of one that is being prepared', async () => {
    const [there] = await t.db.select().from(nodes)
    await t.db.insert(nodes).values({ ...there!, id: 'prepared', onSell: false })
    const own = { product: 'host', item: 'ip', monthFen: 500n, validFrom: t.clock.now() } as const
    const ids = [there!.id, 'prepared'].map((node) => ({ ...own, id: newId('listPrice'), node }))
    await t.db.insert(listPrices).values(ids)
    const told = (await infoOf(seller)).result.filter(({ node, item }) => node !== '*' && item === 'ip')
    expect(told).toMatchObject([{ node: there!.id, node_name: 'Hong Kong A', item: 'ip', list: '5.00' }])
    await t.db.execute(sql`delete from list_price where node <> '*' and item = 'ip'`)
    await t.db.execute(sql`delete from node where id = 'prepared'`)
  })

  test('hold for what is quoted from then on, and not for a quote that was given', async () => {
    await fundAgent(t, seller.id, 1_000_000n)
    const quoted = await hostForm(t, customer)
    expect(await save('1.50', [{ product: 'host', factor: '2' }])).toMatchObject({ code: '200' })
    await t.ok(catalogue.hostCreate, quoted.form, { as: customer })
    await settled(t)
    const [bought] = await ordersOf(seller, { type: 'buy', product: 'host' })
    expect(bought!.amount).toBe(quoted.total)
    const later = await hostForm(t, customer)
    expect(toFen(later.total)).toBeGreaterThan(toFen(quoted.total))
    expect(await infoOf(seller)).toMatchObject({ sell: '1.50', products: [{ product: 'host', factor: '2.00' }] })
  })

  test('that somebody else has changed meanwhile are not saved over; the same once more changes nothing', async () => {
    const as = await agent(t)
    const send = (sell: string, was: string) =>
      t.send(catalogue.agentPriceSave, { sell, products: [], was: { sell: was, products: [] } }, { as })
    expect(await send('1.19', '1.1')).toMatchObject({ code: '200' })
    expect(await send('1.19', '1.10')).toMatchObject({ code: '200' })
    expect(await send('1.30', '1.10')).toMatchObject({ code: refusals.changedMeanwhile })
    expect((await infoOf(as)).sell).toBe('1.19')
  })

  test('are refused when they are no factors, and are nobody else’s to set', async () => {
    for (const wrong of ['0', '0.00', '10.01', '1.234', '-1', ''])
      expect(await save(wrong), wrong).toMatchObject({ code: refusals.invalidInput })
    expect(await save('1.2', [], customer)).toMatchObject({ code: refusals.forbidden })
    expect(await save('1.2', [{ product: 'nothing', factor: '1' }])).toMatchObject({ code: refusals.invalidInput })
    expect((await infoOf(other)).sell).toBe('1.10')
  })
})
