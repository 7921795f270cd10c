import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { createPool } from '../apps/api/src/core/db/pool.ts'
import { hostCalls } from '../packages/contract/src/compute/host.ts'
import type { SignedIn } from '../packages/contract/src/account/session.ts'
import { BenchServer, percentile } from './server.ts'

// A list of 20 hosts out of a million, at the first page and far behind it: how much longer the deep page takes. The
// list goes by cursor, so the answer should be: not longer.
const resources = 1_000_000
const asked = 200
const limit = 20
const node = 'hk-a'

const dir = mkdtempSync(join(tmpdir(), 'portico-list-'))
const database = await startEmbedded({ dir: join(dir, 'postgres') })
const pool = createPool(database.url, 2)
const server = await BenchServer.start({ DATABASE_URL: database.url, DEMO: 'on', WORK: 'off' })
try {
  const [owner, operator] = [await server.signIn('business owner'), await server.signIn('operator')]
  await fill(owner)
  const first = await timesOf(owner, undefined)
  const deep = await timesOf(owner, await cursorAt(owner, 900_000))
  const middle = await timesOf(owner, await cursorAt(owner, 450_000))
  const show = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`
  console.log(
    `list of ${limit} out of ${resources} hosts: first page ${show(first)}; row 450,000 ${show(middle)}; row 900,000 ${show(deep)}`,
  )
  const ratio = (times: number[]) => percentile(times, 0.5) / percentile(first, 0.5)
  console.log(`deep page to first page ${ratio(middle).toFixed(2)} and ${ratio(deep).toFixed(2)} (goal at most 1.5)`)
  const all = await platformTimes(operator)
  console.log(`the operator's list of all of them: ${show(all)}`)
} finally {
  await pool.end()
  await server.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

/** Hosts of one customer, made by the database itself, a second apart. */
async function fill(owner: SignedIn): Promise<void> {
  const spec = JSON.stringify({
    flavor_id: 'g2.medium',
    flavor_ref: 'g2.medium',
    vcpus: 1,
    memory_mb: 4096,
    image_id: 'ubuntu-24.04',
    image_ref: 'ubuntu-24.04',
    image_name: 'Ubuntu 24.04 LTS',
    system: 'linux',
    user_name: 'ubuntu',
    system_disk_gb: 30,
    host_name: 'bench',
    subnet_id: '',
    firewall_ids: [],
    key_pair_id: null,
    key_pair_name: '',
    public_key: null,
    user_data: '',
  })
  // Rules that hold for rows made one by one would take a hundred times as long as the rows.
  await pool.query('alter table resource disable trigger user')
  await pool.query(
    `insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
    select 'host_' || lpad(n::text, 12, '0'), (select account_id from login where id = $1), 'host', $2, 'bench ' || n, 'ACTIVE', $3::jsonb,
      now() - n * interval '1 second', now() + interval '30 days'
    from generate_series(1, $4) n`,
    [owner.login_id, node, spec, resources],
  )
  await pool.query('alter table resource enable trigger user')
  await pool.query('vacuum analyze resource')
}

/** The cursor that a person would have after so many rows, made without walking there. */
async function cursorAt(owner: SignedIn, row: number): Promise<string> {
  const { rows } = await pool.query<{ id: string; at: string }>(
    `select id, created_at::text as at from resource where account_id = (select account_id from login where id = $1)
    order by created_at desc, id desc offset $2 limit 1`,
    [owner.login_id, row],
  )
  return Buffer.from(JSON.stringify([rows[0]!.at, rows[0]!.id])).toString('base64url')
}

async function timesOf(owner: SignedIn, after: string | undefined): Promise<number[]> {
  return timed(() => server.call(hostCalls.hostList, { limit, ...(after && { after }) }, owner))
}

async function platformTimes(operator: SignedIn): Promise<number[]> {
  return timed(() => server.call(hostCalls.platformHostList, { limit }, operator))
}

async function timed(ask: () => Promise<{ result: unknown[] }>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < asked + 20; n++) {
    const begun = performance.now()
    const { result } = await ask()
    if (result.length !== limit) throw new Error(`${result.length} rows instead of ${limit}`)
    if (n >= 20) times.push(performance.now() - begun)
  }
  return times
}
