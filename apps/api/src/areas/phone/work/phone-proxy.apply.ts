import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import type { Queue } from '../../../core/jobs/jobs.ts'
import { outsideAddress, OutwardRefused } from '../../../core/outward/outward.ts'
import type { PhoneProxy } from '../../../ground/engine/phones.ts'
import { phoneProxies, type PhoneProxyRow } from '../device/phone-proxy.table.ts'
import { phoneWays } from './phone-way.table.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

export const proxyQueue: Queue<{ phone: string }> = { queue: 'phone.proxy' }

/** Android knows a host and a port, and no password: it can use such a one by itself. */
export const isPlain = ({ mode, userName }: Pick<PhoneProxyRow, 'mode' | 'userName'>) => mode === 'http' && !userName

/** Tells a phone through what it is to reach the web now. Done twice, it is the same. */
export async function applyProxy(app: App, phoneId: string): Promise<void> {
  const [found] = await app.db
    .select({ phone: phones, proxy: phoneProxies, way: phoneWays })
    .from(phones)
    .leftJoin(phoneProxies, eq(phoneProxies.id, phones.proxyId))
    .leftJoin(phoneWays, eq(phoneWays.phoneId, phones.id))
    .where(eq(phones.id, phoneId))
  if (!found) return
  const { phone, proxy, way } = found
  const set = async (to: { host: string; port: number } | null) =>
    phonesOf(app).setProxy(await addressOf(app, phone), to)
  if (!proxy) await set(null)
  else if (isPlain(proxy)) await setOutside(app, proxy, set)
  // Whoever opens the way says so when it is there.
  else if (way?.listening) await set({ host: way.host, port: way.port })
}

/** A phone looks names up itself: where it may go inside, it may know some that we do not. */
export async function requireOutside({ config }: Pick<App, 'config'>, server: string): Promise<void> {
  if (!config.phoneProxyPrivate) await outsideAddress(server, false)
}

/** One that leads inside by now is not told: the phone keeps what it has. */
async function setOutside(app: App, { server, port }: PhoneProxyRow, set: (to: PhoneProxy) => Promise<void>) {
  try {
    await requireOutside(app, server)
  } catch (error) {
    if (!(error instanceof OutwardRefused) || error.why !== 'private') throw error
    return app.log.warn({ err: error }, 'proxy of a phone')
  }
  await set({ host: server, port })
}

/** What cannot be looked up just now is told by the jobs' own patience. */
export async function applyOrLater(app: App, phone: string): Promise<void> {
  try {
    await applyProxy(app, phone)
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    await app.jobs.send(app.db, proxyQueue, { phone })
  }
}
