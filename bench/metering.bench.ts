import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { migrate } from '../apps/api/src/core/db/migrate.ts'
import { createPool, dbOf, inTransaction, type Db } from '../apps/api/src/core/db/pool.ts'
import { note, rate } from '../apps/api/src/ground/meter/meter.service.ts'
import { databaseCpuUs } from './postgres.ts'

// What an hour of a hundred thousand resources costs: twelve samples of each are written down, and the hour is rated, a
// third of it from packages. The measure is PostgreSQL writing the same samples into the same table by itself, in one
// statement: what nobody can do without.
const resources = 100_000
const accounts = 10_000
const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000)

const dir = mkdtempSync(join(tmpdir(), 'portico-metering-'))
const database = await startEmbedded({ dir })
const pool = createPool(database.url, 2)
let statements = 0
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    statements++
    return query(...args)
  }) as typeof client.query
})
const db = dbOf(pool)
try {
  await migrate(database.url)
  await stock(db)
  const bare = await measured(() =>
    db.execute(sql`insert into bare select 'eip_' || lpad(n::text, 12, '0'), 'out', ${hour.toISOString()}::timestamptz + i * interval '5 minutes',
      n * 7919 % 50000000, now(), 0 from generate_series(1, ${resources}) n, generate_series(0, 11) i`),
  )
  const noting = await measured(async () => {
    for (let interval = 0; interval < 12; interval++) await noteAll(interval)
  })
  const rating = await measured(async () => {
    for (;;) {
      const work = (one: Db) => rate(one, new Date(hour.getTime() + 7_000_000))
      if ((await inTransaction(pool, work, 600_000)).hours === 0) return
    }
  })
  const { rows } = await db.execute<{ hours: string; samples: string; drawn: string }>(sql`select
    (select count(*) from meter_hour)::text as hours, (select sum(samples) from meter_hour)::text as samples,
    (select sum(bytes) from meter_draw)::text as drawn`)
  if (rows[0]!.hours !== String(resources) || rows[0]!.samples !== String(resources * 12))
    throw new Error('Not all of it was rated')
  const us = (cpuUs: number) => (cpuUs / resources / 12).toFixed(1)
  for (const [name, one] of Object.entries({ noting, rating }))
    console.log(
      `metering, ${name} an hour of ${resources} resources: ${one.statements} statements, ${us(one.cpuUs)} µs CPU a sample, ` +
        `${(one.cpuUs / 1e6).toFixed(1)} s in all; PostgreSQL writing the samples alone: ${us(bare.cpuUs)} µs, ` +
        `ratio ${(one.cpuUs / bare.cpuUs).toFixed(2)}`,
    )
} finally {
  await pool.end()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

/** Processor time of both sides, and how many statements were sent. */
async function measured(work: () => Promise<unknown>): Promise<{ cpuUs: number; statements: number }> {
  const [cpu, own, sent] = [databaseCpuUs(database.pid), process.cpuUsage(), statements]
  await work()
  const { user, system } = process.cpuUsage(own)
  return { cpuUs: databaseCpuUs(database.pid) - cpu + user + system, statements: statements - sent }
}

async function noteAll(interval: number): Promise<void> {
  const start = new Date(hour.getTime() + interval * 300_000)
  const samples = Array.from({ length: resources }, (_, at) => ({
    id: `eip_${String(at + 1).padStart(12, '0')}`,
    start,
    bytes: BigInt(((at + 1) * 7919) % 50_000_000),
  }))
  for (let from = 0; from < samples.length; from += 10_000)
    await inTransaction(pool, (one) => note(one, 'out', samples.slice(from, from + 10_000), new Date()))
}

async function stock(one: Db): Promise<void> {
  await one.execute(sql`create table bare (like meter_sample including all)`)
  await one.execute(
    sql`insert into account (id, is_personal, registered_as) select 'acc_' || n, 1, 'personal' from generate_series(0, ${accounts - 1}) n`,
  )
  await one.execute(sql`insert into list_price (id, product, node, item, month_fen, valid_from)
    values ('lpr_1', 'eip', '*', 'traffic_gb', 80, now() - interval '1 day')`)
  await one.execute(sql`insert into meter_watch (resource_id, meter, since, account_id, node, product, item, asked_until)
    select 'eip_' || lpad(n::text, 12, '0'), 'out', ${hour.toISOString()}::timestamptz, 'acc_' || n % ${accounts}, 'hk-a', 'eip',
      'traffic_gb', now() from generate_series(1, ${resources}) n`)
  await one.execute(sql`insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
    select 'tp_' || n, 'acc_' || n, 'traffic', 'hk-a', 'p', 'available', '{}', now(), now() + interval '1 month'
    from generate_series(0, ${Math.floor(accounts / 3)}) n`)
  await one.execute(sql`insert into meter_package (resource_id, account_id, node, meter, total, valid_from)
    select 'tp_' || n, 'acc_' || n, 'hk-a', 'out', 1099511627776, ${hour.toISOString()}::timestamptz
    from generate_series(0, ${Math.floor(accounts / 3)}) n`)
  await one.execute(sql`analyze`)
}
