import { phoneCalls } from '@portico/contract/phone/device.ts'
import type { Call, Input } from '@portico/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../../test/money.ts'
import { fill, statementsOf, type Statement } from '../../../../test/plans.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'

const own = 1_000
const perService = 100
let t: TestPortico
let owner: Person
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  owner = await t.customer()
  operator = await t.operator()
  const [account, other] = [await accountOf(t, owner), await accountOf(t, await t.customer())]
  const spec = JSON.stringify({ package: 'basic', count: perService })
  // The phones of the one are older than those of all others.
  await fill(
    t,
    sql`insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
      select 'cps_' || lpad(n::text, 12, '0'), case when n <= ${own / perService}::int then ${account} else ${other} end,
        'cloudphone', 'hk-a', 'wall', 'active', ${spec}::jsonb, now(), now() + interval '1 month'
      from generate_series(1, 1000) n`,
    sql`insert into phone (id, node, engine, service_id, created_at)
      select 'phn_' || lpad(n::text, 12, '0'), 'hk-a', 'embedded', 'cps_' || lpad((1 + (n - 1) / ${perService}::int)::text, 12, '0'),
        date_trunc('milliseconds', now()) - (100000 - n) * interval '1 second'
      from generate_series(1, 100000) n`,
  )
})
afterAll(() => t.stop())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

async function readOf({ text, values }: Statement): Promise<number> {
  const { rows } = await t.app.pool.query(`explain (analyze, format json) ${text}`, values)
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  const nodes = flat(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'phone')
  const of = nodes.map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))
  return Math.max(0, ...of)
}

/** How many phones are read for each statement of a call. */
async function reads<C extends Call>(call: C, input: Input<C>, as: Person): Promise<number[]> {
  const asked = await statementsOf(t, () => t.ok(call, input, { as }))
  return Promise.all(asked.filter(({ text }) => /\bphone p\b/.test(text)).map(readOf))
}

test.each<Input<typeof phoneCalls.phoneList>>([
  {},
  { limit: 100 },
  { state: 'normal' },
  { state: 'fault' },
  { search: '000001' },
  { service_id: 'cps_000000000003' },
])('a person reads no more phones than are theirs among 100,000: %o', async (input) => {
  const all = await reads(phoneCalls.phoneList, input, owner)
  expect(all.length).toBeGreaterThan(0)
  // What is read in several turns is told as their mean, rounded.
  expect(Math.max(...all)).toBeLessThanOrEqual(own * 1.1)
})

test('operators read a page of all off the index', async () => {
  const [page] = (await reads(phoneCalls.platformPhoneList, { limit: 20 }, operator)).toSorted((a, b) => a - b)
  expect(page).toBeLessThanOrEqual(63)
})
