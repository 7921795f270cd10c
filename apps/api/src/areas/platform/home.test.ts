import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { homeCalls } from '@portico/contract/platform/home.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, fund } from '../../../test/money.ts'
import { subscribeTo } from '../../../test/nodes.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, hostForm, node, runningHost, startStocked } from '../../../test/resources.ts'
import { daysMs } from '../../core/clock.ts'
import { resources } from '../../lifecycle/resource.table.ts'

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

test('what a new account has behind it is told to its owner: money of its own, and a host', async () => {
  const [as, other] = [await t.customer(), await buyer(t)]
  expect((await homeOf(as)).begun).toEqual({ recharged: false, host: false })
  await fund(t, as, 1_000_000n)
  await subscribeTo(t, as, node)
  expect((await homeOf(as)).begun).toEqual({ recharged: true, host: false })
  await runningHost(t, as)
  expect((await homeOf(as)).begun).toEqual({ recharged: true, host: true })
  expect((await homeOf(other)).begun).toEqual({ recharged: true, host: false })
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
  expect(hot.map(({ product }) => product)).toEqual(['host', 'disk'])
  const alone = await t.member(owner, null)
  expect(await homeOf(alone)).toEqual({ begun: null, expiring: [], expiring_count: 0, hot: [] })
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
  expect(await t.ok(hostCalls.hostList, {}, { as })).toMatchObject({ count: 0 })
})
