import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call, Input } from '@portico/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorOf } from '../src/core/lists.ts'
import { accountOf } from './money.ts'
import { statementsOf, type Statement } from './plans.ts'
import { TestPortico, type Person } from './portico.ts'

const rows = 100_000
const limit = 20
/** Who it is and, once a minute, that they were here; what operators need; how many there are; the page. */
const statementsMax = 5

let t: TestPortico
let people: Record<'owner' | 'member' | 'operator', Person>
beforeAll(async () => {
  t = await TestPortico.start()
  const owner = await t.business()
  const group = await t.groupOf(owner)
  people = { owner, member: await t.member(owner), operator: await t.operator() }
  const account = await accountOf(t, owner)
  const at = sql`date_trunc('milliseconds', now()) - n * interval '1 minute'`
  const many = sql`from generate_series(1, ${rows}::int) n`
  await t.db.execute(sql`
    insert into login (id, kind, account_id, group_id, name, email, password_hash, created_at)
    select 'login_m' || lpad(n::text, 11, '0'), 'member', ${account}, ${group}, 'Member ' || n, 'crowd' || n || '@team.example', '', ${at} ${many}`)
  for (const { login_id } of [people.owner, people.member]) {
    await t.db.execute(sql`
      insert into audit_line (id, at, event, account_id, login_id, ip, request_id)
      select 'aud_' || substr(md5(${login_id} || n), 1, 12), ${at}, 'notice.read', ${account}, ${login_id}, '10.0.0.1', n::text ${many}`)
    await t.db.execute(sql`
      insert into notice (id, login_id, once_key, topic, word, is_read, created_at)
      select 'ntc_' || substr(md5(${login_id} || n), 1, 12), ${login_id}, 'crowd ' || n, 'account', 'welcome', false, ${at} ${many}`)
    await t.db.execute(sql`
      insert into work_order (id, number, account_id, login_id, type, content, phone, email, created_at, updated_at, waiting_since)
      select 'wo_' || substr(md5(${login_id} || n), 1, 12), substr(${login_id}, 7) || n, ${account}, ${login_id}, 'normal', 'x', '1', 'a@b.co', ${at}, now(), ${at} ${many}`)
  }
  await t.db.execute(sql`vacuum analyze`)
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

async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const { rows: told } = await t.app.pool.query(`explain (analyze, format json) ${text}`, values)
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return flat(told[0]!['QUERY PLAN'][0].Plan)
}

/** Where a person is who has gone through most of the list. */
async function deep(table: string, at: string, by: Person | undefined): Promise<string> {
  const mine = by ? sql`where login_id = ${by.login_id}` : sql``
  const column = sql.identifier(at)
  const { rows: found } = await t.db.execute<{ id: string; at: string }>(
    sql`select id, (${column} at time zone 'UTC')::text as at from ${sql.identifier(table)} ${table === 'login' ? sql`where email like 'crowd%'` : mine} order by ${column} desc, id desc offset ${rows - 1000} limit 1`,
  )
  return cursorOf([found[0]!.at, found[0]!.id])
}

const listed = <C extends Call>(
  what: string,
  call: C,
  who: keyof typeof people,
  table: string,
  at: string,
  input?: Input<C>,
) => ({ what, call: call as Call, who, table, at, input: input as object | undefined })

const lists = [
  listed('members', catalogue.memberList, 'owner', 'login', 'created_at'),
  listed('notices', catalogue.noticeList, 'owner', 'notice', 'created_at'),
  listed('unread notices', catalogue.noticeList, 'owner', 'notice', 'created_at', { is_read: 0 }),
  listed('work orders of an account', catalogue.workOrderList, 'owner', 'work_order', 'created_at'),
  listed('work orders of a member', catalogue.workOrderList, 'member', 'work_order', 'created_at'),
  listed('all work orders', catalogue.platformWorkOrderList, 'operator', 'work_order', 'created_at'),
  listed('log lines of an account', catalogue.logList, 'owner', 'audit_line', 'at'),
  listed('log lines of a member', catalogue.logList, 'member', 'audit_line', 'at'),
  listed('all log lines', catalogue.platformAuditList, 'operator', 'audit_line', 'at'),
]

test.each(lists)(
  'a page of $what costs what it shows, first or deep',
  async ({ call, who, table, at, input, what }) => {
    const as = people[who]
    const one = /member/.test(what) && table !== 'login' ? as : undefined
    for (const after of [undefined, await deep(table, at, one)]) {
      const query = { limit, ...input, ...(after !== undefined && { after }) } as never
      const asked = await statementsOf(t, async () => {
        const { result, count_exact } = (await t.ok(call, query, { as, method: 'POST' })) as {
          result: unknown[]
          count_exact: boolean
        }
        expect(result).toHaveLength(limit)
        expect(count_exact).toBe(false)
      })
      expect(asked.length, asked.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(statementsMax)
      const page = asked.filter(({ text }) => text.includes('order by'))
      expect(page).toHaveLength(1)
      const plan = await planOf(page[0]!)
      expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
      const read = plan
        .filter((node) => node['Relation Name'] === table)
        .map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))
      // The rows, the one that says whether there are more, and whoever stands beside each in the same table.
      expect(Math.max(...read), JSON.stringify(plan.map((node) => node['Node Type']))).toBeLessThanOrEqual(
        3 * (limit + 1),
      )
      for (const node of plan.filter((each) => each['Relation Name'] === table))
        expect(node['Node Type']).not.toBe('Seq Scan')
    }
  },
)
