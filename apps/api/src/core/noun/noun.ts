import type { CallName } from '@portico/contract/catalogue.ts'
import type { IdKind } from '@portico/contract/ids.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, getTableName, ilike, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditDetails } from '../audit/audit.ts'
import { isUniqueViolation } from '../db/pool.ts'
import type { SignedInCtx } from '../http/context.ts'
import { newId } from '../ids.ts'
import { containing, newestFirst } from '../lists.ts'
import { pushTo, type PushTarget } from '../push/push.ts'
import { refuse, type Refused } from '../refuse.ts'

type NounTable = PgTable & { id: PgColumn; createdAt?: PgColumn }
/** Only what knows when it came can be listed newest first. */
type Newest<Table> = Table & { createdAt: PgColumn }
type RowOf<Table extends PgTable> = Table['$inferSelect']
/** What a save writes; the id, and what a row begins with, are not the form's to say. */
type Values<Table extends PgTable> = Partial<Omit<Table['$inferInsert'], 'id'>>

interface Rules<Table extends NounTable, C extends SignedInCtx> {
  kind: IdKind
  /** Whose rows they are: another's is absent. Without it, every operator's who may make the call. */
  within?: (ctx: C) => SQL | undefined
  /** What a list is searched by. */
  searched?: PgColumn
  /** What a new row has besides the form's values and the time. */
  begins?: (ctx: C) => Values<Table>
  /** Why there cannot be this many of them within the same bounds. */
  tooMany?: (count: number) => Refused | undefined
  /** What is said when its name is another's already: what a noun's own index keeps apart is its name. */
  taken?: () => Refused
  /** What the line in the log says of a row. */
  told: (row: RowOf<Table>) => AuditDetails
  /** Who asks again for what, once a row has changed. */
  stale?: readonly (readonly [to: PushTarget, calls: readonly CallName[]])[]
}

/**
 * A plain noun: rows that people list, save and remove, and nothing else happens to. Each write leaves its line in the
 * log, keeps to the bounds and the number, and tells those who look at it.
 */
export function noun<Table extends NounTable, C extends SignedInCtx = SignedInCtx>(
  table: Table,
  { kind, within, searched, begins, tooMany, taken = () => refuse('nameTaken'), told, stale = [] }: Rules<Table, C>,
) {
  const plain: NounTable = table
  const bounds = (ctx: C) => within?.(ctx)
  const one = (ctx: C, id: string) => and(eq(table.id, id), bounds(ctx))
  const found = (rows: object[]): RowOf<Table> => {
    if (!rows[0]) throw refuse('notFound')
    return rows[0] as RowOf<Table>
  }

  const refuseTaken = (error: unknown): never => {
    throw isUniqueViolation(error) ? taken() : error
  }

  async function done(ctx: C, row: RowOf<Table>): Promise<RowOf<Table>> {
    ctx.audit.subject = row['id'] as string
    ctx.audit.details = told(row)
    for (const [to, calls] of stale) await pushTo(ctx.db, to, { stale: calls })
    return row
  }

  /** One at a time: two that come together must not both find the last place. */
  async function makeRoom(ctx: C): Promise<void> {
    if (!tooMany) return
    const name = `${getTableName(table)} ${ctx.login.accountId ?? ''}`
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const refused = tooMany((await ctx.db.$count(plain, bounds(ctx))) + 1)
    if (refused) throw refused
  }

  async function insert(ctx: C, values: Values<Table>) {
    await makeRoom(ctx)
    const came = table.createdAt && { createdAt: ctx.app.clock.now() }
    const row = { id: newId(kind), ...came, ...begins?.(ctx), ...values }
    return ctx.db.insert(plain).values(row).returning()
  }

  return {
    /** One page, newest first. */
    page<Shown>(
      ctx: Table extends Newest<NounTable> ? C : never,
      query: PageQuery,
      shape: (row: RowOf<Table>) => Shown,
    ): Promise<PageOf<Shown>> {
      const wanted = searched && query.search ? ilike(searched, containing(query.search)) : undefined
      return newestFirst(ctx.db, table as Newest<Table>, and(bounds(ctx), wanted), query, shape)
    },

    /** All of them in an order, where they are few. */
    async all<Shown>(ctx: C, order: readonly SQL[], shape: (row: RowOf<Table>) => Shown): Promise<{ result: Shown[] }> {
      const rows = await ctx.db
        .select()
        .from(plain)
        .where(bounds(ctx))
        .orderBy(...order)
      return { result: rows.map(shape) }
    },

    /** Held until the write is done. */
    held: async (ctx: C, id: string): Promise<RowOf<Table>> =>
      found(await ctx.db.select().from(plain).where(one(ctx, id)).for('update')),

    /** A new row, or the one of that id with other values. */
    async save(ctx: C, id: string | undefined, values: Values<Table>): Promise<RowOf<Table>> {
      const saved =
        id === undefined ? insert(ctx, values) : ctx.db.update(plain).set(values).where(one(ctx, id)).returning()
      return done(ctx, found(await saved.catch(refuseTaken)))
    },

    async remove(ctx: C, { id }: { id: string }): Promise<null> {
      await done(ctx, found(await ctx.db.delete(plain).where(one(ctx, id)).returning()))
      return null
    },
  }
}
