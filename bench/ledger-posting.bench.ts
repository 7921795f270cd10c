import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cash, gateway, post, prove } from '../apps/api/src/ground/ledger/ledger.service.ts'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { migrate } from '../apps/api/src/core/db/migrate.ts'
import { createPool, dbOf, inTransaction } from '../apps/api/src/core/db/pool.ts'
import { newId } from '../apps/api/src/core/ids.ts'
import { databaseCpuUs, middleOf, pgbench, report, type Measure } from './postgres.ts'

// How many ledger entries a second our code posts, and what processor time one costs, against pgbench posting the same
// entries by the same function on the same database, durable settings on. Both sides: 8 connections, 1,000 customers.
const clients = 8
const seconds = 8
const customers = 1_000

const script = `\\set n random(0, ${customers - 1})
\\set s random(0, 15)
\\set r random(1, 9000000000000000)
begin;
select ledger_post(jsonb_build_object('id', 'pgb' || :r, 'effect', 'pgbench ' || :r, 'kind', 'bench', 'at', now()),
  jsonb_build_array(
    jsonb_build_object('place', 'cash:acc_' || :n || ':CNY', 'kind', 'cash', 'owner', 'acc_' || :n, 'currency', 'CNY', 'never_negative', true, 'amount', '100'),
    jsonb_build_object('place', 'gateway:bench:CNY:' || :s, 'kind', 'gateway', 'currency', 'CNY', 'never_negative', false, 'amount', '-100')));
commit;
`

const dir = mkdtempSync(join(tmpdir(), 'portico-ledger-'))
const database = await startEmbedded({ dir })
const pool = createPool(database.url, clients)
try {
  await migrate(database.url)
  const theirs = (forSeconds: number) => pgbench(database, dir, script, clients, forSeconds)
  const rounds = []
  await ours(2)
  await theirs(2)
  for (let round = 0; round < 3; round++) rounds.push({ ours: await ours(seconds), theirs: await theirs(seconds) })
  const proof = await prove(dbOf(pool))
  if (proof.difference_fen !== '0' || proof.broken_links > 0) throw new Error('The ledger does not prove')
  report('ledger posting', middleOf(rounds))
} finally {
  await pool.end()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function ours(forSeconds: number): Promise<Measure> {
  const cpu = databaseCpuUs(database.pid)
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
  return { rate: count / forSeconds, cpuUs: (databaseCpuUs(database.pid) - cpu + user + system) / count }
}
