import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { once } from '../core/db/once.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { hasProduct, requireProduct } from '../core/http/permission.ts'
import { refuse } from '../core/refuse.ts'
import { productLines, productOf, sharingKinds } from './product.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'

type Seer = Pick<CustomerCtx, 'account' | 'group'>

/** What of an account's resources a member sees: those of their business group. An owner sees all of them. */
export const withinGroup = ({ group }: Pick<CustomerCtx, 'group'>): SQL | undefined =>
  group === null ? undefined : group.id === null ? sql`false` : eq(resources.groupId, group.id)

/** The resources a person may see. Another tenant's are absent, and to a member another group's. */
export const visible = (ctx: Seer): SQL =>
  and(eq(resources.accountId, ctx.account.id), isNull(resources.releasedAt), withinGroup(ctx))!

/** The same for a statement that calls them `r`. */
export function visibleAs(ctx: Seer): SQL {
  const { account, group } = ctx
  const within = group === null ? sql`true` : group.id === null ? sql`false` : sql`r.group_id = ${group.id}`
  return sql`r.account_id = ${account.id} and r.released_at is null and ${within}`
}

/** The kinds whose product a member's group was given; all of them for an owner. */
export const grantedKinds = ({ group }: Pick<CustomerCtx, 'group'>): string[] =>
  productLines()
    .filter(({ product }) => hasProduct(group, product))
    .map(({ kind }) => kind)

const refuseUngranted = (ctx: Seer, rows: readonly ResourceRow[]) => {
  for (const { kind } of rows) requireProduct(ctx, productOf(kind).product)
}

/** One of a person's own resources, to read. */
export async function ownResource(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const [row] = await once(ctx.db, `own ${id}`, () =>
    ctx.db
      .select()
      .from(resources)
      .where(and(eq(resources.id, id), visible(ctx))),
  )
  if (!row) throw refuse('notFound')
  refuseUngranted(ctx, [row])
  return row
}

/** Several of them, held until the end of the transaction; always in one order, so that two never wait for each other. */
export async function holdOwn(ctx: CustomerCtx, ids: readonly string[]): Promise<ResourceRow[]> {
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(and(inArray(resources.id, [...new Set(ids)]), visible(ctx)))
    .orderBy(resources.id)
    .for('update')
  if (rows.length < new Set(ids).size) throw refuse('notFound')
  refuseUngranted(ctx, rows)
  return rows
}

/** One of them, held, and not in the recycle bin. */
export async function holdLive(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const [row] = await holdOwn(ctx, [id])
  if (row!.deletedAt) throw refuse('wrongState')
  return row!
}

/** Whoever it belongs to, for the operator and the house itself; held. */
export async function holdAny(db: Db, id: string): Promise<ResourceRow> {
  const [row] = await db
    .select()
    .from(resources)
    .where(and(eq(resources.id, id), isNull(resources.releasedAt)))
    .for('update')
  if (!row) throw refuse('notFound')
  return row
}

export async function boundTo(db: Db, id: string, lock = false): Promise<ResourceRow[]> {
  const query = db
    .select()
    .from(resources)
    .where(and(eq(resources.boundTo, id), isNull(resources.releasedAt)))
    .orderBy(resources.id)
  return lock ? query.for('update') : query
}

/**
 * In a statement: that `r` is renewed and ends with `h`, to which it is bound. A copy does not, nor what ends before that.
 */
export const isRenewedWith = (r: string, h: string): SQL => {
  const [thing, host] = [sql.identifier(r), sql.identifier(h)]
  return sql`(${host}.id = ${thing}.bound_to and ${thing}.kind in ${sharingKinds().concat('')}
    and (${thing}.expires_at < ${host}.expires_at) is not true)`
}

/** Refused while something is being done to one of them: what it ends in is not known yet. The rows are held. */
export async function refuseBusy(db: Db, rows: readonly ResourceRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const busy = await db
    .select({ id: operations.id })
    .from(operations)
    .where(and(inArray(operations.resourceId, ids), isNull(operations.endedAt)))
    .limit(1)
  if (busy.length > 0) throw refuse('operationUnderWay')
}

/** How many things an account has, those in the recycle bin included. */
export const countLiving = (db: Db, accountId: string): Promise<number> =>
  db.$count(resources, and(eq(resources.accountId, accountId), isNull(resources.releasedAt)))

/** A thing that is there, so that the time that is paid for it is being used. */
export async function living(db: Db, id: string | null): Promise<{ id: string; name: string } | undefined> {
  if (!id) return undefined
  const [found] = await db
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(and(eq(resources.id, id), isNull(resources.releasedAt), isNull(resources.deletedAt)))
  return found
}

/** Whether something is under way that asks for the same: two do not get what only one can have. */
export async function isComing(db: Db, action: string, params: Record<string, string>): Promise<boolean> {
  const asked = and(
    eq(operations.action, action),
    isNull(operations.endedAt),
    sql`${operations.params} @> ${JSON.stringify(params)}::jsonb`,
  )
  return (await db.$count(operations, asked)) > 0
}
