import { addMonths } from '@portico/contract/money/term.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignedInCtx } from '../core/http/context.ts'
import { refuse, refuseField } from '../core/refuse.ts'
import { begin, pushChanged, revive } from './operations.ts'
import { holdAny, refuseBusy } from './own.ts'
import { productOf, stepOf } from './product.ts'
import { neededOf, withBound } from './remove.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'

/** For the operator: the end of a term moves as a courtesy, or to mend a fault. Nobody pays for it. */
export async function moveExpiry(
  ctx: SignedInCtx,
  { id, expire_time, reason }: { id: string; expire_time: string; reason: string },
): Promise<null> {
  const row = await holdAny(ctx.db, id)
  if (!row.expiresAt || row.deletedAt) throw refuse('wrongState')
  await refuseBusy(ctx.db, [row])
  const to = new Date(expire_time)
  const now = ctx.app.clock.now()
  if (to > addMonths(now, 120)) throw refuseField({ expire_time: 'rules.invalid' })
  const line = productOf(row.kind)
  const revives = row.status === line.statuses.expired && to > now
  await ctx.db
    .update(resources)
    .set({
      expiresAt: to,
      ...(to > now && { releaseAt: null }),
      ...(revives && { status: line.revived(row), reason: '' }),
    })
    .where(eq(resources.id, id))
  if (revives) await revive(ctx.app, ctx.db, row)
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, from: row.expiresAt.toISOString(), to: expire_time, reason }
  await pushChanged(ctx.db, row)
  return null
}

/** For the operator, when engine and row disagree: the row says what the operator has seen. */
export async function forceState(
  ctx: SignedInCtx,
  { id, status, reason }: { id: string; status: string; reason: string },
): Promise<null> {
  const row = await holdAny(ctx.db, id)
  if (!knownStatuses(row).includes(status)) throw refuseField({ status: 'rules.choose' })
  const frees = isFreed(row, status)
  const now = ctx.app.clock.now()
  // Whatever was under way is over, as if it had failed: its money goes back, and nothing moves the row any more. The
  // engine is not asked: the operator has looked at it, and it may be why this is done by hand.
  const [open] = await ctx.db
    .update(operations)
    .set({ state: 'failed', endedAt: now, heldUntil: null, fault: 'forced', detail: reason })
    .where(and(eq(operations.resourceId, id), sql`${operations.endedAt} is null`))
    .returning()
  if (open) {
    const step = stepOf(row.kind, open.action)
    const ending = { app: ctx.app, db: ctx.db, resource: row, params: open.params, operation: open }
    await step?.undo?.({ ...ending, mayBeLeft: true })
  }
  await ctx.db
    .update(resources)
    .set({ status, task: '', reason, ...(frees && { boundTo: null }) })
    .where(eq(resources.id, id))
  if (frees) await productOf(row.kind).freed?.(ctx.db, id)
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, from: row.status, to: status, reason }
  await pushChanged(ctx.db, row)
  return null
}

/** Where a status says whether a thing is bound, it says so truly: what is found free is free, and nothing is bound to nothing. */
function isFreed(row: ResourceRow, status: string): boolean {
  const { revived } = productOf(row.kind)
  const [free, bound] = [revived({ ...row, boundTo: null }), revived({ ...row, boundTo: row.boundTo ?? row.id })]
  if (free === bound) return false
  if (status === bound && !row.boundTo) throw refuseField({ status: 'rules.notBound' })
  if (status !== free || !row.boundTo) return false
  // What has no term of its own is a part of what it is bound to.
  if (!row.expiresAt) throw refuseField({ status: 'rules.choose' })
  return true
}

const knownStatuses = (row: ResourceRow) => productOf(row.kind).settled

const wasPaid = (kind: string, params: Record<string, unknown>) =>
  ['order_id', 'refund_at', ...productOf(kind).paidParams].some((name) => name in params)

/** Does the last thing that failed again. What was paid for had its money given back and is not done again for nothing. */
export async function retryOperation(ctx: SignedInCtx, id: string): Promise<null> {
  const row = await holdAny(ctx.db, id)
  const [last] = await ctx.db
    .select()
    .from(operations)
    .where(eq(operations.resourceId, id))
    .orderBy(desc(operations.createdAt), desc(operations.id))
    .limit(1)
  if (!last || last.state !== 'failed' || last.action === 'create' || wasPaid(row.kind, last.params))
    throw refuse('wrongState')
  const needed = last.action === 'release' && (await neededOf(ctx.db, await withBound(ctx.db, [row])))
  if (needed) throw refuse(needed)
  await begin(ctx.app, ctx.db, row, { action: last.action, params: last.params, loginId: ctx.login.id })
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, action: last.action }
  return null
}
