import { lookup } from 'node:dns/promises'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { outsideAddress } from '../../../core/outward/outward.ts'
import { HeldPorts, type HeldRow } from './held-ports.ts'
import { freePort, holdDraws } from './phone-mapping.service.ts'
import { ProxyDoor } from './phone-proxy.door.ts'
import { sendProxy } from './phone-proxy.service.ts'
import { phoneProxies } from '../device/phone-proxy.table.ts'
import { phoneWays } from '../work/phone-way.table.ts'
import { phones } from '../device/phone.table.ts'
import { dialThrough, type Target } from './proxy-dial.ts'
import { addressOf } from '../device/reach.ts'

const dialMs = secondsMs(15)

/** Phones whose proxy asks for a password or speaks SOCKS5, and whose time is not over. */
const needing = sql`phone p join phone_proxy x on x.id = p.proxy_id join resource r on r.id = p.service_id
  where (x.mode <> 'http' or x.user_name <> '') and r.status = 'active' and r.deleted_at is null`

/** The ports where phones reach proxies that Android could not use by itself. */
export const phoneWayPorts = (app: App): HeldPorts<HeldRow> =>
  new HeldPorts<HeldRow>(app, {
    table: sql`${phoneWays}`,
    async settle() {
      await app.db.execute(sql`delete from phone_way where phone_id not in (select p.id from ${needing})`)
      await addMissing(app)
    },
    async open({ phone_id, port }) {
      const own = await addressesOf(app, phone_id)
      const place = { host: app.config.phoneProxyHost, port }
      const door = await ProxyDoor.open(
        place,
        (target) => dial(app, phone_id, target),
        (from) => own.has(from),
      )
      return { follow: () => {}, close: () => door.close() }
    },
    /** The phone is told where it is, at whichever server. */
    async opened({ id, phone_id }) {
      await app.db.update(phoneWays).set({ host: app.config.phoneProxyHost }).where(eq(phoneWays.id, id))
      await sendProxy(app, app.db, [phone_id])
    },
    redraw: ({ id }) =>
      inTransaction(app.pool, async (db) => {
        await holdDraws(db)
        const port = await freePort(app.config.phoneProxyPorts, db, phoneWays)
        await db.update(phoneWays).set({ port }).where(eq(phoneWays.id, id))
      }),
  })

async function addMissing(app: App): Promise<void> {
  const { rows } = await app.db.execute<{ id: string; account_id: string }>(sql`
    select p.id, r.account_id from ${needing} and not exists (select from phone_way w where w.phone_id = p.id)
    order by p.id limit 100`)
  if (rows.length === 0) return
  await inTransaction(app.pool, async (db) => {
    await holdDraws(db)
    for (const { id: phoneId, account_id: accountId } of rows) {
      const port = await freePort(app.config.phoneProxyPorts, db, phoneWays)
      await db
        .insert(phoneWays)
        .values({ id: newId('phoneMapping'), accountId, phoneId, port })
        .onConflictDoNothing()
    }
  })
}

/** Where a phone comes from when it connects. */
async function addressesOf(app: App, phoneId: string): Promise<ReadonlySet<string>> {
  const [phone] = await app.db.select().from(phones).where(eq(phones.id, phoneId))
  if (!phone) return new Set()
  const { host } = await addressOf(app, phone)
  return new Set((await lookup(host, { all: true })).map(({ address }) => address))
}

/** What it was given by now: another password counts from the next connection on. */
async function dial(app: App, phoneId: string, target: Target) {
  const [found] = await app.db
    .select({ proxy: phoneProxies })
    .from(phones)
    .innerJoin(phoneProxies, eq(phoneProxies.id, phones.proxyId))
    .where(eq(phones.id, phoneId))
  if (!found) throw new Error('There is no proxy any more')
  const { server, port, mode, userName, sealed } = found.proxy
  const address = await outsideAddress(server, app.config.phoneProxyPrivate)
  const password = sealed && app.seal.open(sealed)
  const { socket } = await dialThrough({ address, port, mode, userName, password }, target, AbortSignal.timeout(dialMs))
  return socket
}
