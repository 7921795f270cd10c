import type { RestorePrice } from '@portico/contract/resource/fields.ts'
import { and, desc, eq } from 'drizzle-orm'
import { agentNow } from '../ground/agents/sale-back.ts'
import { refuseOpenRequests, returnedBy } from '../ground/refunds/give-back.service.ts'
import { acceptOffer, offerEnd, signOffer } from '../ground/prices/offer.service.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newId } from '../core/ids.ts'
import { fromFen } from '../core/money.ts'
import { refuse } from '../core/refuse.ts'
import { pushChanged } from './operations.ts'
import { boundTo, holdOwn, ownResource, refuseBusy } from './own.ts'
import { productOf } from './product.ts'
import { pay } from './purchase.ts'
import { deletionCause, goesAlong } from './remove.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'

/** What came back when it was deleted, order by order: having it back costs the same, and the rest of its time is the same. */
async function returnedAtDelete(db: Db, id: string) {
  const [last] = await db
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.resourceId, id), eq(operations.action, 'delete'), eq(operations.state, 'done')))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return last ? returnedBy(db, id, deletionCause(last.id)) : []
}
type Returned = Awaited<ReturnType<typeof returnedAtDelete>>

const totalFen = (parts: Returned) => parts.reduce((sum, { cashFen }) => sum + cashFen, 0n)

function refuseUnrestorable({ deletedAt, expiresAt }: ResourceRow, now: Date): void {
  if (!deletedAt || (expiresAt && expiresAt <= now)) throw refuse('wrongState')
}

/** A price that was given for one deletion brings nothing back from another. */
const aboutRestoring = (ctx: CustomerCtx, id: string, parts: Returned) =>
  ({
    kind: 'restore',
    account: ctx.account.id,
    subject: [id, parts.map(({ order, cashFen }) => [order.id, cashFen.toString()])],
  }) as const

export async function restorePrice(ctx: CustomerCtx, id: string): Promise<RestorePrice> {
  refuseUnrestorable(await ownResource(ctx, id), ctx.app.clock.now())
  const parts = await returnedAtDelete(ctx.db, id)
  const until = offerEnd(ctx.app)
  return {
    total: fromFen(totalFen(parts)),
    expire_time: until.toISOString(),
    token: signOffer(ctx.app, aboutRestoring(ctx, id, parts), null, until),
  }
}

export async function restore(ctx: CustomerCtx, { id, token }: { id: string; token: string }): Promise<null> {
  const [row] = await holdOwn(ctx, [id])
  refuseUnrestorable(row!, ctx.app.clock.now())
  await refuseBusy(ctx.db, [row!])
  await refuseOpenRequests(ctx.db, [id])
  const parts = await returnedAtDelete(ctx.db, id)
  acceptOffer(ctx.app, aboutRestoring(ctx, id, parts), token, { refused: 'refundSumChanged', expired: 'quoteExpired' })
  await payAgain(ctx, row!, parts)
  await ctx.db.update(resources).set({ deletedAt: null, releaseAt: null }).where(eq(resources.id, id))
  for (const bound of (await boundTo(ctx.db, id, true)).filter(goesAlong))
    await ctx.db.update(resources).set({ deletedAt: null, releaseAt: null }).where(eq(resources.id, bound.id))
  ctx.audit.subject = id
  ctx.audit.details = { total: fromFen(totalFen(parts)) }
  await pushChanged(ctx.db, row!)
  return null
}

/**
 * Pays each part as it was paid before, from cash: the share that vouchers paid never came back, and is used up on its
 * old order. So each goes on as if nothing had happened, and a voucher does not stand in for cash that was given back.
 */
async function payAgain(ctx: CustomerCtx, row: ResourceRow, parts: Returned): Promise<void> {
  const purchaseId = newId('purchase')
  const seller = await agentNow(ctx.db, row.accountId)
  for (const { order, cashFen, agentId, costFen } of parts) {
    const part = {
      product: productOf(row.kind).product,
      lines: [{ word: 'price.restore', vars: {}, amount: fromFen(cashFen) }],
      totalFen: cashFen,
      ...(agentId && agentId === seller && { sale: { agentId, costFen } }),
    }
    await pay(ctx, row, 'buy', part, { purchaseId, again: order })
  }
}
