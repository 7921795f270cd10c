import { priceCalls, type PriceChange, type PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import { refusals } from '@portico/contract/codes.ts'
import { platformAgentCalls } from '@portico/contract/platform/agents.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityDraft, dayFrom, noActivities, startActivity } from '../../../../test/activities.ts'
import { agent } from '../../../../test/agents.ts'
import { accountOf, purchase } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { giveCustomer } from '../../../ground/agents/custody.service.ts'
import { toFen } from '../../../core/money.ts'

let t: TestPortico
let operator: Person
let [one, two, idle]: Person[] = []

/** Buys what is quoted, as the resource core will. */
async function buys(person: Person, resourceId: string, more: Partial<PriceSpec> = {}) {
  const spec: PriceSpec = {
    product: 'host',
    node: 'hk1',
    items: [{ item: 'cpu', quantity: 2 }],
    months: 3,
    purpose: 'purchase',
    ...more,
  }
  const { lines, total } = await t.ok(priceCalls.priceQuote, spec, { as: person })
  return purchase(t, person, toFen(total), { resourceId, priceLines: lines, product: spec.product })
}
const effectOf = (change: PriceChange) => t.ok(priceCalls.priceDryRun, change, { as: operator })
const price = (node: string, yuan: string) => ({ product: 'host', node, item: 'cpu', price: yuan }) as const

beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  for (const [product, item, yuan] of [
    ['host', 'cpu', '100.00'],
    ['disk', 'capacity_gb', '0.50'],
  ] as const)
    await t.ok(priceCalls.listPriceSave, { product, node: '*', item, price: yuan }, { as: operator })
  ;[one, two, idle] = [await t.customer(), await t.customer(), await t.customer()]
  const own = { account_id: await accountOf(t, two), discount: '0.50', min_months: 1 }
  await t.ok(priceCalls.userPriceSave, own, { as: operator })
  await buys(one, 'host 1', { items: [{ item: 'cpu', quantity: 1 }] })
  await buys(one, 'host 1')
  await buys(one, 'disk 1', { product: 'disk', items: [{ item: 'capacity_gb', quantity: 40 }], months: 12 })
  await buys(two, 'host 2', { months: 12 })
})
afterAll(() => t.stop())

describe('before a price is published', () => {
  test('a coefficient tells who would pay how much more when the last order of each resource is renewed', async () => {
    const rows = await t.rows()
    const effect = await effectOf({ coefficient: { product: 'host', coefficient: '1.1' } })
    // 2 vCPU × 3 months × 100.00 at 1.00, and 2 × 12 × 100.00 at 0.50.
    expect(effect).toMatchObject({ customers: 2, more: '180.00', gaining: 0, less: '0.00', unknown: 0 })
    expect(effect.result).toEqual([
      {
        account_id: await accountOf(t, two!),
        customer: expect.any(String) as string,
        email: two!.email,
        resources: 1,
        before: '1200.00',
        after: '1320.00',
        more: '120.00',
      },
      expect.objectContaining({ email: one!.email, before: '600.00', after: '660.00', more: '60.00' }) as object,
    ])
    expect(await t.rows()).toEqual(rows)
  })

  test('what it says is what the quote of the renewal then is', async () => {
    const change = { coefficient: { product: 'disk', coefficient: '1.37' } } as const
    const [row] = (await effectOf(change)).result
    await t.ok(priceCalls.coefficientSave, change.coefficient, { as: operator })
    const items = [{ item: 'capacity_gb', quantity: 40 }]
    const renewal = { product: 'disk', node: 'hk1', items, months: 12, purpose: 'renewal' } as const
    expect((await t.ok(priceCalls.priceQuote, renewal, { as: one! })).total).toBe(row!.after)
    expect(await effectOf(change)).toMatchObject({ customers: 0, more: '0.00', result: [] })
  })

  test('a list price of another node touches nobody here, a cheaper one is told as less', async () => {
    expect(await effectOf({ list: price('sh2', '999.00') })).toMatchObject({ customers: 0, gaining: 0, result: [] })
    expect(await effectOf({ list: price('hk1', '110.00') })).toMatchObject({ customers: 2, more: '180.00' })
    expect(await effectOf({ list: price('*', '90.00') })).toMatchObject({ customers: 0, gaining: 2, less: '180.00' })
  })

  test('term discounts count when they are those of renewing', async () => {
    const terms = { quarter: '0.90', half_year: '1', year: '1', two_years: '1' }
    expect(await effectOf({ term: { purpose: 'purchase', ...terms } })).toMatchObject({ gaining: 0, result: [] })
    expect(await effectOf({ term: { purpose: 'renewal', ...terms } })).toMatchObject({ gaining: 1, less: '60.00' })
  })

  test('a discount touches its customer alone', async () => {
    const account_id = await accountOf(t, two!)
    const effect = await effectOf({ user: { account_id, discount: '0.75', min_months: 1 } })
    expect(effect).toMatchObject({ customers: 1, more: '600.00', result: [{ account_id }] })
    const other = { account_id: await accountOf(t, idle!), discount: '0.10', min_months: 1 }
    expect(await effectOf({ user: other })).toMatchObject({ customers: 0, result: [] })
  })

  test('an activity counts when it is for renewals and not over, and then is what the renewal costs', async () => {
    const draft = activityDraft(t, { discount: '0.50', starts_on: dayFrom(t, -2) })
    expect(await effectOf({ activity: { ...draft, applies_to: 'purchase' } })).toMatchObject({ gaining: 0 })
    expect(await effectOf({ activity: { ...draft, node: 'sh2' } })).toMatchObject({ gaining: 0 })
    expect(await effectOf({ activity: { ...draft, ends_on: dayFrom(t, -1) } })).toMatchObject({ gaining: 0 })
    const effect = await effectOf({ activity: draft })
    expect(effect).toMatchObject({ customers: 0, gaining: 2, less: '900.00' })
    const { id } = await t.ok(priceCalls.platformActivitySave, draft, { as: operator })
    const items = [{ item: 'cpu', quantity: 2 }]
    const renewal = { product: 'host', node: 'hk1', items, months: 12, purpose: 'renewal' } as const
    const { total } = await t.ok(priceCalls.priceQuote, renewal, { as: two! })
    expect(total).toBe(effect.result.find(({ email }) => email === two!.email)!.after)
    // What runs is in the prices now; a change of it is told against what it gives today.
    expect(await effectOf({ activity: { ...draft, id } })).toMatchObject({ customers: 0, gaining: 0 })
    expect(await effectOf({ activity: { ...draft, id, discount: '1' } })).toMatchObject({
      customers: 2,
      more: '900.00',
    })
    await noActivities(t)
  })

  test('nothing is changed by nothing', async () => {
    expect(await effectOf({})).toMatchObject({ customers: 0, unknown: 0, result: [] })
  })

  test.each([
    { coefficient: { product: 'host', coefficient: '0.5' } },
    { list: { product: 'host', node: '*', item: 'cpu', price: '-1' } },
    { user: { account_id: 'acc_Aaaaaaaaaaaa', discount: '1.01', min_months: 1 } },
  ])('%j is refused as its publishing would be', async (change) => {
    expect(await t.send(priceCalls.priceDryRun, change as never, { as: operator })).toMatchObject({ code: '400001' })
  })

  test('an order that does not say what it is made of is counted as unknown, one that is over is not counted', async () => {
    await purchase(t, idle!, 500n, { resourceId: 'host 3', priceLines: [] })
    const change = { coefficient: { product: 'host', coefficient: '1.1' } } as const
    expect(await effectOf(change)).toMatchObject({ customers: 2, unknown: 1 })
    t.clock.pass(daysMs(100))
    operator = await t.operator()
    expect(await effectOf(change)).toMatchObject({ customers: 1, more: '120.00', unknown: 1 })
  })
})

describe('through an agent', () => {
  test('a change is told by the agent’s price, with what is left to the agent, who is warned when it is less', async () => {
    const seller = await agent(t, { cost: '0.80', sell: '1.10' })
    const customer = await t.customer()
    const account_id = await accountOf(t, customer)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, account_id, seller.id))
    await buys(customer, 'host of a customer')
    const cheaper = { coefficient: { product: 'host', coefficient: '1' } } as const
    await t.ok(priceCalls.coefficientSave, { product: 'host', coefficient: '2' }, { as: operator })
    const effect = await effectOf(cheaper)
    // 2 vCPU × 3 months × 100.00, at 1.10 and at 0.80 of it.
    expect(effect.agents).toEqual([
      { account_id: seller.id, name: seller.email, customers: 1, before: '360.00', after: '180.00', more: '-180.00' },
    ])
    expect(effect.result.find((row) => row.account_id === account_id)).toMatchObject({
      before: '1320.00',
      after: '660.00',
    })
    await t.ok(priceCalls.coefficientSave, cheaper.coefficient, { as: operator })
    const { result } = await t.ok(noticeCalls.noticeList, undefined, { as: seller, method: 'GET' })
    expect(result.filter(({ subject }) => subject.includes('of your margin'))).toHaveLength(1)
  })

  test('whatever makes the margin smaller warns: an activity, a price that ends, the cost of one product', async () => {
    const seller = await agent(t, { cost: '0.80', sell: '1.10' })
    const customer = await t.customer()
    const account_id = await accountOf(t, customer)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, account_id, seller.id))
    await t.ok(priceCalls.listPriceSave, price('sg1', '200.00'), { as: operator })
    await buys(customer, 'host in Singapore', { node: 'sg1' })
    const warned = async () => {
      const { result } = await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: seller, method: 'GET' })
      return result.map(({ subject }) => subject).filter((subject) => subject.includes('of your margin'))
    }
    const id = await startActivity(t, operator, { node: 'sg1', discount: '0.50' })
    // 2 vCPU × 3 months × 200.00 leave 360.00, and half of it in the activity.
    expect(await warned()).toEqual(['A price change takes ¥180.00 of your margin'])
    await t.ok(priceCalls.platformActivityRemove, { id }, { as: operator })
    expect(await warned()).toHaveLength(1)
    await t.ok(priceCalls.listPriceEnd, { product: 'host', node: 'sg1', item: 'cpu' }, { as: operator })
    expect(await warned()).toHaveLength(2)
    const terms = { cost: '0.80', credit: '0', grace_days: 7, payout_min: '100', status: 'active' } as const
    const dearer = {
      account_id: seller.id,
      ...terms,
      cost_products: [{ product: 'host', factor: '0.90' }],
      reason: 'As agreed',
    }
    await t.ok(platformAgentCalls.platformAgentSave, dearer as never, { as: operator })
    // 600.00 at 0.90 of it instead of 0.80.
    expect((await warned())[0]).toBe('A price change takes ¥60.00 of your margin')
  })

  test('a cost that an agent would pay is told before it is agreed: the agent, and each customer it touches', async () => {
    const [seller, other] = [await agent(t, { cost: '0.80', sell: '1.10' }), await agent(t, { cost: '0.80' })]
    const [small, large, theirs] = [await t.customer(), await t.customer(), await t.customer()]
    for (const [person, { id }] of [
      [small, seller],
      [large, seller],
      [theirs, other],
    ] as const) {
      const account_id = await accountOf(t, person)
      await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, account_id, id))
      await buys(person, `host ${person.email}`, { months: person === large ? 12 : 3 })
    }
    const rows = await t.rows()
    const change = {
      account_id: seller.id,
      cost: '0.80',
      cost_products: [{ product: 'host' as const, factor: '0.90' }],
    }
    const effect = await effectOf({ agent: change })
    expect(effect).toMatchObject({ customers: 0, gaining: 0, result: [] })
    // 2 vCPU × 3 and × 12 months × 100.00, at 1.10 less 0.80, and less 0.90.
    expect(effect.agents).toEqual([
      { account_id: seller.id, name: seller.email, customers: 2, before: '900.00', after: '600.00', more: '-300.00' },
    ])
    const of = { agent: seller.email }
    expect(effect.margins).toEqual([
      {
        ...of,
        account_id: await accountOf(t, large),
        customer: large.email,
        email: large.email,
        before: '720.00',
        after: '480.00',
        more: '-240.00',
      },
      {
        ...of,
        account_id: await accountOf(t, small),
        customer: small.email,
        email: small.email,
        before: '180.00',
        after: '120.00',
        more: '-60.00',
      },
    ])
    expect(await t.rows()).toEqual(rows)
    const both = await effectOf({ agent: change, coefficient: { product: 'host', coefficient: '2' } })
    expect(both.agents.map(({ account_id }) => account_id).toSorted()).toEqual(
      expect.arrayContaining([seller.id, other.id].toSorted()),
    )
    const as = await t.operatorWith('prices')
    expect(await t.send(priceCalls.priceDryRun, { agent: change }, { as })).toMatchObject({ code: refusals.forbidden })
    const dearer = { coefficient: { product: 'host', coefficient: '2' } } as const
    const seen = await t.ok(priceCalls.priceDryRun, dearer, { as })
    expect(seen).toMatchObject({ agents: [], margins: [] })
    expect(seen.result).not.toEqual([])
    const wrong = { ...change, cost: '0' }
    expect(await t.send(priceCalls.priceDryRun, { agent: wrong }, { as: operator })).toMatchObject({ code: '400001' })
  })

  test('an activity that is withdrawn warns whoever sells below cost', async () => {
    const seller = await agent(t, { cost: '1.00', sell: '0.90' })
    const customer = await t.customer()
    const account_id = await accountOf(t, customer)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, account_id, seller.id))
    const id = await startActivity(t, operator, { node: 'hk1', discount: '0.50' })
    await buys(customer, 'host below cost')
    await t.ok(priceCalls.platformActivityRemove, { id }, { as: operator })
    const { result } = await t.ok(noticeCalls.noticeList, undefined, { as: seller, method: 'GET' })
    expect(result[0]!.subject).toBe('A price change takes ¥30.00 of your margin')
  })
})
