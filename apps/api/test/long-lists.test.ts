import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call, Input } from '@portico/contract/calls.ts'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsMs } from '../src/core/clock.ts'
import { cursorOf } from '../src/core/lists.ts'
import { accountOf } from './money.ts'
import { fill, statementsOf, type Statement } from './plans.ts'
import { TestPortico, type Person } from './portico.ts'

const rows = 100_000
const limit = 20
/** Who it is and, once a minute, that they were here; how many there are; the page. */
const statementsMax = 4

let t: TestPortico
let people: Record<'owner' | 'member' | 'operator', Person>
let account: string
beforeAll(async () => {
  t = await TestPortico.start()
  const owner = await t.business()
  const group = await t.groupOf(owner)
  people = { owner, member: await t.member(owner), operator: await t.operator() }
  account = await accountOf(t, owner)
  const at = sql`date_trunc('milliseconds', now()) - n * interval '1 minute'`
  const many = sql`from generate_series(1, ${rows}::int) n`
  await fill(
    t,
    sql`insert into login (id, kind, account_id, group_id, name, email, password_hash, created_at)
      select 'login_m' || lpad(n::text, 11, '0'), 'member', ${account}, ${group}, 'Member ' || n, 'crowd' || n || '@team.example', '', ${at} ${many}`,
    sql`insert into phone_task (id, account_id, group_id, login_id, kind, title, wish, created_at)
      select 'pht_' || lpad(n::text, 12, '0'), ${account}, '', ${owner.login_id}, 'distribute file', 'menu.pdf', '{}', ${at} ${many}`,
    sql`insert into phone_task_step (task_id, phone_id, seq, progress)
      select 'pht_' || lpad(n::text, 12, '0'), 'phn_crowd', n, 'success' ${many}`,
    sql`insert into phone_file (id, account_id, group_id, login_id, name, type, size, blob_ids, created_at)
      select 'phf_' || lpad(n::text, 12, '0'), ${account}, '', ${owner.login_id}, 'menu' || n || '.pdf', 'pdf', 1, '{}', ${at} ${many}`,
    ...[people.owner, people.member].flatMap(({ login_id }) => [
      sql`insert into audit_line (id, at, event, account_id, login_id, ip, request_id)
        select 'aud_' || substr(md5(${login_id} || n), 1, 12), ${at}, 'notice.read', ${account}, ${login_id}, '10.0.0.1', n::text ${many}`,
      sql`insert into notice (id, login_id, once_key, topic, word, is_read, created_at)
        select 'ntc_' || substr(md5(${login_id} || n), 1, 12), ${login_id}, 'crowd ' || n, 'account', 'welcome', false, ${at} ${many}`,
      sql`insert into work_order (id, number, account_id, login_id, type, content, phone, email, created_at, updated_at, waiting_since)
        select 'wo_' || substr(md5(${login_id} || n), 1, 12), substr(${login_id}, 7) || n, ${account}, ${login_id}, 'normal', 'x', '1', 'a@b.co', ${at}, now(), ${at} ${many}`,
    ]),
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
  listed('tasks of phones', catalogue.phoneTaskList, 'owner', 'phone_task', 'created_at'),
  listed('files sent to phones', catalogue.phoneIssueList, 'owner', 'phone_task', 'created_at'),
  listed('files for phones', catalogue.phoneFileList, 'owner', 'phone_file', 'created_at'),
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
        const page = (await t.ok(call, query, { as, method: 'POST' })) as { result: unknown[] }
        expect(page).toMatchObject({ count: 10_000, count_exact: false })
        expect(page.result).toHaveLength(limit)
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

const explained = async (query: SQL) => {
  const { rows: lines } = await t.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
const page = sql`order by created_at desc, id desc limit 21`

test('members are read by their index, page after page', async () => {
  const as = people.owner
  const first = await t.ok(catalogue.memberList, { limit }, { as })
  const next = await t.ok(catalogue.memberList, { limit, after: first.next! }, { as })
  // The one who was made before the crowd is the newest.
  expect([first.result[1]!.name, next.result[0]!.name]).toEqual(['Member 1', 'Member 20'])
  const plan = await explained(sql`
    select * from login l left join team_group g on g.id = l.group_id
    where l.account_id = ${account} and l.kind = 'member' and l.status <> 'deleted'
    order by l.created_at desc, l.id desc limit 21`)
  expect(plan).toContain('login_member_idx')
  expect(plan).not.toContain('Sort')
})

test('log lines, notices and work orders are read by an index in their order', async () => {
  const { login_id } = people.owner
  const statements = [
    sql`select * from audit_line where account_id = ${account} order by at desc, id desc limit 21`,
    sql`select * from audit_line order by at desc, id desc limit 21`,
    sql`select * from notice where login_id = ${login_id} and cleared_at is null ${page}`,
    sql`select * from notice where login_id = ${login_id} and cleared_at is null and is_read = false ${page}`,
    sql`select * from work_order where account_id = ${account} and hidden_at is null ${page}`,
    sql`select * from work_order ${page}`,
  ]
  for (const statement of statements) expect(await explained(statement)).not.toMatch(/Seq Scan|^\s*->\s+Sort|^Sort/m)
  // Of one customer at the desk, deleted ones included: whoever has few is not looked for among everybody's.
  const ofOne = sql`select * from work_order where account_id = 'acc_Zzzzzzzzzzzz' ${page}`
  expect(await explained(ofOne)).toContain('work_order_account_idx')
})

// The last one here: it hides what the others read.
test('a log of 100,000 lines is cleared', async () => {
  const as = people.owner
  t.clock.pass(secondsMs(1))
  await t.ok(catalogue.logClearAll, undefined, { as })
  expect((await t.ok(catalogue.logList, {}, { as })).count).toBe(1)
})
