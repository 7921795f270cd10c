import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cash, gateway, post, prove } from '../apps/api/src/ground/ledger/ledger.service.ts'
import { nodeSubscriptions } from '../apps/api/src/ground/nodes/node.table.ts'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { createPool, dbOf, inTransaction } from '../apps/api/src/core/db/pool.ts'
import { newId } from '../apps/api/src/core/ids.ts'
import { hashPassword } from '../apps/api/src/core/passwords.ts'
import { accounts, logins } from '../apps/api/src/core/people/people.table.ts'
import { sessionCalls, type SignedIn } from '../packages/contract/src/account/session.ts'
import { hostCalls } from '../packages/contract/src/compute/host.ts'
import { purchaseCalls } from '../packages/contract/src/resource/purchase.ts'
import { databaseCpuUs, middleOf, pgbench, report, type Measure } from './postgres.ts'
import { BenchServer, inParallel } from './server.ts'

// How many hosts a second are sold over HTTP, each with its order, payment, resources, operation and audit line, against
// pgbench running the statement of the purchase on the same database, durable settings on. Both sides: 16 clients, the
// same customers. The server sells only: what was bought is not made, on neither side.
const clients = 16
const seconds = 8
const customers = 64
const node = 'hk-a'
const config = {
  controller_id: node,
  flavor_id: 'g2.medium',
  image_id: 'ubuntu-24.04',
  system_disk_gb: 30,
  data_disks_gb: [],
  bandwidth_mbps: 0,
  quantity: 1,
  months: 1,
}

const dir = mkdtempSync(join(tmpdir(), 'portico-purchase-'))
const database = await startEmbedded({ dir: join(dir, 'postgres') })
const pool = createPool(database.url, 4)
const server = await BenchServer.start({ DATABASE_URL: database.url, DEMO: 'on', WORK: 'off' })
try {
  const buyers = await people()
  await inParallel(clients, clients, (n) => buy(buyers[n]!))
  const script = await scriptLike(buyers[0]!)
  const theirs = (forSeconds: number) => pgbench(database, dir, script, clients, forSeconds)
  await ours(buyers, 2)
  await theirs(2)
  const rounds = []
  for (let round = 0; round < 3; round++)
    rounds.push({ ours: await ours(buyers, seconds), theirs: await theirs(seconds) })
  const proof = await prove(dbOf(pool))
  if (proof.difference_fen !== '0' || proof.broken_links > 0) throw new Error('The ledger does not prove')
  report('purchase of a host', middleOf(rounds))
} finally {
  await pool.end()
  await server.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

interface Buyer {
  account: string
  session: SignedIn
  quote: string
}

async function people(): Promise<Buyer[]> {
  const db = dbOf(pool)
  const password = 'Bench-Passw0rd'
  const passwordHash = await hashPassword(password)
  const made: Buyer[] = []
  await inParallel(customers, 4, async (n) => {
    const [account, login, email] = [newId('account'), newId('login'), `buyer${n}@bench.example`]
    await db.insert(accounts).values({ id: account, isPersonal: 1, registeredAs: 'personal', contact: email })
    await db.insert(logins).values({ id: login, kind: 'owner', accountId: account, name: email, email, passwordHash })
    await db
      .insert(nodeSubscriptions)
      .values({ accountId: account, nodeId: node, loginId: login, createdAt: new Date() })
    const lines = [
      { place: cash(account), amount: 10n ** 12n },
      { place: gateway('bench'), amount: -(10n ** 12n) },
    ]
    await inTransaction(pool, (tx) =>
      post(tx, { now: () => new Date() }, { effect: `fund ${n}`, kind: 'recharge', lines }),
    )
    const session = await server.call(sessionCalls.sessionStart, { role: 'main', email, password })
    const { token } = await server.call(purchaseCalls.purchasePrice, { kind: 'host', ...config }, session)
    made.push({ account, session, quote: token })
  })
  return made
}

function buy({ session, quote }: Buyer): Promise<unknown> {
  const form = { ...config, sign_in: 'password' as const, password: 'Harbour-Lamp-42', host_name: 'bench', quote }
  return server.call(hostCalls.hostCreate, form, session)
}

async function ours(buyers: Buyer[], forSeconds: number): Promise<Measure> {
  const before = databaseCpuUs(database.pid) + server.cpuUs()
  const until = performance.now() + forSeconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await buy(buyers[Math.floor(Math.random() * buyers.length)]!)
        count++
      }
    }),
  )
  return { rate: count / forSeconds, cpuUs: (databaseCpuUs(database.pid) + server.cpuUs() - before) / count }
}

/** The same statement with the rows of a real purchase, each time under new names and for another customer. */
async function scriptLike(buyer: Buyer): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    `with o as (select * from customer_order where account_id = $1 limit 1),
      h as (select * from resource where id = (select resource_id from o)),
      d as (select * from resource where bound_to = (select id from h)),
      p as (select * from operation where resource_id = (select id from h)),
      a as (select * from audit_line where subject = (select id from h) and event = 'host.create'),
      e as (select * from ledger_entry where order_id = (select id from o))
    select replace(replace(replace(replace(replace(replace(jsonb_build_object(
        'account', '@A', 'threshold', '10000',
        'stock', jsonb_build_array(jsonb_build_object('node', h.node, 'flavor', 'g2.medium', 'count', 1)),
        'resources', jsonb_build_array(to_jsonb(h), to_jsonb(d)),
        'orders', jsonb_build_array(jsonb_build_object('numbers', jsonb_build_array('@R'), 'row', to_jsonb(o),
          'entry', jsonb_build_object('id', 'ent_@R', 'effect', 'buy @R', 'kind', 'buy', 'orderId', 'ord_@R', 'loginId', e.login_id, 'at', o.created_at),
          'target', jsonb_build_object('place', 'revenue:host:CNY:@S', 'kind', 'revenue', 'owner', null, 'currency', 'CNY', 'never_negative', false))),
        'operations', jsonb_build_array(to_jsonb(p)),
        'audit', to_jsonb(a),
        'messages', jsonb_build_array(
          jsonb_build_object('channel', 'portico_push', 'payload', '{"to":{"account":"@A"},"body":{"stale":["hostList","orderList"]}}'),
          jsonb_build_object('channel', 'portico_push', 'payload', '{"to":{"operators":true},"body":{"stale":["platformHostList"]}}'),
          jsonb_build_object('channel', 'portico_operation', 'payload', '')))::text,
      h.id, 'host_@R'), d.id, 'disk_@R'), o.id, 'ord_@R'), p.id, 'op_@R'), a.id, 'aud_@R'), h.account_id, '@A') as body
    from o, h, d, p, a, e`,
    [buyer.account],
  )
  await pool.query(
    'create table bench_customer as select row_number() over () - 1 as n, id from account where contact like $1',
    ['buyer%@bench.example'],
  )
  await pool.query('create table bench_template as select $1::text as body', [rows[0]!.body])
  return `\\set n random(0, ${customers - 1})
\\set s random(0, 15)
\\set r random(1, 9000000000000000)
begin;
select resource_purchase(replace(replace(replace(t.body, '@R', :r::text), '@S', :s::text), '@A', c.id)::jsonb)
from bench_template t, bench_customer c where c.n = :n;
commit;
`
}
