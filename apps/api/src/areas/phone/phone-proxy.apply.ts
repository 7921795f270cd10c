import { eq } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { phoneProxies, type PhoneProxyRow } from './phone-proxy.table.ts'
import { phoneWays } from './phone-way.table.ts'
import { phones } from './phone.table.ts'
import { addressOf, phonesOf } from './reach.ts'

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
  else if (isPlain(proxy)) await set({ host: proxy.server, port: proxy.port })
  // Whoever opens the way says so when it is there.
  else if (way?.listening) await set({ host: way.host, port: way.port })
}
