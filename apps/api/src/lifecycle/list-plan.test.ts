import { hostCalls } from '@portico/contract/compute/host.ts'
import { resourceSorts, sortOrders } from '@portico/contract/resource/fields.ts'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../test/money.ts'
import { TestPortico, type Person } from '../../test/portico.ts'
import type { HostSpec } from '../areas/compute/host.model.ts'

let t: TestPortico
let customer: Person
let account: string
const spec: HostSpec = {
  flavor_id: 'c1.small',
  flavor_ref: '',
  vcpus: 1,
  memory_mb: 1024,
  image_id: 'debian-12',
  image_ref: '',
  image_name: 'Debian 12',
  system: 'linux',
  user_name: 'debian',
  system_disk_gb: 30,
  host_name: 'h',
  subnet_id: '',
  firewall_ids: [],
  key_pair_id: null,
  key_pair_name: '',
  public_key: null,
  user_data: '',
}
beforeAll(async () => {
  t = await TestPortico.start()
  customer = await t.customer()
  account = await accountOf(t, customer)
  await t.db.execute(sql`insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
    select 'host_' || lpad(n::text, 12, '0'), ${account}, 'host', 'hk-a', 'h' || n % 700, 'ACTIVE', ${spec}, now() - n * interval '1 second',
      case when n % 9 > 0 then now() + (n * 7919 % 5000) * interval '1 minute' end
    from generate_series(1, 5000) n`)
  await t.db.execute(sql`analyze resource`)
})
afterAll(() => t.stop())

const planOf = async (query: SQL) =>
  (await t.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
const newest = (where: SQL) => sql`select * from resource r where ${where} and r.released_at is null
  order by r.created_at desc, r.id desc limit 21`

test('a page of a customer’s or of everybody’s is read off an index, never sorted', async () => {
  const own = await planOf(newest(sql`r.account_id = ${account} and r.kind = 'host'`))
  expect(own).toMatch(/Index Scan Backward using resource_(?:account|kind)_idx/)
  expect(own).not.toContain('Sort')
  const all = await planOf(newest(sql`r.kind = 'host'`))
  expect(all).toContain('Index Scan Backward using resource_kind_idx')
  expect(all).not.toContain('Sort')
})

const keys = {
  create_time: sql`r.created_at`,
  name: sql`r.name`,
  expire_time: sql`coalesce(r.expires_at, 'infinity'::timestamptz)`,
}
const ways = resourceSorts.flatMap((sort) => sortOrders.map((order) => [sort, order] as const))

test.each(ways)('in order of %s, %s, a page is read off an index too', async (sort, order) => {
  const by = sql`${keys[sort]} ${sql.raw(order)}, r.id ${sql.raw(order)}`
  for (const where of [sql`r.account_id = ${account} and r.kind = 'host'`, sql`r.kind = 'host'`]) {
    const plan = await planOf(
      sql`select * from resource r where ${where} and r.released_at is null order by ${by} limit 21`,
    )
    expect(plan).toContain('Index Scan')
    expect(plan).not.toContain('Sort')
  }
})

test.each(ways)('in order of %s, %s, the pages hold every row once, in that order', async (sort, order) => {
  const by = sql`${keys[sort]} ${sql.raw(order)}, r.id ${sql.raw(order)}`
  const { rows } = await t.db.execute<{ id: string }>(
    sql`select r.id from resource r where r.account_id = ${account} order by ${by}`,
  )
  const walked: string[] = []
  let after: string | undefined
  do {
    const page = await t.ok(hostCalls.hostList, { sort, order, limit: 1000, ...(after && { after }) }, { as: customer })
    walked.push(...page.result.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(walked).toEqual(rows.map(({ id }) => id))
})
