import { addressText, parseAddress } from '@portico/contract/network/ipv4.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { addressHoldings } from './address.table.ts'

interface Holder {
  id: string
  node: string
  accountId: string
}
interface Held {
  db: Db
  app: { clock: Clock }
}

/** Writes down that somebody has an address from now on. */
export async function holdAddress({ db, app }: Held, { id, node, accountId }: Holder, address: string): Promise<void> {
  await db.insert(addressHoldings).values({
    nodeId: node,
    address: parseAddress(address)!,
    resourceId: id,
    accountId,
    from: app.clock.now(),
  })
}

/** Writes down that nobody has it any more. It rests for as long as its pool says. */
export async function letGoOfAddress({ db, app }: Held, resourceId: string): Promise<void> {
  const now = app.clock.now()
  const rests = sql`coalesce((select make_interval(hours => p.quarantine_hours) from address_pool p
    where p.node_id = ${addressHoldings.nodeId}), interval '0')`
  await db
    .update(addressHoldings)
    .set({ to: now, freeAt: sql`${now.toISOString()}::timestamptz + ${rests}` })
    .where(and(eq(addressHoldings.resourceId, resourceId), isNull(addressHoldings.to)))
}

/** Which addresses these had, and when. */
export async function heldBy(db: Db, resourceIds: readonly string[]) {
  const found = await db
    .select()
    .from(addressHoldings)
    .where(inArray(addressHoldings.resourceId, [...resourceIds]))
    .orderBy(asc(addressHoldings.from))
  return found.map(({ resourceId, address, from, to }) => ({ resourceId, address: addressText(address), from, to }))
}
