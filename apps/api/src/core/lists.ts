import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/pool.ts'
import { refuseField } from './refuse.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn }

/** One page of a table, newest first, with the count and the cursor of the next page. */
export async function newestFirst<Table extends Listed, Shown>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  query: Pick<PageQuery, 'limit' | 'after' | 'page'>,
  shape: (row: Table['$inferSelect']) => Shown,
): Promise<PageOf<Shown>> {
  const few = sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${countMax + 1}) few`
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(few)
  const rows = (await db
    .select()
    .from(table as PgTable)
    .where(and(where, beyond(table, query.after)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(query.limit + 1)
    .offset(offsetOf(query))) as Table['$inferSelect'][]
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1) as { id: string; createdAt: Date } | undefined
  const n = total?.n ?? 0
  return {
    result: shown.map(shape),
    count: Math.min(n, countMax),
    count_exact: n <= countMax,
    next: rows.length > query.limit && last ? cursorOf(last.createdAt, last.id) : null,
  }
}

/** How many rows a numbered page skips. Deep pages are what the cursor is for: skipping reads every row it skips. */
export function offsetOf({ limit, after, page = 1 }: Pick<PageQuery, 'limit' | 'after' | 'page'>): number {
  if (after !== undefined) return 0
  const offset = (page - 1) * limit
  if (offset > countMax) throw refuseField({ page: 'rules.invalid' })
  return offset
}

export const cursorOf = (at: Date, id: string) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** Years from 1000 to 9999: JavaScript knows others that PostgreSQL does not. */
const cursor = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]+)$/

/** Where the page before ended; a cursor that is not ours is bad input, not a fault. */
export function readCursor(after: string): { at: Date; id: string } {
  const [, time = '', id = ''] = cursor.exec(Buffer.from(after, 'base64url').toString('utf8')) ?? []
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw refuseField({ after: 'rules.invalid' })
  return { at, id }
}

function beyond(table: Listed, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const { at, id } = readCursor(after)
  return or(lt(table.createdAt, at), and(eq(table.createdAt, at), lt(table.id, id)))
}

/** A text that matches itself only: the wildcards of LIKE are taken as letters. */
export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`
