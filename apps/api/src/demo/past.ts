import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { vpcs } from '../areas/network/vpc/network.table.ts'
import { routesQueue } from '../areas/network/vpc/vpc.service.ts'
import type { App } from '../core/app/app.ts'
import { daysMs, hoursMs, minutesMs } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import { loginByEmail } from '../core/people/people.ts'
import { readSettings, saveSettings } from '../core/settings/settings.ts'
import { newWireguardKeys } from '../core/wireguard.ts'
import { begin } from '../lifecycle/operations.ts'
import { operations, resources, type ResourceRow } from '../lifecycle/resource.table.ts'
import { fillContainers } from './objects.ts'
import { runningPhones, setUpPhones } from './phones.ts'

const owner = 'owner@harbourmade.example'
const days = 6
const pollMs = 500
const past = { name: 'demoPast', standard: { bound: false, done: false, filled: false } }

/**
 * Things that were bought a moment ago have no history. When those of the demonstration are there, they are joined with each
 * other and given some days: the engine knows them that long, so that its charts and attacks, and what is metered and drawn
 * from packages, come about as they always do. Then objects are put into its containers. Once, whenever the server was stopped meanwhile.
 */
export async function giveDemoPast(app: App, signal: AbortSignal): Promise<void> {
  const login = await loginByEmail(app.db, 'main', owner)
  if (!login?.accountId) return
  const { accountId } = login
  for (;;) {
    const { bound, done, filled } = await readSettings(app.db, past)
    if (done && filled) return
    if (done) await fillAll(app, accountId, login.id)
    else if (await isSettled(app.db, accountId))
      await inTransaction(app.pool, (db) => (bound ? age(app, db, accountId) : join(app, db, accountId, login.id)))
    else await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
  }
}

async function fillAll(app: App, accountId: string, loginId: string): Promise<void> {
  await fillContainers(app, accountId, loginId)
  await saveSettings(app.db, past, { bound: true, done: true, filled: true })
}

const isSettled = async (db: Db, accountId: string) =>
  (await db.$count(operations, and(eq(operations.accountId, accountId), isNull(operations.endedAt)))) === 0

async function named(db: Db, accountId: string, kind: string): Promise<ReadonlyMap<string, ResourceRow>> {
  const mine = and(eq(resources.accountId, accountId), eq(resources.kind, kind), isNull(resources.deletedAt))
  const rows = await db.select().from(resources).where(mine).for('update')
  return new Map(rows.map((row) => [row.name, row]))
}

/** What cannot be asked for before it is there: an address for its host, the guard for its address, a key, and the routers. */
async function join(app: App, db: Db, accountId: string, loginId: string): Promise<void> {
  await saveSettings(db, past, { bound: true, done: false, filled: false })
  const [hosts, eips] = [await named(db, accountId, 'host'), await named(db, accountId, 'eip')]
  const [guards, vpns] = [await named(db, accountId, 'ddos'), await named(db, accountId, 'vpn')]
  const [host, downloads] = [hosts.get('files-hk'), eips.get('downloads-hk')]
  if (host?.engineRef && downloads?.status === 'unbound')
    await begin(app, db, downloads, { action: 'bind', params: { host_id: host.id }, loginId })
  const front = [...eips.values()].find(({ boundTo }) => boundTo && boundTo === hosts.get('web-hk-1')?.id)
  const guard = guards.get('shop-guard')
  if (front && guard?.engineRef)
    await begin(app, db, guard, {
      action: 'bind',
      params: { eip: front.id, address: String(front.facts['address']) },
      loginId,
    })
  const phones = (await named(db, accountId, 'cloudphone')).get(runningPhones)
  if (phones?.status === 'opening') await setUpPhones(app, db, phones, loginId)
  const office = vpns.get('office')
  const mine = await db.select({ vpc: vpcs.id }).from(vpcs).where(eq(vpcs.accountId, accountId))
  for (const one of mine) await app.jobs.send(db, routesQueue, one)
  const params = { public_key: newWireguardKeys().publicKey, key_at: app.clock.now().toISOString() }
  if (office?.engineRef) await begin(app, db, office, { action: 'key', params, loginId })
}

/** The engine and the meter know everything for some days already. */
async function age(app: App, db: Db, accountId: string): Promise<void> {
  await saveSettings(db, past, { bound: true, done: true, filled: false })
  const mine = sql`select engine_ref from resource where account_id = ${accountId} and engine_ref is not null`
  const ago = sql`make_interval(days => ${days})`
  for (const statement of [
    sql`update embedded.machine set booted_at = booted_at - ${ago} where ref in (${mine})`,
    sql`update embedded.run set from_at = from_at - ${ago} where ref in (${mine})`,
    sql`update embedded.address_run set from_at = from_at - ${ago} where address in (${mine})`,
    sql`update embedded.thing set changed_at = changed_at - ${ago} where ref in (${mine})`,
    sql`update address_holding set from_at = from_at - ${ago} where account_id = ${accountId}`,
    sql`update meter_watch set since = since - ${ago}, asked_until = asked_until - ${ago} where account_id = ${accountId}`,
    sql`update meter_package set valid_from = valid_from - ${ago} where account_id = ${accountId}`,
  ])
    await db.execute(statement)
  // What is counted every five minutes is counted at once.
  await app.jobs.send(db, { queue: 'resource.meter' }, {})
  await carried(db, accountId, app.clock.now().getTime())
}

const stepMs = minutesMs(5)

/** What its forwards carried within the last days: more by day than by night. */
async function carried(db: Db, accountId: string, now: number): Promise<void> {
  const forwards = await named(db, accountId, 'forward')
  const rows = [...forwards.values()].flatMap(({ engineRef: ref }, nth) =>
    Array.from({ length: daysMs(1) / stepMs }, (_, n) => {
      const at = Math.floor(now / stepMs) * stepMs - n * stepMs
      const wave = 1.5 + Math.sin((at / hoursMs(24)) * 2 * Math.PI - 2) + 0.3 * Math.sin(at / minutesMs(41))
      const bytes = Math.round((wave * 6_000_000) / (nth + 1))
      return { ref, at: new Date(at).toISOString(), bytes_in: Math.round(bytes / 9), bytes_out: bytes }
    }),
  )
  await db.execute(sql`
    with told as (
      insert into embedded.forward_sample (ref, at, bytes_in, bytes_out)
      select ref, at, bytes_in, bytes_out from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(ref text, at timestamptz, bytes_in bigint, bytes_out bigint)
      on conflict do nothing returning ref, bytes_in, bytes_out
    )
    update embedded.forward f set bytes_in = f.bytes_in + t.came, bytes_out = f.bytes_out + t.went
    from (select ref, sum(bytes_in)::bigint as came, sum(bytes_out)::bigint as went from told group by 1) t where f.ref = t.ref`)
}
