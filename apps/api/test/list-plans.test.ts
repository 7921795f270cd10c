import type { Call, Input } from '@portico/contract/calls.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { robotCalls } from '@portico/contract/platform/robots.ts'
import { workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill, plansOf } from './plans.ts'
import { TestPortico, type Person } from './portico.ts'

const rows = 100_000
let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  await fill(
    t,
    sql`insert into sales_person (id, name) values ('S1', 'Mei'), ('S2', 'Wu')`,
    sql`insert into account (id, is_personal, registered_as, contact, status, agent, sales_id, created_at)
      select 'acc_' || lpad(n::text, 12, '0'), case n % 1000 when 0 then 0 when 1 then 2 else 1 end, 'personal', 'P ' || n,
        case n % 5000 when 0 then 'disabled' else 'normal' end, n % 2000 = 0, case n % 3000 when 0 then 'S1' end,
        now() - n * interval '1 minute'
      from generate_series(1, ${rows}::int) n`,
    sql`insert into login (id, kind, account_id, email, password_hash, created_at)
      select 'login_' || lpad(n::text, 12, '0'), 'owner', 'acc_' || lpad(n::text, 12, '0'), 'p' || n || '@many.example', 'x', now()
      from generate_series(1, ${rows}::int) n`,
    sql`insert into robot (id, name, kind, url, language, events, enabled, created_at)
      select 'rbt_' || lpad(n::text, 12, '0'), 'R ' || n, 'webhook', 'https://robot.example', 'en', '{}', true, now()
      from generate_series(1, 4) n`,
    sql`insert into robot_delivery (id, robot_id, event, vars, state, created_at)
      select 'dlv_' || lpad(n::text, 12, '0'), 'rbt_' || lpad((n % 4 + 1)::text, 12, '0'), 'test', '{"name": "x"}',
        case n % 4000 when 0 then 'failed' when 1 then 'waiting' when 2 then 'dropped' else 'delivered' end,
        now() - n * interval '1 minute'
      from generate_series(1, ${rows}::int) n`,
    sql`insert into work_order (id, number, account_id, login_id, type, content, phone, email, assignee_id, waiting_since, created_at, updated_at)
      select 'wo_' || lpad(n::text, 12, '0'), n::text, 'acc_' || lpad(n::text, 12, '0'), 'login_' || lpad(n::text, 12, '0'),
        case n % 50 when 0 then 'emergency' else 'normal' end, 'x', '1', 'a@b.co',
        case n % 3 when 0 then ${operator.login_id} end, case n % 2 when 0 then now() - n * interval '1 minute' end,
        now() - n * interval '2 minutes', now()
      from generate_series(1, ${rows}::int) n`,
  )
})
afterAll(() => t.stop())

const big = ['account', 'login', 'robot_delivery', 'work_order']
const fewRows = 1000
/** No table of 10⁵ is read whole, nor are more than a few rows sorted. */
async function expectOffIndexes<C extends Call>(call: C, input: Input<C>) {
  const plans = await plansOf(t, () => t.ok(call, input, { as: operator }))
  expect(plans.length).toBeGreaterThan(1)
  const asked = plans.filter((plan) => big.some((table) => new RegExp(`from "?${table}"?`).test(plan)))
  expect(asked.length).toBeGreaterThan(1)
  for (const plan of asked) {
    for (const [line, sorted] of plan.matchAll(/Sort {2}\(cost=\S+ rows=(\d+)/g))
      expect(Number(sorted), `${line}\n${plan}`).toBeLessThan(fewRows)
    // What is counted stops at 10,001 of them, so whatever is common may be read as it lies.
    if (!plan.includes('few')) expect(plan).not.toMatch(new RegExp(`Seq Scan on (?:${big.join('|')})\\b`))
  }
}

describe('a page of 100,000 is read off an index, however it is narrowed', () => {
  test.each<Input<typeof customerCalls.customerList>>([
    {},
    { status: 'disabled' },
    { status: 'normal' },
    { kind: 'enterprise' },
    { kind: 'undecided' },
    { agent: 'yes' },
    { agent: 'no' },
    { sale_id: 'S1' },
    { status: 'normal', kind: 'personal', agent: 'no' },
  ])('customers %o', async (input) => {
    await expectOffIndexes(customerCalls.customerList, input)
    const { next } = await t.ok(customerCalls.customerList, { ...input, limit: 5 }, { as: operator })
    if (next) await expectOffIndexes(customerCalls.customerList, { ...input, after: next })
  })

  test.each<Input<typeof robotCalls.robotDeliveryList>>([
    {},
    { state: 'failed' },
    { state: 'delivered' },
    { robot_id: 'rbt_000000000001' },
    { robot_id: 'rbt_000000000001', state: 'failed' },
  ])('deliveries %o', async (input) => {
    await expectOffIndexes(robotCalls.robotDeliveryList, input)
  })

  test.each<Input<typeof workOrderDeskCalls.platformWorkOrderList>>([
    { queue: 'waiting' },
    { queue: 'unassigned' },
    { queue: 'mine' },
    { queue: 'waiting', type: 'normal' },
    { queue: 'all' },
  ])('work orders %o', async (input) => {
    await expectOffIndexes(workOrderDeskCalls.platformWorkOrderList, input)
    const { next } = await t.ok(workOrderDeskCalls.platformWorkOrderList, { ...input, limit: 5 }, { as: operator })
    await expectOffIndexes(workOrderDeskCalls.platformWorkOrderList, { ...input, after: next! })
  })
})
