import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../test/money.ts'
import { TestPortico } from '../../test/portico.ts'

let t: TestPortico
let account: string
beforeAll(async () => {
  t = await TestPortico.start()
  account = await accountOf(t, await t.customer())
  await t.db.execute(sql`insert into resource (id, account_id, kind, node, name, status, spec, created_at)
    select 'host_' || lpad(n::text, 12, '0'), ${account}, 'host', 'hk-a', 'h' || n, 'ACTIVE', '{}', now() - n * interval '1 second'
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
