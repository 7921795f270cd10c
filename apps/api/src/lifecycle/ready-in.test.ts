import { nodeCalls } from '@portico/contract/node/node.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../test/money.ts'
import { addNode } from '../../test/nodes.ts'
import { fill, plansOf } from '../../test/plans.ts'
import { TestPortico, type Person } from '../../test/portico.ts'
import { minutesMs } from '../core/clock.ts'
import { toldSeconds } from './ready-in.ts'

let t: TestPortico
let as: Person
let other: string
beforeAll(async () => {
  t = await TestPortico.start()
  const operator = await t.operator()
  for (const id of ['hk-a', 'jp-a']) await addNode(t, operator, id)
  as = await t.customer()
  other = await accountOf(t, await t.customer())
})
afterAll(() => t.stop())

let made = 0
/** Something of another account that was made in so many seconds, unless something else became of it. */
async function make(seconds: number, over: { node?: string; kind?: string; state?: string; about?: string } = {}) {
  const { node = 'hk-a', kind = 'host', state = 'done', about = '{}' } = over
  const id = `${kind}_${String(++made).padStart(12, '0')}`
  const at = new Date(t.clock.now().getTime() + made * 1000).toISOString()
  const end = new Date(new Date(at).getTime() + seconds * 1000).toISOString()
  await t.db.execute(sql`
    insert into resource (id, account_id, kind, node, name, status, spec, created_at)
    values (${id}, ${other}, ${kind}, ${node}, ${id}, 'ACTIVE', '{}', ${at})`)
  for (const [action, from, to] of [
    ['create', at, end],
    ['stop', end, end],
  ])
    await t.db.execute(sql`
      insert into operation (id, resource_id, account_id, action, state, status_before, created_at, deadline_at, next_at, ended_at)
      values (${`op_${action}${made}`}, ${id}, ${other}, ${action}, ${state}, '', ${from}, ${to}, ${to}, ${to})`)
  await t.db.execute(sql`update operation set about = ${about}::text[] where resource_id = ${id}`)
}

/** A minute later, when nothing of what was known is kept. */
async function readyOn(node: string) {
  t.clock.pass(minutesMs(1))
  const { result } = await t.ok(nodeCalls.nodeList, undefined, { as })
  return result.find(({ controller_id }) => controller_id === node)!.ready_seconds
}

describe('how long something takes until it can be used', () => {
  test('is known from three on, each node and kind by itself, and of what was made alone and well', async () => {
    await make(31)
    await make(900)
    await make(500, { state: 'failed' })
    await make(500, { about: '{host_000000000001}' })
    await make(500, { node: 'jp-a' })
    expect(await readyOn('hk-a')).toEqual({})
    await make(38)
    expect(await readyOn('hk-a')).toEqual({ host: 40 })
    expect(await readyOn('jp-a')).toEqual({})
    for (const seconds of [121, 122, 130]) await make(seconds, { kind: 'disk' })
    // Nobody waits for what is there at once.
    for (const seconds of [0.4, 1, 2]) await make(seconds, { kind: 'eip' })
    // What people make is not there when the house has written it down.
    for (const seconds of [4, 4, 4]) await make(seconds, { kind: 'maintenance' })
    expect(await readyOn('hk-a')).toEqual({ host: 40, disk: 120 })
  })

  test('is of the last twenty, and asked for once a minute for everybody', async () => {
    for (let n = 0; n < 20; n++) await make(n < 12 ? 12 : 60)
    expect(await readyOn('hk-a')).toMatchObject({ host: 10 })
    for (let n = 0; n < 20; n++) await make(60)
    const { result } = await t.ok(nodeCalls.nodeList, undefined, { as: await t.customer() })
    expect(result[0]!.ready_seconds['host']).toBe(10)
    expect(await readyOn('hk-a')).toMatchObject({ host: 60 })
  })

  test('is told in steps of five seconds, and from a minute and a half on in minutes', () => {
    expect([2.1, 5.1, 38.2, 61, 90, 90.5, 121, 900].map(toldSeconds)).toEqual([5, 5, 40, 60, 90, 120, 120, 900])
  })

  test('is read off indexes, however much there is', async () => {
    await fill(
      t,
      sql`insert into resource (id, account_id, kind, node, name, status, spec, created_at)
        select 'disk_x' || lpad(n::text, 11, '0'), ${other}, case n % 500 when 0 then 'host' else 'disk' end,
          case n % 3 when 0 then 'hk-a' else 'jp-a' end, 'd', 'available', '{}', now() - n * interval '1 second'
        from generate_series(1, 50000) n`,
      sql`insert into operation (id, resource_id, account_id, action, state, status_before, created_at, deadline_at, next_at, ended_at, about)
        select 'op_x' || n, 'disk_x' || lpad(n::text, 11, '0'), ${other}, 'create', 'done', '', now(), now(), now(), now(), '{}'
        from generate_series(1, 50000) n`,
    )
    t.clock.pass(minutesMs(1))
    const plans = await plansOf(t, () => t.ok(nodeCalls.nodeList, undefined, { as }))
    const plan = plans.find((one) => one.includes('percentile_cont'))
    expect(plan).toContain('Index Scan Backward using resource_node_idx')
    expect(plan).toContain('operation_resource_idx')
    expect(plan).not.toMatch(/Seq Scan on (?:resource|operation)\b/)
  })
})
