import { cockpitCalls } from '@portico/contract/cockpit/cockpit.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { products, type Product } from '@portico/contract/access.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, buyHosts, node, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { daysMs } from '../../core/clock.ts'
import { createPool, dbOf } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { orders } from '../../ground/orders/order.table.ts'
import * as cockpit from './cockpit.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const info = (as: Person) => t.ok(cockpitCalls.cockpitInfo, undefined, { as })
const busiest = async (as: Person) => (await t.ok(cockpitCalls.cockpitBusiest, undefined, { as })).result
async function business(): Promise<Person> {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  return owner
}
async function group(as: Person, name: string, given?: Product[]): Promise<string> {
  const { id } = await t.ok(teamCalls.teamGroupSave, { name, budget: '' }, { as })
  if (given) await t.ok(teamCalls.teamGroupProductsSave, { id, products: given }, { as })
  return id
}
async function act(as: Person, id: string, action: 'stop' | 'start'): Promise<void> {
  await t.ok(hostCalls.hostAct, { ids: [id], action }, { as })
  await settled(t)
}
const nothing = { running: 0, idle: 0, working: 0, trouble: 0, expiring: 0, total: 0 }

describe('what stands on the cockpit', () => {
  test('an account without anything has zeros, thirty quiet days and no hosts', async () => {
    const as = await t.customer()
    const shown = await info(as)
    expect(shown).toMatchObject({ counts: nothing, kinds: [], nodes: [], operations: [] })
    expect(shown.work_orders).toEqual({ waiting: 0, answered: 0 })
    const { spending } = shown.money!
    expect(spending.days).toHaveLength(30)
    expect(spending.days.at(-1)!.day).toBe(t.clock.now().toISOString().slice(0, 10))
    expect(new Set(spending.days.map(({ amount }) => amount))).toEqual(new Set(['0.00']))
    expect([spending.month, spending.last_month_so_far, spending.last_month]).toEqual(['0.00', '0.00', '0.00'])
    expect(await busiest(as)).toEqual([])
  })

  test('each thing is counted once, by how it stands, and by kind and node alike', async () => {
    const as = await buyer(t)
    const runs = await runningHost(t, as, { bandwidth_mbps: 1 })
    const stands = await runningHost(t, as)
    await act(as, stands, 'stop')
    const broken = await runningHost(t, as)
    await t.db.update(resources).set({ status: 'ERROR' }).where(eq(resources.id, broken))
    const ending = new Date(t.clock.now().getTime() + daysMs(3))
    await t.db.update(resources).set({ expiresAt: ending }).where(eq(resources.id, runs))
    const { counts, kinds, nodes } = await info(as)
    // Three hosts with a system disk each, and an address.
    expect(counts).toEqual({ running: 5, idle: 1, working: 0, trouble: 1, expiring: 1, total: 7 })
    expect(kinds.find(({ kind }) => kind === 'host')).toMatchObject({ running: 1, idle: 1, trouble: 1, total: 3 })
    expect(kinds.map(({ kind, total }) => `${kind} ${total}`).toSorted()).toEqual(['disk 3', 'eip 1', 'host 3'])
    expect(nodes).toEqual([{ node, node_name: 'Hong Kong A', node_flag: 'HK', ...counts }])
    const { nodes: chinese } = await t.ok(cockpitCalls.cockpitInfo, undefined, { as, language: 'zh-Hant' })
    expect(chinese[0]!.node_name).toMatch(/[一-鿿]/)
    await t.db.update(resources).set({ deletedAt: t.clock.now() }).where(eq(resources.id, broken))
    expect((await info(as)).counts).toMatchObject({ trouble: 0, total: 6 })
  })

  test('what is under way is counted as such and heads the feed until it has ended', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'slow-one' })
    await t.db.update(resources).set({ task: 'powering-off' }).where(eq(resources.id, id))
    expect((await info(as)).counts).toMatchObject({ working: 1, running: 1 })
    await t.db.update(resources).set({ task: '' }).where(eq(resources.id, id))
    await act(as, id, 'stop')
    const [last] = (await info(as)).operations
    expect(last).toMatchObject({ action: 'stop', state: 'done', kind: 'host', name: 'slow-one', text: '' })
    expect(last!.who).not.toBe('')
    expect(last!.end_time).not.toBeNull()
  })

  test('the feed says in the reader’s language why something failed', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'sim-refuse-stop' })
    await act(as, id, 'stop')
    const [failed] = (await info(as)).operations
    expect(failed).toMatchObject({ action: 'stop', state: 'failed' })
    const chinese = await t.ok(cockpitCalls.cockpitInfo, undefined, { as, language: 'zh-Hans' })
    expect(failed!.text).toMatch(/^[A-Z]/)
    expect(chinese.operations[0]!.text).toMatch(/[一-鿿]/)
  })

  test('unread notices and work orders that wait are counted, and no longer once they are read', async () => {
    const as = await t.customer()
    const { unread_notices } = await info(as)
    const { count } = await t.ok(noticeCalls.noticeList, { is_read: 0 }, { as })
    expect(unread_notices).toBe(count)
    await openWorkOrder(t, as)
    expect((await info(as)).work_orders).toEqual({ waiting: 1, answered: 0 })
    await t.ok(noticeCalls.noticeReadAll, undefined, { as })
    expect((await info(as)).unread_notices).toBe(0)
  })

  test('the busiest hosts are those that run, the busiest first', async () => {
    const as = await buyer(t)
    const ids = (await buyHosts(t, as, { quantity: 3 })).resource_ids.filter((id) => id.startsWith('host_'))
    await settled(t)
    const found = await busiest(as)
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(found.map(({ cpu_percent }) => cpu_percent)).toEqual(
      found.map(({ cpu_percent }) => cpu_percent).toSorted((one, other) => other - one),
    )
    expect(found[0]).toMatchObject({ node_flag: 'HK' })
    expect(found.every(({ cpu_percent }) => cpu_percent > 0 && cpu_percent < 100)).toBe(true)
    await act(as, ids[0]!, 'stop')
    expect((await busiest(as)).map(({ id }) => id)).not.toContain(ids[0])
  })
})

describe('the money', () => {
  test('is what the orders say, less what came back, on the days that it was paid', async () => {
    const as = await buyer(t)
    await runningHost(t, as)
    const { result } = await t.ok(orderCalls.orderList, { type: 'buy' }, { as })
    const paid = addMoney('0.00', ...result.map(({ cash }) => cash))
    const { money } = await info(as)
    expect(money!.spending.days.at(-1)!.amount).toBe(paid)
    expect(money!.spending.month).toBe(paid)
    expect(addMoney(money!.cash, paid)).toBe('10000.00')
    const [one] = result
    await t.db.update(orders).set({ refundedFen: 100n }).where(eq(orders.id, one!.id))
    expect(addMoney((await info(as)).money!.spending.month, '1.00')).toBe(paid)
  })

  test('of the month before counts as far as this month has come, and as a whole', async () => {
    const as = await buyer(t)
    await runningHost(t, as)
    const [order] = (await t.ok(orderCalls.orderList, { type: 'buy' }, { as })).result
    const now = t.clock.now()
    const before = (day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day))
    const move = (createdAt: Date) => t.db.update(orders).set({ createdAt }).where(eq(orders.id, order!.id))
    const total = order!.cash
    await move(before(1))
    expect((await info(as)).money!.spending).toMatchObject({ last_month_so_far: total, last_month: total })
    const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
    await move(lastDay)
    const reached = now.getUTCDate() >= lastDay.getUTCDate()
    const whole = { last_month_so_far: reached ? total : '0.00', last_month: total }
    expect((await info(as)).money!.spending).toMatchObject(whole)
    await move(before(0))
    expect((await info(as)).money!.spending).toMatchObject({ last_month_so_far: '0.00', last_month: '0.00' })
  })
})

describe('what a person sees is theirs (A-ROLE-02)', () => {
  test('nothing of another tenant is in it', async () => {
    const other = await buyer(t)
    await runningHost(t, other)
    await openWorkOrder(t, other)
    const as = await buyer(t, 0n)
    expect(await info(as)).toMatchObject({ counts: nothing, operations: [], work_orders: { waiting: 0 } })
    expect((await info(as)).money).toMatchObject({ cash: '0.00', spending: { month: '0.00' } })
    expect(await busiest(as)).toEqual([])
  })

  test('a member sees what is their group’s, and no money', async () => {
    const owner = await business()
    const [mine, theirs] = [await group(owner, 'Mine'), await group(owner, 'Theirs')]
    const own = await runningHost(t, owner, { alias: 'ours' })
    const foreign = await runningHost(t, owner, { alias: 'foreign' })
    await t.ok(teamCalls.resourceAssign, { ids: [own], group_id: mine }, { as: owner })
    await t.ok(teamCalls.resourceAssign, { ids: [foreign], group_id: theirs }, { as: owner })
    await openWorkOrder(t, owner)
    const member = await t.member(owner, mine)
    const shown = await info(member)
    expect(shown.money).toBeNull()
    expect(shown.counts).toMatchObject({ running: 2, total: 2 })
    expect(shown.work_orders.waiting).toBe(0)
    expect(new Set(shown.operations.map(({ name }) => name)).has('foreign')).toBe(false)
    expect(shown.operations.map(({ name }) => name)).toContain('ours')
    expect((await busiest(member)).map(({ id }) => id)).toEqual([own])
    expect((await info(owner)).counts.total).toBe(4)
  })

  test('in no group there is nothing, and of products that the group was not given neither', async () => {
    const owner = await business()
    const disksOnly = await group(owner, 'Disks', ['disk'])
    const id = await runningHost(t, owner)
    await t.ok(teamCalls.resourceAssign, { ids: [id], group_id: disksOnly }, { as: owner })
    const inNone = await t.member(owner, null)
    expect(await info(inNone)).toMatchObject({ counts: nothing, operations: [], money: null })
    const member = await t.member(owner, disksOnly)
    const shown = await info(member)
    expect(shown.kinds.map(({ kind }) => kind)).toEqual(['disk'])
    expect(shown.operations.every(({ kind }) => kind === 'disk')).toBe(true)
    expect(await t.send(cockpitCalls.cockpitBusiest, undefined, { as: member })).toMatchObject({ code: '400007' })
  })

  test('operators have a desk of their own', async () => {
    const operator = await t.operator()
    expect((await t.send(cockpitCalls.cockpitInfo, undefined, { as: operator })).code).not.toBe('200')
  })
})

test('however much there is, it takes six statements, and four for a member', async () => {
  const owner = await business()
  const groupId = await group(owner, 'All')
  await runningHost(t, owner, { quantity: 3 })
  // A pool that nothing else uses, so that only these statements are counted.
  const pool = createPool(t.databaseUrl, 6)
  const asked = vi.spyOn(pool, 'query')
  const account = { id: await accountOf(t, owner), agent: false, business: true }
  const ctx = { app: t.app, db: dbOf(pool), language: 'en', account } as unknown as CustomerCtx
  const login = { ...ctx.login, id: owner.login_id }
  const shown = await cockpit.info({ ...ctx, login: { ...login, kind: 'owner' }, group: null })
  expect(shown.counts.total).toBe(6)
  expect(asked).toHaveBeenCalledTimes(6)
  asked.mockClear()
  const given = new Map(products.map((product) => [product, 'delete' as const]))
  const held = { id: groupId, given, products: new Set(products) }
  const member = { login: { ...login, kind: 'member' as const }, group: held }
  await cockpit.info({ ...ctx, ...member })
  expect(asked).toHaveBeenCalledTimes(4)
  await pool.end()
})
