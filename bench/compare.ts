import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded, type Embedded } from '../apps/api/src/core/db/embedded.ts'
import { createPool } from '../apps/api/src/core/db/pool.ts'
import type { SignedIn } from '../packages/contract/src/account/session.ts'
import { hostCalls } from '../packages/contract/src/compute/host.ts'
import { purchaseCalls } from '../packages/contract/src/resource/purchase.ts'
import { databaseCpuUs } from './postgres.ts'
import { BenchServer, inParallel, percentile } from './server.ts'
import { changeContact, openSockets } from './sockets.ts'

// `node bench/compare.ts <another checkout> [list]`: what a purchase, a list and a push cost there and here. Both servers run at the
// same time and are asked in turns, and what counts is processor time, of server and database together: so it can be told
// on a machine that others use as well.
const rounds = 9
const hosts = 20_000
const config = {
  controller_id: 'hk-a',
  flavor_id: 'g2.medium',
  image_id: 'ubuntu-24.04',
  system_disk_gb: 30,
  data_disks_gb: [],
  bandwidth_mbps: 0,
  quantity: 1,
  months: 1,
}

interface Side {
  server: BenchServer
  database: Embedded
  acts: Record<string, () => Promise<unknown>>
  end(): Promise<void>
}

async function side(root: string): Promise<Side> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-compare-'))
  const database = await startEmbedded({ dir: join(dir, 'postgres') })
  const more = { DATABASE_URL: database.url, DEMO: 'on', WORK: 'off', SOCKETS_PER_SESSION: '100' }
  const server = await BenchServer.start(more, root)
  const owner = await server.signIn('business owner')
  await furnish(database, owner)
  const { token: quote } = await server.call(purchaseCalls.purchasePrice, { kind: 'host', ...config }, owner)
  const sockets = await openSockets(server, 50, owner)
  let saved = 0
  const form = { ...config, sign_in: 'password' as const, password: 'Harbour-Lamp-42', host_name: 'bench', quote }
  return {
    server,
    database,
    acts: {
      purchase: () => inParallel(40, 4, () => server.call(hostCalls.hostCreate, form, owner)),
      list: () => inParallel(60, 1, () => server.call(hostCalls.hostList, { limit: 20 }, owner)),
      push: () => inParallel(20, 1, () => changeContact(server, sockets, `Lin Yue ${saved++}`, owner)),
    },
    end: async () => {
      for (const socket of sockets) socket.terminate()
      await server.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Many hosts to list, and prices that a wallet can pay all day. */
async function furnish(database: Embedded, owner: SignedIn): Promise<void> {
  const pool = createPool(database.url, 1)
  await pool.query('set session_replication_role = replica')
  await pool.query(
    `insert into resource (id, account_id, kind, node, name, status, spec, created_at, expires_at)
    select 'host_' || lpad(n::text, 12, '0'), account_id, 'host', node, 'bench ' || n, status, spec,
      now() - n * interval '1 second', now() + interval '30 days'
    from (select * from resource where kind = 'host' and account_id = (select account_id from login where id = $1) limit 1) one,
      generate_series(1, $2) n`,
    [owner.login_id, hosts],
  )
  await pool.query('update list_price set month_fen = 1')
  await pool.query('vacuum analyze')
  await pool.end()
}

async function cpuOf({ server, database }: Side, act: () => Promise<unknown>): Promise<number> {
  const begun = databaseCpuUs(database.pid) + server.cpuUs()
  await act()
  return databaseCpuUs(database.pid) + server.cpuUs() - begun
}

const [root, wanted = ''] = process.argv.slice(2)
const there = await side(resolve(root!))
const here = await side(join(import.meta.dirname, '..'))
try {
  for (const name of Object.keys(here.acts).filter((act) => act.includes(wanted))) {
    const costs = { there: [] as number[], here: [] as number[] }
    for (let round = -2; round < rounds; round++) {
      const inTurn = round % 2 === 0 ? (['there', 'here'] as const) : (['here', 'there'] as const)
      for (const which of inTurn) {
        const one = which === 'here' ? here : there
        const cpuUs = await cpuOf(one, one.acts[name]!)
        // The first two warm both of them up.
        if (round >= 0) costs[which].push(cpuUs)
      }
    }
    const middle = (values: number[]) => percentile(values, 0.5)
    const ratios = costs.here.map((cpuUs, round) => cpuUs / costs.there[round]!)
    const spread = `${percentile(ratios, 0.1).toFixed(2)} to ${percentile(ratios, 0.9).toFixed(2)}`
    const shown = `${(middle(costs.there) / 1000).toFixed(0)} ms there, ${(middle(costs.here) / 1000).toFixed(0)} ms here`
    console.log(`${name}: ${(middle(costs.here) / middle(costs.there)).toFixed(2)} (${shown}; rounds ${spread})`)
  }
} finally {
  await there.end()
  await here.end()
}
