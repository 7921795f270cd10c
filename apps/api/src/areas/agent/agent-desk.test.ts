import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, noticesOf, pairOf, signedInAgain } from '../../../test/agents.ts'
import { fund } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { buyHosts, hostForm, keepsBooks, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { daysMs } from '../../core/clock.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { lastingDays } from '../../lifecycle/agent-runway.ts'
import { robotDeliveries } from '../../ground/robots/robot.table.ts'
import { warnOfRenewals, watchDebts } from './grace.service.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
keepsBooks(() => t)

const termsOf = { cost: '0.80', cost_products: [], grace_days: 7, payout_min: '100', reason: 'As agreed' }
const saveTerms = (id: string, more: object = {}, as: Person = operator) =>
  t.send(catalogue.platformAgentSave, { account_id: id, credit: '0', status: 'active', ...termsOf, ...more } as never, {
    as,
  })
const rowOf = async (id: string) => (await t.db.select().from(agents).where(eq(agents.accountId, id)))[0]!
const listedOf = async (id: string) =>
  (await t.ok(catalogue.platformAgentList, { search: id }, { as: operator })).result[0]!
const lateNow = async () => (await t.ok(catalogue.platformAgentList, { limit: 1 }, { as: operator })).late
const overviewOf = (as: Person) => t.ok(catalogue.agentOverview, undefined, { as })

const selling = (customerFen = 1_000_000n) => pairOf(t, { customerFen })

describe('the overview', () => {
  test('adds up what was sold, by product and by customer, to the fen', async () => {
    const { seller, customer } = await selling()
    const another = await customerOf(t, seller.id)
    await fund(t, another, 1_000_000n)
    for (const as of [customer, another]) await runningHost(t, as)
    const wid = await openWorkOrder(t, customer)
    const { month, products, top, others, money, customers, work_orders, runway } = await overviewOf(seller)
    const { result } = await t.ok(catalogue.agentOrderList, { limit: 100 }, { as: seller })
    const sum = (of: 'amount' | 'cost' | 'margin') => result.reduce((fen, row) => fen + toFen(row[of]), 0n)
    expect(toFen(month.sales)).toBe(sum('amount'))
    expect(toFen(month.cost)).toBe(sum('cost'))
    expect(toFen(month.margin)).toBe(sum('margin'))
    expect(products.reduce((fen, row) => fen + toFen(row.sales), 0n)).toBe(sum('amount'))
    expect(top.map(({ account_id }) => account_id).toSorted()).toEqual([customer.id, another.id].toSorted())
    expect(others).toMatchObject({ customers: 0, sales: '0.00' })
    expect(toFen(money.wallet)).toBe((await moneyOf(t.db, seller.id)).walletFen)
    expect(customers).toEqual({ total: 2, joined: 2 })
    expect(work_orders).toMatchObject({ open: 1, result: [{ wid, account_id: customer.id }] })
    expect(toFen(runway.per_day)).toBe(sum('cost') / 30n)
    expect((await overviewOf(await agent(t))).month.sales).toBe('0.00')
  })

  test('has a column for each of 30 days, and what is left for the days to come', async () => {
    const { seller, customer } = await selling()
    await fundAgent(t, seller.id, 100_000n)
    await runningHost(t, customer)
    const { days, month, runway, money, top } = await overviewOf(seller)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: t.clock.now().toISOString().slice(0, 10), ...days.at(-1) })
    expect(days.reduce((fen, { sales }) => fen + toFen(sales), 0n)).toBe(toFen(month.sales))
    expect(days.reduce((fen, { margin }) => fen + toFen(margin), 0n)).toBe(toFen(month.margin))
    expect(runway.ahead[0]).toBe(money.wallet)
    expect(toFen(runway.ahead[1]!)).toBe(toFen(money.wallet) - toFen(runway.per_day))
    expect(runway.ahead.every((sum) => !sum.startsWith('-'))).toBe(true)
    expect(top).toMatchObject([{ account_id: customer.id, before_margin: '0.00' }])
  })

  test('names what ends within a week with what its term brought, and nothing of others', async () => {
    const { seller, customer } = await selling()
    const id = await runningHost(t, customer)
    expect((await overviewOf(seller)).expiring).toEqual({ total: 0, ended: 0, result: [] })
    const at = new Date(t.clock.now().getTime() + daysMs(3))
    await t.db.update(resources).set({ expiresAt: at }).where(eq(resources.id, id))
    const [order] = (await t.ok(catalogue.agentOrderList, { product: 'host' }, { as: seller })).result
    const { expiring } = await overviewOf(seller)
    expect(expiring).toMatchObject({ total: 1, ended: 0 })
    expect(expiring.result).toEqual([
      expect.objectContaining({
        id,
        kind: 'host',
        account_id: customer.id,
        auto_renewal: false,
        expire_time: at.toISOString(),
        amount: order!.amount,
        margin: order!.margin,
      }),
    ])
    expect((await overviewOf(await agent(t))).expiring.total).toBe(0)
  })

  test('counts what is bound to a host as renewed with it', async () => {
    const { seller, customer } = await selling()
    const { resource_ids } = await buyHosts(t, customer, { bandwidth_mbps: 5 })
    await settled(t)
    const [id, eip] = ['host', 'eip'].map((kind) => resource_ids.find((one) => one.startsWith(`${kind}_`))!)
    const renewals = async () => (await overviewOf(seller)).runway.renewals
    expect(await renewals()).toBe('0.00')
    await t.ok(catalogue.resourceRenewalSave, { id: id!, renewal: '1 month' }, { as: customer })
    const at = new Date(t.clock.now().getTime() + daysMs(3))
    await t.db
      .update(resources)
      .set({ expiresAt: at })
      .where(inArray(resources.id, [id!, eip!]))
    const orders = (await t.ok(catalogue.agentOrderList, { type: 'buy' }, { as: seller })).result
    expect(await renewals()).toBe(addMoney(...orders.map(({ cost }) => cost)))
    const { expiring } = await overviewOf(seller)
    expect(expiring.result.map((one) => [one.kind, one.auto_renewal]).toSorted()).toEqual([
      ['eip', true],
      ['host', true],
    ])
    const { result } = await t.ok(catalogue.agentResourceList, { kind: 'eip' }, { as: seller })
    const host = (await t.ok(catalogue.agentResourceList, { kind: 'host' }, { as: seller })).result[0]!
    expect(result).toMatchObject([{ id: eip, renewal: '1 month', host_name: host.name }])
    expect(host).toMatchObject({ id, host_name: '' })
  })

  test('says that a price change eats the margin, until prices are saved', async () => {
    const { id, ...seller } = await agent(t, { cost: '0.70' })
    expect((await overviewOf(seller)).squeeze).toBeNull()
    await saveTerms(id)
    expect((await overviewOf(seller)).squeeze).toMatchObject({ cause: 'cost', before: '0.70', after: '0.80' })
    t.clock.pass(1_000)
    await t.ok(catalogue.agentPriceSave, { sell: '1.20', products: [] }, { as: seller })
    expect((await overviewOf(seller)).squeeze).toBeNull()
  })

  test('a wallet lasts until the day that it does not', () => {
    expect(lastingDays(100n, 10n, new Map())).toBe(10)
    expect(lastingDays(100n, 10n, new Map([[3, 65n]]))).toBe(3)
    expect(lastingDays(100n, 0n, new Map([[400, 1_000n]]))).toBeNull()
    expect(lastingDays(0n, 0n, new Map([[0, 1n]]))).toBe(0)
  })

  test('a simulated price changes the sales and not the cost', async () => {
    const { seller, customer } = await selling()
    await runningHost(t, customer)
    const month = t.clock.now().toISOString().slice(0, 7)
    const ask = (percent: number, as: Person = seller) =>
      t.ok(catalogue.agentSimulate, { month, changes: [{ product: 'host', percent }] }, { as })
    const { actual, simulated, products, customers, touched } = await ask(8)
    const host = products.find(({ product }) => product === 'host')!
    expect(toFen(host.simulated.sales)).toBe((toFen(host.sales) * 108n + 50n) / 100n)
    expect(simulated.cost).toBe(actual.cost)
    expect(touched).toBe(1)
    expect(customers[0]).toMatchObject({ account_id: customer.id })
    expect(toFen(customers[0]!.more)).toBe(toFen(simulated.sales) - toFen(actual.sales))
    expect((await ask(0)).touched).toBe(0)
    await buyHosts(t, customer, { data_disks_gb: [10] })
    await settled(t)
    const both = await t.ok(
      catalogue.agentSimulate,
      {
        month,
        changes: [
          { product: 'host', percent: 8 },
          { product: 'disk', percent: -20 },
        ],
      },
      { as: seller },
    )
    const [first, second] = ['host', 'disk'].map((name) => both.products.find(({ product }) => product === name)!)
    expect(toFen(second!.simulated.sales)).toBe((toFen(second!.sales) * 80n + 50n) / 100n)
    expect(toFen(second!.sales)).toBeGreaterThan(0n)
    expect(both.products.map(({ product }) => product).toSorted()).toEqual(['disk', 'host'])
    expect(toFen(both.simulated.sales)).toBe(toFen(first!.simulated.sales) + toFen(second!.simulated.sales))
    expect(toFen(both.customers[0]!.more)).toBe(toFen(both.simulated.sales) - toFen(both.actual.sales))
    expect((await ask(8, await agent(t))).actual.sales).toBe('0.00')
    const wrong = { month: '2026-13', changes: [{ product: 'host' as const, percent: 101 }] }
    expect(await t.send(catalogue.agentSimulate, wrong, { as: seller })).toMatchObject({ code: refusals.invalidInput })
  })
})

describe('the operator’s terms', () => {
  test('set cost, credit and grace, and a higher cost is told to the agent', async () => {
    const { id, ...seller } = await agent(t, { cost: '0.70' })
    const rules = [{ product: 'host', factor: '0.65' }]
    expect(await saveTerms(id, { credit: '500', cost_products: rules, grace_days: 3 })).toMatchObject({ code: '200' })
    expect(await listedOf(id)).toMatchObject({
      cost: '0.80',
      cost_products: [{ product: 'host', factor: '0.65' }],
      credit: '500.00',
      wallet: '500.00',
      own: '0.00',
      grace_days: 3,
      risk: 'none',
    })
    expect(await noticesOf(t, seller)).toContain('Your cost factor rises from 0.70 to 0.80')
    for (const wrong of [{ cost: '0' }, { credit: '-1' }, { grace_days: 91 }, { reason: '' }, { status: 'gone' }])
      expect(await saveTerms(id, wrong), JSON.stringify(wrong)).toMatchObject({ code: refusals.invalidInput })
    expect(await saveTerms('acc_Aaaaaaaaaaaa')).toMatchObject({ code: refusals.notFound })
    expect(await saveTerms(id, {}, await t.operatorWith('mail'))).toMatchObject({ code: refusals.forbidden })
  })

  test('credit that is in use is not taken back', async () => {
    const { seller, customer } = await selling(0n)
    await saveTerms(seller.id, { credit: '10000' })
    await t.db.update(agents).set({ sell: '0.01' }).where(eq(agents.accountId, seller.id))
    await fund(t, customer, toFen((await hostForm(t, customer)).total))
    await buyHosts(t, customer)
    await settled(t)
    expect(await saveTerms(seller.id, { credit: '0' })).toMatchObject({ code: refusals.agentCreditUsed })
    expect(await saveTerms(seller.id, { credit: '9999' })).toMatchObject({ code: '200' })
    expect(await listedOf(seller.id)).toMatchObject({ credit: '9999.00' })
  })

  test('a paused agent sells nothing new until the operator lifts it', async () => {
    const { seller, customer } = await selling()
    await saveTerms(seller.id, { status: 'paused' })
    expect(await rowOf(seller.id)).toMatchObject({ status: 'paused', pausedFor: 'operator' })
    await expect(buyHosts(t, customer)).rejects.toThrow(refusals.agentPaused)
    await saveTerms(seller.id)
    await buyHosts(t, customer)
    await settled(t)
  })
})

describe('moving a customer', () => {
  const move = (account_id: string, agent_id: string, as: Person = operator) =>
    t.send(catalogue.platformAgentMove, { account_id, agent_id, reason: 'As agreed' }, { as })

  test('takes what it holds along, tells it, and ends what the old agent had open', async () => {
    const { seller, customer } = await selling()
    const other = await agent(t)
    await t.ok(catalogue.providerConsentSave, { consent: 'look' }, { as: customer })
    const ticket = await t.ok(catalogue.agentCustomerView, { account_id: customer.id }, { as: seller })
    const view = await t.ok(catalogue.sessionView, ticket)
    expect(await move(customer.id, other.id)).toMatchObject({ code: '200' })
    expect(await move(customer.id, other.id)).toMatchObject({ code: refusals.wrongState })
    expect(await t.send(catalogue.userInfo, undefined, { as: view })).toMatchObject({ code: refusals.sessionExpired })
    expect((await moneyOf(t.db, other.id)).customersFen).toBe(1_000_000n)
    expect((await noticesOf(t, customer))[0]).toMatch(/^Your provider is now/)
    const { result } = await t.ok(catalogue.platformAgentCustomers, { account_id: other.id }, { as: operator })
    expect(result.map(({ account_id }) => account_id)).toEqual([customer.id])
    expect(await move(customer.id, '')).toMatchObject({ code: '200' })
    expect(await t.ok(catalogue.providerInfo, undefined, { as: customer })).toEqual({ provider: null, release: null })
  })

  test('goes only to an agent, and only by an operator who may', async () => {
    const { seller, customer } = await selling()
    const direct = await customerOf(t, seller.id)
    expect(await move(customer.id, direct.id)).toMatchObject({ code: refusals.invalidInput })
    expect(await move(seller.id, '')).toMatchObject({ code: refusals.wrongState })
    expect(await move('acc_Aaaaaaaaaaaa', '')).toMatchObject({ code: refusals.notFound })
    expect(await move(customer.id, '', seller)).toMatchObject({ code: refusals.forbidden })
  })
})

describe('what an agent owes', () => {
  /** An agent who was charged more than the wallet had. */
  async function owing() {
    const { seller, customer } = await selling()
    const { walletFen } = await moneyOf(t.db, seller.id)
    await fundAgent(t, seller.id, -(walletFen + 100_000n))
    return { seller, customer }
  }

  test('is told at once and daily, pauses new sales after the grace, and is lifted when it is paid', async () => {
    let { seller, customer } = await owing()
    const { dueFen } = await moneyOf(t.db, seller.id)
    expect(dueFen).toBeGreaterThan(0n)
    for (let n = 0; n < 2; n++) await watchDebts(t.app)
    const told = async () => (await noticesOf(t, seller)).filter((subject) => subject.startsWith('You owe'))
    expect(await told()).toHaveLength(1)
    expect(await rowOf(seller.id)).toMatchObject({ status: 'active', dueSince: expect.any(Date) as Date })
    expect(await listedOf(seller.id)).toMatchObject({ risk: 'owing' })
    t.clock.pass(daysMs(7))
    ;[seller, customer, operator] = [
      await signedInAgain(t, seller),
      await signedInAgain(t, customer),
      await signedInAgain(t, operator),
    ]
    await watchDebts(t.app)
    expect(await told()).toHaveLength(2)
    expect(await rowOf(seller.id)).toMatchObject({ status: 'paused', pausedFor: 'owing' })
    expect(await listedOf(seller.id)).toMatchObject({ risk: 'late' })
    expect(await lateNow()).toEqual({ agents: 1, due: fromFen(dueFen) })
    await fund(t, customer, 1_000_000n)
    await expect(buyHosts(t, customer)).rejects.toThrow(refusals.agentPaused)
    await fundAgent(t, seller.id, dueFen + 10_000_000n)
    await watchDebts(t.app)
    expect(await rowOf(seller.id)).toMatchObject({ status: 'active', pausedFor: null, dueSince: null })
    expect(await lateNow()).toEqual({ agents: 0, due: '0.00' })
    expect((await noticesOf(t, seller))[0]).toBe('Everything is paid')
    await buyHosts(t, customer)
    await settled(t)
  })

  test('what the operator paused is not lifted by paying', async () => {
    const { seller } = await owing()
    const { dueFen } = await moneyOf(t.db, seller.id)
    await watchDebts(t.app)
    await saveTerms(seller.id, { status: 'paused' })
    await fundAgent(t, seller.id, dueFen)
    await watchDebts(t.app)
    expect(await rowOf(seller.id)).toMatchObject({ status: 'paused', pausedFor: 'operator', dueSince: null })
  })

  test('is foreseen: renewals of the next week that the wallet cannot pay are told once a day', async () => {
    const { seller, customer } = await selling(0n)
    await fund(t, customer, toFen((await hostForm(t, customer)).total))
    const id = await runningHost(t, customer)
    await t.ok(catalogue.resourceRenewalSave, { id, renewal: '1 month' }, { as: customer })
    await warnOfRenewals(t.app)
    const warned = async (as: Person) =>
      (await noticesOf(t, as)).filter((subject) => subject.startsWith('Renewals within'))
    expect(await warned(seller)).toHaveLength(0)
    const robot = { name: 'Sales', kind: 'webhook', url: 'https://hooks.agent.example', language: 'en' } as const
    await t.ok(catalogue.webhookSave, { ...robot, events: ['wallet.low'], enabled: true, password }, { as: seller })
    t.clock.pass(daysMs(25))
    for (let n = 0; n < 2; n++) await warnOfRenewals(t.app)
    expect(await warned(await signedInAgain(t, seller))).toHaveLength(1)
    expect(await t.db.$count(robotDeliveries, eq(robotDeliveries.accountId, seller.id))).toBeGreaterThan(0)
  })
})
