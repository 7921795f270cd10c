import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { walletOf } from '../ground/ledger/ledger.service.ts'
import { ownTerms, priceIn, readBook } from '../ground/prices/price.service.ts'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx, SignedInCtx } from '../core/http/context.ts'
import { fromFen } from '../core/money.ts'
import { refuse, refuseField } from '../core/refuse.ts'
import { foundBy } from './list.ts'
import { begin, tellChanged } from './operations.ts'
import { grantedKinds, holdAny, holdLive, refuseBusy, visible, visibleAs } from './own.ts'
import { productLines, productOf, type Step } from './product.ts'
import { renewalSpec } from './renew.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'
import { addMonths } from '@portico/contract/money/term.ts'

type Change = Partial<typeof resources.$inferInsert>

async function changeOwn(ctx: CustomerCtx, id: string, change: Change): Promise<null> {
  const row = await holdLive(ctx, id)
  await ctx.db.update(resources).set(change).where(eq(resources.id, id))
  ctx.audit.subject = id
  await tellChanged(ctx.db, row)
  return null
}

export const rename = (ctx: CustomerCtx, { id, name }: { id: string; name: string }) => {
  ctx.audit.details = { name }
  return changeOwn(ctx, id, { name })
}

export const setTags = (ctx: CustomerCtx, { id, tags }: { id: string; tags: string[] }) =>
  changeOwn(ctx, id, { tags: [...new Set(tags)] })

export async function setRenewal(ctx: CustomerCtx, { id, renewal }: { id: string; renewal: AutoRenewal }) {
  const row = await holdLive(ctx, id)
  if (!row.expiresAt) throw refuse('wrongState')
  if (row.boundTo && productOf(row.kind).bound === 'term') throw refuse('boundToHost')
  ctx.audit.details = { renewal }
  return changeOwn(ctx, id, { renewal })
}

const foundMax = 8

/** What a person may mean: names that hold it, and what is exactly it. */
export async function search(ctx: CustomerCtx, text: string) {
  const { rows } = await ctx.db.execute<{ id: string; kind: ResourceKind; name: string }>(sql`
    select id, kind, name from resource r
    where ${visibleAs(ctx)} and deleted_at is null and kind in ${grantedKinds(ctx).concat('')}
      and ${foundBy(text, productLines())}
    order by created_at desc, id desc limit ${foundMax}`)
  return { result: rows }
}

/** What ends within so many days is pointed out. */
export const expiringDays = 7

interface CountRow extends Record<string, unknown> {
  kind: ResourceKind
  total: number
  expiring: number
  expired: number
  faulty: number
}

/** How many there are of each kind, and how long the money lasts if everything goes on as it is. */
export async function count(ctx: CustomerCtx) {
  const now = ctx.app.clock.now()
  const soon = new Date(now.getTime() + daysMs(expiringDays)).toISOString()
  const faulty = [...new Set(productLines().flatMap(({ statuses }) => statuses.faulty ?? []))]
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select kind, count(*)::int as total,
      count(*) filter (where expires_at > ${now.toISOString()}::timestamptz and expires_at <= ${soon}::timestamptz)::int as expiring,
      count(*) filter (where expires_at <= ${now.toISOString()}::timestamptz)::int as expired,
      count(*) filter (where status in ${sql`(${sql.join(
        faulty.map((status) => sql`${status}`),
        sql`, `,
      )})`})::int as faulty
    from resource r where ${visibleAs(ctx)} and deleted_at is null and kind in ${grantedKinds(ctx).concat('')} group by kind`)
  const none = { total: 0, expiring: 0, expired: 0, faulty: 0 }
  return {
    result: resourceKinds.map((kind) => ({ ...none, ...rows.find((row) => row.kind === kind), kind })),
    ...(await runway(ctx, now)),
  }
}

const runwayMonthsMax = 60

/** Walks the renewals in the order of their days until the balance does not pay the next one. */
async function runway(ctx: CustomerCtx, now: Date): Promise<{ month_total: string; runway_time: string | null }> {
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(
      and(
        visible(ctx),
        inArray(resources.kind, grantedKinds(ctx)),
        sql`${resources.deletedAt} is null and ${resources.expiresAt} is not null`,
      ),
    )
    .limit(1000)
  const own = await ownTerms(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db, ctx.app.clock)
  const costs = rows.flatMap((row) => {
    const price = priceIn(book, renewalSpec(row, 1), own.discount)
    return price && row.expiresAt ? [{ fen: price.totalFen, at: row.expiresAt > now ? row.expiresAt : now }] : []
  })
  const monthFen = costs.reduce((sum, { fen }) => sum + fen, 0n)
  const month_total = fromFen(monthFen)
  if (monthFen === 0n) return { month_total, runway_time: null }
  const { cash, voucher } = await walletOf(ctx.db, ctx.account.id)
  let left = cash + voucher
  for (let round = 0; round < runwayMonthsMax; round++) {
    const due = costs
      .map(({ fen, at }) => ({ fen, at: addMonths(at, round) }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const { fen, at } of due) {
      if (left < fen) return { month_total, runway_time: at.toISOString() }
      left -= fen
    }
  }
  return { month_total, runway_time: null }
}

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
  const revive = row.status === line.statuses.expired && to > now
  await ctx.db
    .update(resources)
    .set({
      expiresAt: to,
      ...(to > now && { releaseAt: null }),
      ...(revive && { status: line.revived(row), reason: '' }),
    })
    .where(eq(resources.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, from: row.expiresAt.toISOString(), to: expire_time, reason }
  await tellChanged(ctx.db, row)
  return null
}

/** For the operator, when engine and row disagree: the row says what the operator has seen. */
export async function forceState(
  ctx: SignedInCtx,
  { id, status, reason }: { id: string; status: string; reason: string },
): Promise<null> {
  const row = await holdAny(ctx.db, id)
  if (!knownStatuses(row).includes(status)) throw refuseField({ status: 'rules.choose' })
  const now = ctx.app.clock.now()
  // Whatever was under way is over, as if it had failed: its money goes back, and nothing moves the row any more. The
  // engine is not asked: the operator has looked at it, and it may be why this is done by hand.
  const [open] = await ctx.db
    .update(operations)
    .set({ state: 'failed', endedAt: now, heldUntil: null, fault: 'forced', detail: reason })
    .where(and(eq(operations.resourceId, id), sql`${operations.endedAt} is null`))
    .returning()
  if (open) {
    const step = productOf(row.kind).steps[open.action] as unknown as Step | undefined
    const ending = { app: ctx.app, db: ctx.db, resource: row, params: open.params, operation: open }
    await step?.undo?.({ ...ending, mayBeLeft: true })
  }
  await ctx.db.update(resources).set({ status, task: '', reason }).where(eq(resources.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, from: row.status, to: status, reason }
  await tellChanged(ctx.db, row)
  return null
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
  await begin(ctx.app, ctx.db, row, { action: last.action, params: last.params, loginId: ctx.login.id })
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, action: last.action }
  return null
}
