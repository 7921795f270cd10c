import { userCalls } from '@portico/contract/account/user.ts'
import type { Input } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { everyNode, priceListCalls } from '@portico/contract/money/price-list.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { homeCalls, hotKinds } from '@portico/contract/platform/home.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { alarmCalls } from '@portico/contract/compute/alarm.ts'
import { budgetCalls } from '@portico/contract/money/budget.ts'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, fund, unpaidOrder } from '../../../test/money.ts'
import { subscribeTo } from '../../../test/nodes.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, hostConfig, hostForm, node, runningHost, startStocked } from '../../../test/resources.ts'
import { daysMs } from '../../core/clock.ts'
import { noticeSentences } from '../../core/words/notice-sentences.ts'
import { nodes, nodeSubscriptions } from '../../ground/nodes/node.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { hostAlarms } from '../compute/alarm.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const homeOf = (as: Person) => t.ok(homeCalls.homeInfo, undefined, { as })
const endIn = (id: string, days: number) =>
  t.db
    .update(resources)
    .set({ expiresAt: new Date(t.clock.now().getTime() + daysMs(days)) })
    .where(eq(resources.id, id))

test('what ends within 30 days stands there, the first first, and nobody else’s', async () => {
  const as = await buyer(t)
  const [late, soon, past] = [await runningHost(t, as), await runningHost(t, as), await runningHost(t, as)]
  await endIn(late, 31)
  await endIn(soon, 6)
  await endIn(past, -1)
  const { expiring, expiring_count } = await homeOf(as)
  expect(expiring.map(({ id }) => id)).toEqual([past, soon])
  expect(expiring_count).toBe(2)
  expect((await homeOf(await t.customer())).expiring).toEqual([])
  await endIn(late, 29)
  expect((await homeOf(as)).expiring.map(({ id }) => id)).toEqual([past, soon, late])
})

test('what a new account has behind it is told to its owner, with when it was and which of the others did it', async () => {
  const as = await t.business()
  const none = { certify: null, recharge: null, subscribe: null, host: null }
  expect((await homeOf(as)).begun).toEqual(none)
  // Who serves customers has no name to them.
  const draft = { account_id: await accountOf(t, as), amount: '100.00', reason: 'Agreed by phone' }
  await t.ok(financeCalls.offlineRechargeAdd, draft, { as: await t.operator() })
  await fund(t, as, 1_000_000n)
  await subscribeTo(t, as, node)
  const began = (await homeOf(as)).begun!
  expect(began).toMatchObject({ ...none, recharge: { by: '' }, subscribe: { by: '' } })
  await runningHost(t, as)
  const member = await t.member(as)
  await t.db
    .update(nodeSubscriptions)
    .set({ loginId: member.login_id })
    .where(eq(nodeSubscriptions.accountId, await accountOf(t, as)))
  const { recharge, subscribe, host } = (await homeOf(as)).begun!
  expect(recharge).toEqual(began.recharge)
  expect(subscribe!.time).toBe(began.subscribe!.time)
  expect(subscribe!.by).not.toBe('')
  expect(host!.by).toBe('')
  const times = [recharge, subscribe, host].map((done) => done!.time)
  expect(times).toEqual(times.toSorted())
  expect((await homeOf(member)).begun).toBeNull()
})

test('orders to be paid, open alarms and budgets that are spent are counted, as far as the person may see them', async () => {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await subscribeTo(t, owner, node)
  const [shared, kept] = [await runningHost(t, owner), await runningHost(t, owner)]
  await t.db.update(resources).set({ groupId: null }).where(eq(resources.id, kept))
  expect((await homeOf(owner)).attention).toEqual({ unpaid_orders: 0, alarms: 0, budgets: 0 })
  const rule = { metric: 'cpu', direction: 'above', threshold: 90, minutes: 5, enabled: true } as const
  for (const host_id of [shared, kept]) await t.ok(alarmCalls.hostAlarmSave, { ...rule, host_id }, { as: owner })
  await t.db.update(hostAlarms).set({ state: 'alarm' })
  // Whatever they tell their owner.
  const everything = { applies_to: 'account' as const, subject: '', percent: [], forecast: false }
  await t.ok(budgetCalls.budgetSave, { ...everything, name: 'small', amount: '1.00' }, { as: owner })
  await t.ok(budgetCalls.budgetSave, { ...everything, name: 'large', amount: '90000.00' }, { as: owner })
  await unpaidOrder(t, owner)
  expect((await homeOf(owner)).attention).toEqual({ unpaid_orders: 1, alarms: 2, budgets: 1 })
  const member = await t.member(owner)
  expect((await homeOf(member)).attention).toEqual({ unpaid_orders: 0, alarms: 0, budgets: 0 })
  expect((await homeOf(await t.customer())).attention).toEqual({ unpaid_orders: 0, alarms: 0, budgets: 0 })
})

test('a disk that renews with its host is not named beside it, unless it ends before it', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as, { data_disks_gb: [20] })
  const [disk] = await t.db.select().from(resources).where(eq(resources.boundTo, id))
  await endIn(id, 5)
  await endIn(disk!.id, 5)
  await t.db
    .update(resources)
    .set({ expiresAt: (await hostEnd(id))! })
    .where(eq(resources.id, disk!.id))
  expect((await homeOf(as)).expiring.map((one) => one.id)).toEqual([id])
  await endIn(disk!.id, 3)
  expect((await homeOf(as)).expiring.map((one) => one.id)).toEqual([disk!.id, id])
})
const hostEnd = async (id: string) =>
  (await t.db.select({ at: resources.expiresAt }).from(resources).where(eq(resources.id, id)))[0]!.at

test('a member sees what belongs to their group, and only the products it was given', async () => {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await subscribeTo(t, owner, node)
  const shared = await runningHost(t, owner)
  await t.share(owner)
  const kept = await runningHost(t, owner)
  for (const id of [shared, kept]) await endIn(id, 3)
  const member = await t.member(owner)
  const { expiring, hot } = await homeOf(member)
  expect(expiring.map(({ id }) => id)).toEqual([shared])
  expect(hot.map(({ kind }) => kind)).toEqual(hotKinds)
  const alone = await t.member(owner, null)
  expect(await homeOf(alone)).toMatchObject({ begun: null, expiring: [], expiring_count: 0, hot: [] })
})

test('home, the price list and a purchase tell one price for bandwidth', async () => {
  const as = await buyer(t)
  const { result: products } = await t.ok(priceListCalls.baseConfigPrice, undefined, { as })
  const { items } = products.find(({ product }) => product === 'eip')!
  const listed = (item: string) => {
    const priced = items.filter((one) => one.item === item)
    const { price } = priced.find((one) => one.node === node) ?? priced.find((one) => one.node === everyNode)!
    return Number(price)
  }
  const priceOf = async (config: Input<typeof purchaseCalls.purchasePrice>) =>
    Number((await t.ok(purchaseCalls.purchasePrice, config, { as })).total)
  const eip = (bandwidth_mbps: number) =>
    priceOf({ kind: 'eip', controller_id: node, bandwidth_mbps, quantity: 1, months: 1 })
  const host = (bandwidth_mbps: number) => priceOf({ kind: 'host', ...hostConfig, bandwidth_mbps, months: 1 })
  const mbps = listed('bandwidth_mbps')
  expect(mbps).toBeGreaterThan(0)
  expect((await eip(3)) - (await eip(1))).toBeCloseTo(2 * mbps, 2)
  expect((await host(3)) - (await host(1))).toBeCloseTo(2 * mbps, 2)
  const { hot } = await homeOf(as)
  const { least, month_price } = hot.find(({ kind }) => kind === 'eip')!
  expect(least).toEqual({ bandwidth_mbps: 1 })
  expect(Number(month_price)).toBeCloseTo(mbps + listed('ip'), 2)
  expect(await eip(1)).toBeCloseTo(Number(month_price), 2)
})

test('the welcome notice is true: a new account lacks a node and a balance, in this order, and nothing else', async () => {
  const said = noticeSentences('en', 'welcome', { site: 'Portico' }).content
  expect(said).toBe(
    'Your account is ready. Subscribe to a node, make sure your balance covers it, and create your first host. The search at the top finds every page and all your resources by name.',
  )
  const as = await t.customer()
  const { wallet_info, subscribe_nodes } = await t.ok(userCalls.userInfo, undefined, { as })
  expect({ wallet_info, subscribe_nodes }).toMatchObject({
    wallet_info: { cash: '0.00', coupon: '0.00' },
    subscribe_nodes: [],
  })
  const price = () => t.send(purchaseCalls.purchasePrice, { kind: 'host', ...hostConfig, months: 1 }, { as })
  expect(await price()).toMatchObject({ code: refusals.nodeNotSubscribed })
  await subscribeTo(t, as, node)
  const { form } = await hostForm(t, as)
  expect(await t.send(hostCalls.hostCreate, form, { as })).toMatchObject({ code: refusals.balanceShort })
  await fund(t, as, 1_000_000n)
  const id = await runningHost(t, as, { alias: 'harbour-lamp' })
  const found = await t.ok(resourceCalls.resourceSearch, { search: 'harbour-lamp' }, { as })
  expect(found.result.map((one) => one.id)).toContain(id)
})

test('from-prices are what the least costs this customer for a month', async () => {
  const operator = await t.operator()
  const as = await buyer(t)
  const { hot } = await homeOf(as)
  const [host, disk] = hot
  const { result } = await t.ok(nodeDeskCalls.platformCapacityList, undefined, { as: operator })
  const { form } = await hostForm(t, as)
  const prices: number[] = []
  for (const { controller_id, flavor_id, on_sell } of result.filter((one) => one.controller_id === node))
    if (on_sell) {
      const config = { ...form, kind: 'host' as const, controller_id, flavor_id, system_disk_gb: 30 }
      const quote = await t.ok(purchaseCalls.purchasePrice, { ...config, bandwidth_mbps: 0, data_disks_gb: [] }, { as })
      prices.push(Number(quote.total) / form.quantity / form.months)
    }
  expect(Number(host!.month_price)).toBe(Math.min(...prices))
  expect(Number(disk!.month_price)).toBeGreaterThan(0)
  const traffic = hot.find(({ kind }) => kind === 'traffic')!
  const config = { kind: 'traffic', controller_id: node, package: traffic.least.package as '100gb', months: 1 } as const
  expect(await t.ok(purchaseCalls.purchasePrice, config, { as })).toMatchObject({ total: traffic.month_price })
  const half = {
    account_id: await accountOf(t, as),
    discount: '0.50',
    min_months: 1 as const,
    agent: false,
    phone_1_3_month: false,
    sale_id: '',
  }
  await t.ok(customerCalls.customerSave, half, { as: operator })
  expect(Number((await homeOf(as)).hot[0]!.month_price)).toBeCloseTo(Number(host!.month_price) / 2, 1)
  // Phones are had for three months at least.
  const { least, month_price } = hot.find(({ kind }) => kind === 'cloudphone')!
  const phones = {
    controller_id: node,
    package: least.package as 'basic',
    count: 1,
    brand: 'Google',
    model: 'Pixel 8',
  } as const
  const three = await t.ok(purchaseCalls.purchasePrice, { kind: 'cloudphone', ...phones, months: 3 }, { as })
  expect(Number(month_price) * 3).toBeCloseTo(Number(three.total) * 2, 1)
  expect(await t.ok(hostCalls.hostList, {}, { as })).toMatchObject({ count: 0 })
  // What no node makes has no price.
  await t.db.update(nodes).set({ engine: 'openstack' })
  expect((await homeOf(as)).hot.map(({ kind }) => kind)).toEqual(hotKinds.filter((kind) => kind !== 'traffic'))
})
