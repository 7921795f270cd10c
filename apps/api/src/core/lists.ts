import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import { and, desc, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/pool.ts'
import { refuseField } from './refuse.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn }

/** One page of a table, newest first, with the count and the cursor of the next page. */
export function newestFirst<Table extends Listed, Shown>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  query: Pick<PageQuery, 'limit' | 'after' | 'page'>,
  shape: (row: Table['$inferSelect']) => Shown,
): Promise<PageOf<Shown>> {
  return newestBy(db, { table, at: table.createdAt, beside: {} }, where, query, shape)
}

interface Listing<Table, Beside> {
  table: Table
  /** When a row came. */
  at: PgColumn
  /** What each row shows of things around it, in the same statement. */
  beside: Beside
}
type BesideRow<Beside> = { [Name in keyof Beside]: Beside[Name] extends SQL<infer Value> ? Value : never }

/** The same for a table whose time has another name, and for rows that show more than their own columns. */
export async function newestBy<Table extends PgTable & { id: PgColumn }, Beside extends Record<string, SQL>, Shown>(
  db: Db,
  { table, at, beside }: Listing<Table, Beside>,
  where: SQL | undefined,
  query: Pick<PageQuery, 'limit' | 'after' | 'page'>,
  shape: (row: Table['$inferSelect'] & BesideRow<Beside>) => Shown,
): Promise<PageOf<Shown>> {
  const few = sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${countMax + 1}) few`
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(few)
  const own = getTableColumns(table as PgTable)
  const cursorAt = sql<Date>`${at}`.mapWith(at)
  const rows = (await db
    .select({ ...own, ...beside, cursorAt })
    .from(table as PgTable)
    .where(and(where, beyond(at, table.id, query.after)))
    .orderBy(desc(at), desc(table.id))
    .limit(query.limit + 1)
    .offset(offsetOf(query))) as unknown as (Table['$inferSelect'] &
    BesideRow<Beside> & { id: string; cursorAt: Date })[]
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const n = total?.n ?? 0
  return {
    result: shown.map(shape),
    count: Math.min(n, countMax),
    count_exact: n <= countMax,
    next: rows.length > query.limit && last ? cursorOf(last.cursorAt, last.id) : null,
  }
}

/** How many rows a numbered page skips. Deep pages are what the cursor is for: skipping reads every row it skips. */
export function offsetOf({ limit, after, page = 1 }: Pick<PageQuery, 'limit' | 'after' | 'page'>): number {
  if (after !== undefined) return 0
  const offset = (page - 1) * limit
  if (offset > countMax) throw refuseField({ page: 'rules.invalid' })
  return offset
}

/** A page of rows that are at hand already; the cursor is how many came before. */
export function pageAt<Row>(all: readonly Row[], query: Pick<PageQuery, 'limit' | 'after' | 'page'>): PageOf<Row> {
  const from = query.after === undefined ? offsetOf(query) : Number(query.after)
  if (!Number.isSafeInteger(from) || from < 0) throw refuseField({ after: 'rules.invalid' })
  const to = from + query.limit
  return {
    result: all.slice(from, to),
    count: all.length,
    count_exact: true,
    next: to < all.length ? String(to) : null,
  }
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

function beyond(atColumn: PgColumn, idColumn: PgColumn, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const { at, id } = readCursor(after)
  return sql`(${atColumn}, ${idColumn}) < (${at.toISOString()}::timestamptz, ${id})`
}

/** A text that matches itself only: the wildcards of LIKE are taken as letters. */
export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** One row of what waits for somebody, and since when; several of them are one statement by `union all`. */
export const waiting = (queue: string, table: SQL | PgTable, at: SQL | PgColumn, where: SQL | undefined): SQL =>
  sql`select ${queue}::text as queue, count(*)::int as waiting, min(${at}) as oldest from ${table} where ${where ?? sql`true`}`
