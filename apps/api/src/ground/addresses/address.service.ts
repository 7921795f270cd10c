import { addressText, parseAddress } from '@portico/contract/network/ipv4.ts'
import type { Language } from '@portico/contract/language.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import { once } from '../../core/db/once.ts'
import type { Db } from '../../core/db/pool.ts'
import { addressHoldings, addressLines } from './address.table.ts'

export type LineRow = typeof addressLines.$inferSelect

/** The lines of a node, the default one first. */
export const linesOf = (db: Db, node: string): Promise<LineRow[]> =>
  once(db, `lines ${node}`, () =>
    db
      .select()
      .from(addressLines)
      .where(eq(addressLines.nodeId, node))
      .orderBy(desc(addressLines.isDefault), asc(addressLines.key)),
  )

export const lineNameIn = (language: Language, row: LineRow): string =>
  ({ en: row.nameEn, 'zh-Hans': row.nameZhHans, 'zh-Hant': row.nameZhHant })[language]

/** The line that somebody chose, or the default one; empty where a node makes no difference. Undefined for none of it. */
export async function chosenLine(db: Db, node: string, chosen = ''): Promise<string | undefined> {
  const lines = await linesOf(db, node)
  if (chosen === '') return lines[0]?.key ?? ''
  return lines.find(({ key }) => key === chosen)?.key
}

/** What an engine has to know of the line of an address. */
export async function lineFor(db: Db, node: string, line: string): Promise<{ line: string; network?: string }> {
  const row = (await linesOf(db, node)).find(({ key, isDefault }) => (line ? key === line : isDefault))
  return { line: row?.key ?? line, ...(row?.externalNetwork && { network: row.externalNetwork }) }
}

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
export async function takeAddress({ db, app }: Held, { id, node, accountId }: Holder, address: string): Promise<void> {
  await db.insert(addressHoldings).values({
    nodeId: node,
    address: parseAddress(address)!,
    resourceId: id,
    accountId,
    from: app.clock.now(),
  })
}

/** Writes down that nobody has it any more. It rests for as long as its pool says. */
export async function freeAddress({ db, app }: Held, resourceId: string): Promise<void> {
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
