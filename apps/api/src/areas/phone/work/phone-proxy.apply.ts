import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import type { Queue } from '../../../core/jobs/jobs.ts'
import { outsideAddress, OutwardRefused } from '../../../core/outward/outward.ts'
import { phoneProxies, type PhoneProxyRow } from '../device/phone-proxy.table.ts'
import { phoneWays } from './phone-way.table.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

export const proxyQueue: Queue<{ phone: string }> = { queue: 'phone.proxy' }

/** Android knows a host and a port, and no password: it can use such a one by itself. */
export const isPlain = ({ mode, userName }: Pick<PhoneProxyRow, 'mode' | 'userName'>) => mode === 'http' && !userName

/** Tells a phone through what it is to reach the web now. Done twice, it is the same. */
export const applyProxy = (app: App, phoneId: string): Promise<void> =>
  tellNewest(
    () => proxyFor(app, phoneId),
    async ({ phone, to, server }) => {
      const set = async () => phonesOf(app).setProxy(await addressOf(app, phone), to)
      return server === undefined ? set() : setOutside(app, server, set)
    },
  )

/** What a phone is to use. Nothing while its way is not there yet: whoever opens that says so. */
async function proxyFor(app: App, phoneId: string) {
  const [found] = await app.db
    .select({ phone: phones, proxy: phoneProxies, way: phoneWays })
    .from(phones)
    .leftJoin(phoneProxies, eq(phoneProxies.id, phones.proxyId))
    .leftJoin(phoneWays, eq(phoneWays.phoneId, phones.id))
    .where(eq(phones.id, phoneId))
  if (!found) return undefined
  const { phone, proxy, way } = found
  if (!proxy) return { phone, to: null }
  const { server, port } = proxy
  if (isPlain(proxy)) return { phone, to: { host: server, port }, server }
  return way?.listening ? { phone, to: { host: way.host, port: way.port } } : undefined
}

/**
 * Tells what holds now. Two that do so at once may tell in another order than they looked: whoever has told looks once
 * more, and tells again what has changed meanwhile.
 */
export async function tellNewest<Told extends { to: object | null }>(
  look: () => Promise<Told | undefined>,
  tell: (told: Told) => Promise<void>,
): Promise<void> {
  let before: Told | undefined
  for (let now = await look(); now && !(before && isDeepStrictEqual(now.to, before.to)); now = await look()) {
    await tell(now)
    before = now
  }
}

/** A phone looks names up itself: where it may go inside, it may know some that we do not. */
export async function requireOutside({ config }: Pick<App, 'config'>, server: string): Promise<void> {
  if (!config.phoneProxyPrivate) await outsideAddress(server, false)
}

/** One that leads inside by now is not told: the phone keeps what it has. */
async function setOutside(app: App, server: string, set: () => Promise<void>) {
  try {
    await requireOutside(app, server)
  } catch (error) {
    if (!(error instanceof OutwardRefused) || error.why !== 'private') throw error
    return app.log.warn({ err: error }, 'proxy of a phone')
  }
  await set()
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
