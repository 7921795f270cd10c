import type { DeletePreview } from '@portico/contract/resource/resource.ts'
import { and, desc, eq } from 'drizzle-orm'
import { giveBack, unusedOf } from '../areas/money/give-back.service.ts'
import { daysMs, minutesMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newId } from '../core/ids.ts'
import { fromFen, toFen } from '../core/money.ts'
import { refuse } from '../core/refuse.ts'
import { begin, tellChanged } from './operations.ts'
import { boundTo, holdLive, holdOwn, ownResource, refuseBusy } from './own.ts'
import { productOf, type Ending } from './product.ts'
import { pay } from './purchase.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'

/** How long a deleted thing can be had back. */
export const binDays = 7
const readingMs = minutesMs(10)

export async function deletePreview(ctx: CustomerCtx, id: string): Promise<DeletePreview> {
  const row = await ownResource(ctx, id)
  const unused = await unusedOf(ctx.db, id, ctx.app.clock.now())
  const also = (await boundTo(ctx.db, id)).filter(goesAlong)
  return {
    refund: fromFen(unused.cashFen),
    voucher: fromFen(unused.voucherFen),
    bin_days: canRest(row) ? binDays : 0,
    also: also.map(({ id: boundId, kind, name }) => ({ id: boundId, kind, name })),
  }
}

/** What has no life of its own goes with what it is bound to: a system disk, a snapshot. */
export const goesAlong = ({ kind, expiresAt }: ResourceRow) => kind === 'snapshot' || expiresAt === null

/** A thing that never came to be has nothing to rest. */
const canRest = ({ engineRef, status, kind }: ResourceRow) =>
  kind !== 'snapshot' && engineRef !== null && status !== productOf(kind).statuses.faulty

export async function remove(ctx: CustomerCtx, { id, refund }: { id: string; refund: string }): Promise<null> {
  const row = await holdLive(ctx, id)
  const { steps } = productOf(row.kind)
  if (!deletable(row)) throw refuse('wrongState')
  const now = ctx.app.clock.now()
  // The sum falls while a person reads it; what was shown in the last minutes holds, any other does not.
  const [least, most] = await Promise.all([
    unusedOf(ctx.db, id, now),
    unusedOf(ctx.db, id, new Date(now.getTime() - readingMs)),
  ])
  const agreed = toFen(refund)
  if (agreed < least.cashFen || agreed > most.cashFen) throw refuse('refundSumChanged')
  ctx.audit.subject = id
  ctx.audit.details = { name: row.name, refund }
  const action = canRest(row) && steps['delete'] ? 'delete' : 'release'
  await begin(ctx.app, ctx.db, row, { action, params: { refund_fen: agreed.toString() }, loginId: ctx.login.id })
  return null
}

const deletable = (row: ResourceRow) => row.task === '' && productOf(row.kind).deletable.includes(row.status)

/** The money for what is left of its time, when a deletion has come to its end. */
export async function returnUnused({ app, db, resource, operation, params }: Ending<object>): Promise<void> {
  const agreed = 'refund_fen' in params && params.refund_fen
  if (typeof agreed !== 'string' || agreed === '0') return
  const [asked] = await db.select().from(operations).where(eq(operations.id, operation.id))
  await giveBack(app, db, {
    resourceId: resource.id,
    cause: `delete ${operation.id}`,
    atMostFen: BigInt(agreed),
    asOf: new Date(asked!.createdAt.getTime() - readingMs),
    remark: resource.name,
    ...(operation.loginId && { loginId: operation.loginId }),
  })
}

export const binEnd = (now: Date) => new Date(now.getTime() + daysMs(binDays))

/** What came back when it was deleted is what having it back costs: the rest of its time is the same. */
async function refundedAtDelete(ctx: CustomerCtx, id: string): Promise<bigint> {
  const [last] = await ctx.db
    .select({ params: operations.params })
    .from(operations)
    .where(and(eq(operations.resourceId, id), eq(operations.action, 'delete'), eq(operations.state, 'done')))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return BigInt((last?.params['refund_fen'] as string | undefined) ?? 0)
}

export async function restorePrice(ctx: CustomerCtx, id: string): Promise<{ total: string }> {
  const row = await ownResource(ctx, id)
  if (!row.deletedAt) throw refuse('wrongState')
  return { total: fromFen(await refundedAtDelete(ctx, id)) }
}

export async function restore(ctx: CustomerCtx, { id, total }: { id: string; total: string }): Promise<null> {
  const [row] = await holdOwn(ctx, [id])
  const now = ctx.app.clock.now()
  if (!row!.deletedAt || (row!.expiresAt && row!.expiresAt <= now)) throw refuse('wrongState')
  await refuseBusy(ctx.db, [row!])
  const amountFen = await refundedAtDelete(ctx, id)
  if (toFen(total) !== amountFen) throw refuse('refundSumChanged')
  const line = productOf(row!.kind)
  if (amountFen > 0n && row!.expiresAt) {
    const part = {
      product: line.product,
      lines: [{ word: 'price.restore', vars: {}, amount: total }],
      totalFen: amountFen,
    }
    await pay(ctx, row!, 'buy', part, { purchaseId: newId('purchase'), from: now, to: row!.expiresAt })
  }
  await ctx.db.update(resources).set({ deletedAt: null, releaseAt: null }).where(eq(resources.id, id))
  for (const bound of (await boundTo(ctx.db, id, true)).filter(goesAlong))
    await ctx.db.update(resources).set({ deletedAt: null, releaseAt: null }).where(eq(resources.id, bound.id))
  ctx.audit.subject = id
  ctx.audit.details = { total }
  await tellChanged(ctx.db, row!)
  return null
}
