import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cash, gateway, post, prove } from '../apps/api/src/areas/money/ledger.service.ts'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { migrate } from '../apps/api/src/core/db/migrate.ts'
import { createPool, dbOf, inTransaction } from '../apps/api/src/core/db/pool.ts'
import { newId } from '../apps/api/src/core/ids.ts'

// How many ledger entries a second our code posts, and what processor time one costs, against pgbench posting the same
// entries by the same function on the same database, durable settings on. Both sides: 8 connections, 1,000 customers.
const clients = 8
const seconds = 8
const customers = 1_000

/** Microseconds in a tick of the kernel's clock. */
const tick = 10_000

const pgbench = findPgbench()
const dir = mkdtempSync(join(tmpdir(), 'portico-ledger-'))
const database = await startEmbedded({ dir })
const pool = createPool(database.url, clients)
try {
  await migrate(database.url)
  const rounds = []
  await ours(2)
  await theirs(2)
  for (let round = 0; round < 3; round++) rounds.push({ ours: await ours(seconds), theirs: await theirs(seconds) })
  const proof = await prove(dbOf(pool))
  if (proof.difference_fen !== '0' || proof.broken_links > 0) throw new Error('The ledger does not prove')
  const middle = rounds.toSorted((a, b) => a.ours.rate / a.theirs.rate - b.ours.rate / b.theirs.rate)[1]!
  const show = ({ rate, cpuUs }: Measure) => `${rate.toFixed(0)}/s, ${cpuUs.toFixed(0)} µs CPU each`
  console.log(`ledger posting: ours ${show(middle.ours)}; pgbench ${show(middle.theirs)}`)
  console.log(`rate ratio ${(middle.ours.rate / middle.theirs.rate).toFixed(2)} (goal at least 0.5)`)
  console.log(
    `CPU ratio ${(middle.ours.cpuUs / middle.theirs.cpuUs).toFixed(2)} (goal at most 2.5), client and database together`,
  )
} finally {
  await pool.end()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

interface Measure {
  rate: number
  cpuUs: number
}

async function ours(forSeconds: number): Promise<Measure> {
  const cpu = databaseCpuUs()
  const own = process.cpuUsage()
  const until = performance.now() + forSeconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const account = `acc_${Math.floor(Math.random() * customers)}`
        const lines = [
          { place: cash(account), amount: 100n },
          { place: gateway('bench'), amount: -100n },
        ]
        const effect = `bench ${newId('audit')}`
        await inTransaction(pool, (db) => post(db, { now: () => new Date() }, { effect, kind: 'bench', lines }))
        count++
      }
    }),
  )
  const { user, system } = process.cpuUsage(own)
  return { rate: count / forSeconds, cpuUs: (databaseCpuUs() - cpu + user + system) / count }
}

async function theirs(forSeconds: number): Promise<Measure> {
  const script = join(dir, 'post.sql')
  writeFileSync(
    script,
    `\\set n random(0, ${customers - 1})
\\set s random(0, 15)
\\set r random(1, 9000000000000000)
begin;
select ledger_post(jsonb_build_object('id', 'pgb' || :r, 'effect', 'pgbench ' || :r, 'kind', 'bench', 'at', now()),
  jsonb_build_array(
    jsonb_build_object('place', 'cash:acc_' || :n || ':CNY', 'kind', 'cash', 'owner', 'acc_' || :n, 'currency', 'CNY', 'never_negative', true, 'amount', '100'),
    jsonb_build_object('place', 'gateway:bench:CNY:' || :s, 'kind', 'gateway', 'currency', 'CNY', 'never_negative', false, 'amount', '-100')));
commit;
`,
  )
  const backends = childrenOfDatabase().length
  const cpu = databaseCpuUs()
  const before = childrenCpuUs()
  const args = ['-n', '-c', String(clients), '-j', '2', '-T', String(forSeconds), '-f', script, database.url]
  const { stdout } = await promisify(execFile)(pgbench, args)
  // The time of a backend is only known to its parent once it has ended.
  while (childrenOfDatabase().length > backends) await setTimeout(20)
  const count = Number(/transactions actually processed: (\d+)/.exec(stdout)![1])
  return { rate: count / forSeconds, cpuUs: (databaseCpuUs() - cpu + childrenCpuUs() - before) / count }
}

/** Processor time of PostgreSQL: the postmaster, the children it has seen end, and those that live. */
function databaseCpuUs(): number {
  const ended = statOf(database.pid)!
    .slice(11, 15)
    .reduce((sum, part) => sum + part, 0)
  return childrenOfDatabase().reduce((sum, stat) => sum + stat[11]! + stat[12]!, ended) * tick
}

function childrenOfDatabase(): number[][] {
  const stats = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(name) : undefined))
  return stats.filter((stat) => stat !== undefined && stat[1] === database.pid) as number[][]
}

/** Processor time of the children of this process that have ended: pgbench, once it is done. */
function childrenCpuUs(): number {
  const own = statOf(process.pid)!
  return (own[13]! + own[14]!) * tick
}

function findPgbench(): string {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  const found = [...(process.env['PATH'] ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, 'pgbench'))
    .find(existsSync)
  if (!found) throw new Error('This benchmark needs pgbench, which comes with the server packages of PostgreSQL')
  return found
}

function statOf(pid: string | number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  } catch {
    return undefined
  }
}
