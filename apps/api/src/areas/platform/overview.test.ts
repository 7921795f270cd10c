import { permissions } from '@portico/contract/access.ts'
import { overviewCalls, overviewDays, overviewQueues, type OverviewQueue } from '@portico/contract/platform/overview.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, node, runningHost, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { daysMs } from '../../core/clock.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'

let t: TestPortico
let operator: Person
let customer: Person
let host: string
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
  customer = await buyer(t)
  host = await runningHost(t, customer)
})
afterAll(() => t.stop())

const overview = (as = operator) => t.ok(overviewCalls.platformOverview, undefined, { as })
const waitingIn = async (queue: OverviewQueue) => (await overview()).queues.find((one) => one.queue === queue)

describe('A-ROLE-11: who sees what', () => {
  test('customers see nothing of it', async () => {
    for (const as of [customer, await t.member(await t.business())])
      expect(await t.send(overviewCalls.platformOverview, undefined, { as })).toMatchObject({ code: '400003' })
  })

  test('an operator sees each part with its permission and no other', async () => {
    const parts = { finance: 'revenue', customers: 'customers', resources: 'resources', nodes: 'shortages' } as const
    for (const permission of permissions) {
      const seen = await overview(await t.operatorWith(permission))
      for (const [needed, part] of Object.entries(parts) as [keyof typeof parts, 'revenue'][])
        expect(seen[part] === null, `${permission}: ${part}`).toBe(needed !== permission)
      const expected = Object.entries(overviewQueues).filter(([, needed]) => needed === permission)
      expect(seen.queues.map(({ queue }) => queue)).toEqual(expected.map(([queue]) => queue))
    }
  })

  test('without a second factor where the settings ask for one, nothing', async () => {
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as: operator })
    const bare = await t.operatorWith('finance')
    const needed = { ...settings, operators_need_second_factor: true }
    await t.ok(settingsCalls.systemSettingsSave, needed, { as: operator })
    expect(await t.send(overviewCalls.platformOverview, undefined, { as: bare })).toMatchObject({ code: '400015' })
    await t.db.execute(sql`delete from setting where name = 'system'`)
    expect(await t.send(overviewCalls.platformOverview, undefined, { as: bare })).toMatchObject({ code: '200' })
  })
})

test('revenue is what the ledger says, by day, and the days add up', async () => {
  const before = (await overview()).revenue!
  const { days, revenue } = await overview()
  expect(days).toHaveLength(overviewDays)
  expect(days.at(-1)).toBe(t.clock.now().toISOString().slice(0, 10))
  const { rows } = await t.db.execute<{ fen: string }>(
    sql`select sum(balance)::text as fen from ledger_account where kind = 'revenue'`,
  )
  expect(Number(revenue!.month) * 100).toBeCloseTo(Number(rows[0]!.fen))
  expect(Number(revenue!.today)).toBeGreaterThan(0)
  await runningHost(t, customer)
  const after = (await overview()).revenue!
  expect(Number(after.today)).toBeGreaterThan(Number(before.today))
  const sum = after.by_day.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(Math.round(Number(after.month) * 100))
})

test('a new customer counts today', async () => {
  const before = (await overview()).customers!
  await t.customer()
  const { total, today, week, month, by_day } = (await overview()).customers!
  expect([total, today, week, month, by_day.at(-1)]).toEqual([
    before.total + 1,
    before.today + 1,
    before.week + 1,
    before.month + 1,
    before.by_day.at(-1)! + 1,
  ])
})

test('resources are counted by kind and status, with what is faulty and what ends within a week', async () => {
  const hosts = async () => (await overview()).resources!.kinds.find(({ kind }) => kind === 'host')!
  const before = { ...(await hosts()), expiring: (await overview()).resources!.expiring }
  await t.db
    .update(resources)
    .set({ status: 'ERROR', expiresAt: new Date(t.clock.now().getTime() + daysMs(6)) })
    .where(eq(resources.id, host))
  const after = await hosts()
  expect(after).toMatchObject({ total: before.total, faulty: before.faulty + 1 })
  expect(after.statuses).toContainEqual({ status: 'ERROR', count: before.faulty + 1 })
  expect(after.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(after.total)
  expect((await overview()).resources!.expiring).toBe(before.expiring + 1)
  await t.db.update(resources).set({ deletedAt: t.clock.now() }).where(eq(resources.id, host))
  expect((await hosts()).total).toBe(before.total - 1)
})

describe('what waits', () => {
  test('work orders count from the moment the customer waits', async () => {
    expect(await waitingIn('workOrders')).toEqual({ queue: 'workOrders', waiting: 0, oldest: null })
    await openWorkOrder(t, customer)
    const queue = await waitingIn('workOrders')
    expect(queue).toMatchObject({ waiting: 1 })
    expect(Math.abs(new Date(queue!.oldest!).getTime() - t.clock.now().getTime())).toBeLessThan(60_000)
  })

  test('failed operations and jobs count for a day', async () => {
    const [before, jobs] = [(await waitingIn('operations'))!.waiting, (await waitingIn('jobs'))!.waiting]
    const [one] = await t.db.select().from(operations).limit(1)
    const failed = { state: 'failed', endedAt: t.clock.now() }
    await t.db.update(operations).set(failed).where(eq(operations.id, one!.id))
    expect(await waitingIn('operations')).toMatchObject({ waiting: before + 1 })
    const old = new Date(t.clock.now().getTime() - daysMs(2))
    await t.db.update(operations).set({ endedAt: old }).where(eq(operations.id, one!.id))
    expect(await waitingIn('operations')).toMatchObject({ waiting: before })
    await t.db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values ('mail.send', 'failed', ${t.clock.now().toISOString()})`,
    )
    expect(await waitingIn('jobs')).toMatchObject({ waiting: jobs + 1 })
  })
})

test('a size of which a tenth or less is left is short; one that is not sold is not', async () => {
  const short = async () =>
    (await overview())
      .shortages!.filter(({ controller_id }) => controller_id === node)
      .map(({ flavor_id, free }) => `${flavor_id} ${free}`)
  const { rows } = await t.db.execute<{ flavor_id: string }>(
    sql`select flavor_id from flavor_offer where node_id = ${node} order by flavor_id limit 1`,
  )
  const flavor = rows[0]!.flavor_id
  const set = (stock: number, sold: number, onSell = true) =>
    t.db.execute(sql`update flavor_offer set stock = ${stock}, sold = ${sold}, on_sell = ${onSell}
      where node_id = ${node} and flavor_id = ${flavor}`)
  await set(100, 89)
  expect(await short()).not.toContain(`${flavor} 11`)
  await set(100, 90)
  expect(await short()).toContain(`${flavor} 10`)
  await set(100, 100)
  expect((await short())[0]).toBe(`${flavor} 0`)
  await set(100, 100, false)
  expect(await short()).not.toContain(`${flavor} 0`)
})
