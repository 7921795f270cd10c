import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import { and, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/pool.ts'
import { refuseField } from './refuse.ts'

/** A thing that the rows of a list are ordered by. The last of them tells every row from every other. */
export interface Key {
  by: SQL | PgColumn
  is: keyof typeof kinds
}
export interface Order {
  keys: readonly Key[]
  /** From the smallest, where it is not from the largest. */
  up?: boolean
}
type Asked = Pick<PageQuery, 'limit' | 'after' | 'page'>

/** Newest first, and among those of one moment by id. */
export const newest = (at: SQL | PgColumn, id: SQL | PgColumn): Order => ({
  keys: [
    { by: at, is: 'moment' },
    { by: id, is: 'text' },
  ],
})

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn }

/** One page of a table, newest first, with the count and the cursor of the next page. */
export function newestFirst<Table extends Listed, Shown>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  query: Asked,
  shape: (row: Table['$inferSelect']) => Shown,
): Promise<PageOf<Shown>> {
  return newestBy(db, { table, at: table.createdAt, around: {} }, where, query, shape)
}

interface Listing<Table, Around> {
  table: Table
  /** What each row shows of things around it, in the same statement. */
  around: Around
}
type AroundRow<Around> = { [Name in keyof Around]: Around[Name] extends SQL<infer Value> ? Value : never }

/** The same for a table whose time has another name, and for rows that show more than their own columns. */
export const newestBy = <Table extends PgTable & { id: PgColumn }, Around extends Record<string, SQL>, Shown>(
  db: Db,
  { at, ...listing }: Listing<Table, Around> & { at: PgColumn },
  where: SQL | undefined,
  query: Asked,
  shape: (row: Table['$inferSelect'] & AroundRow<Around>) => Shown,
): Promise<PageOf<Shown>> => tablePage(db, { ...listing, ...newest(at, listing.table.id) }, where, query, shape)

/** One page of a table in any order. */
export async function tablePage<Table extends PgTable, Around extends Record<string, SQL>, Shown>(
  db: Db,
  { table, around, ...order }: Listing<Table, Around> & Order,
  where: SQL | undefined,
  query: Asked,
  shape: (row: Table['$inferSelect'] & AroundRow<Around>) => Shown,
): Promise<PageOf<Shown>> {
  const { place, beyond, orderBy, limit, offset } = sliceOf(order, query)
  const rows = (await db
    .select({ ...getTableColumns(table as PgTable), ...around, place })
    .from(table as PgTable)
    .where(and(where, beyond))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)) as unknown as (Table['$inferSelect'] & AroundRow<Around> & Placed)[]
  return pageFrom(rows, await countOf(db, sql`${table}`, where ?? sql`true`), query, shape)
}

export interface Statement extends Order {
  columns: SQL
  from: SQL
  where: SQL
  /** What is counted in place of `from`, where that joins more than the condition asks for. */
  counted?: SQL
}

/** One page of what a statement finds; its rows come as the database calls them. */
export async function statementPage<Row extends object, Shown>(
  db: Db,
  { columns, from, where, counted = from, ...order }: Statement,
  query: Asked,
  shape: (row: Row) => Shown,
): Promise<PageOf<Shown>> {
  const { place, beyond, orderBy, limit, offset } = sliceOf(order, query)
  const { rows } = await db.execute(sql`
    select ${columns}, ${place} as place from ${from} where ${beyond ? sql`${where} and ${beyond}` : where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`)
  return pageFrom(rows as unknown as (Row & Placed)[], await countOf(db, counted, where), query, shape)
}

/** Where a row stands in the order: the texts that its cursor is made of. */
interface Placed {
  place: string[]
}

function sliceOf({ keys, up = false }: Order, query: Asked) {
  const direction = up ? sql`asc` : sql`desc`
  return {
    place: sql<string[]>`array[${sql.join(
      keys.map(({ by, is }) => kinds[is].told(by)),
      sql`, `,
    )}]`,
    beyond: query.after === undefined ? undefined : past(keys, up, query.after),
    orderBy: keys.map(({ by }) => sql`${by} ${direction}`),
    /** One more than is shown tells whether there is a next page. */
    limit: query.limit + 1,
    offset: offsetOf(query),
  }
}

function past(keys: readonly Key[], up: boolean, after: string): SQL {
  const place = readCursor(after, keys)
  const columns = sql.join(
    keys.map(({ by }) => sql`${by}`),
    sql`, `,
  )
  const values = sql.join(
    keys.map(({ is }, at) => kinds[is].read(place[at]!)),
    sql`, `,
  )
  return sql`(${columns}) ${up ? sql`>` : sql`<`} (${values})`
}

async function countOf(db: Db, from: SQL, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${from} where ${where} limit ${countMax + 1}) few`,
  )
  return rows[0]?.n ?? 0
}

function pageFrom<Row extends Placed, Shown>(
  rows: readonly Row[],
  count: number,
  { limit }: Asked,
  shape: (row: Row) => Shown,
): PageOf<Shown> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    result: shown.map(shape),
    count: Math.min(count, countMax),
    count_exact: count <= countMax,
    next: rows.length > limit && last ? cursorOf(last.place) : null,
  }
}

/** How many rows a numbered page skips. Deep pages are what the cursor is for: skipping reads every row it skips. */
function offsetOf({ limit, after, page = 1 }: Asked): number {
  if (after !== undefined) return 0
  const offset = (page - 1) * limit
  if (offset > countMax) throw refuseField({ page: 'rules.invalid' })
  return offset
}

/** A page of rows that are at hand already; the cursor is how many came before. */
export function pageAt<Row>(all: readonly Row[], query: Asked): PageOf<Row> {
  const from = query.after === undefined ? offsetOf(query) : Number(readCursor(query.after, [{ is: 'number' }])[0])
  const to = from + query.limit
  return {
    result: all.slice(from, to),
    count: all.length,
    count_exact: true,
    next: to < all.length ? cursorOf([String(to)]) : null,
  }
}

/** How a key is told in a cursor, which texts can be one, and how the text becomes a value again. */
const kinds = {
  moment: {
    told: (by: Key['by']) => sql`(${by} at time zone 'UTC')::text`,
    fits: isMoment,
    read: (text: string) => sql`${text}::timestamp at time zone 'UTC'`,
  },
  number: {
    told: (by: Key['by']) => sql`${by}::text`,
    fits: (text: string) => /^\d{1,15}$/.test(text),
    read: (text: string) => sql`${text}::bigint`,
  },
  text: {
    told: (by: Key['by']) => sql`${by}::text`,
    // PostgreSQL keeps neither.
    fits: (text: string) => !text.includes('\0') && text.isWellFormed(),
    read: (text: string) => sql`${text}::text`,
  },
  uuid: {
    told: (by: Key['by']) => sql`${by}::text`,
    fits: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
    read: (text: string) => sql`${text}::uuid`,
  },
}

/** To the microsecond, as the table has it. Years from 1000 to 9999: JavaScript knows others that PostgreSQL does not. */
function isMoment(text: string): boolean {
  if (text === 'infinity') return true
  if (!/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(text)) return false
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  // JavaScript reads the 31st of February as a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
}

export const cursorOf = (place: readonly string[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Where the page before ended; a cursor that is not of this order is bad input, not a fault. */
function readCursor(after: string, keys: readonly Pick<Key, 'is'>[]): string[] {
  const place = parsed(Buffer.from(after, 'base64url').toString('utf8'))
  const fits = (text: unknown, at: number) => typeof text === 'string' && kinds[keys[at]!.is].fits(text)
  if (!Array.isArray(place) || place.length !== keys.length || !place.every(fits))
    throw refuseField({ after: 'rules.invalid' })
  return place as string[]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text that matches itself only: the wildcards of LIKE are taken as letters. */
export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** One row of what waits for somebody, and since when; several of them are one statement by `union all`. */
export const waiting = (queue: string, table: SQL | PgTable, at: SQL | PgColumn, where: SQL | undefined): SQL =>
  sql`select ${queue}::text as queue, count(*)::int as waiting, min(${at}) as oldest from ${table} where ${where ?? sql`true`}`
