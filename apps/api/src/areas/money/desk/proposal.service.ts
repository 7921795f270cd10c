import { formatMoney } from '@portico/contract/formats.ts'
import type { Proposal, ProposalKind, ProposalState } from '@portico/contract/money/finance.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { adjustment, cash, post } from '../../../ground/ledger/ledger.service.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { makeOrder } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { namesOf, ownerOf, customersOf } from '../../../core/people/names.ts'
import { readPay } from '../recharge/pay-settings.service.ts'
import { postRecharge } from '../recharge/payment.service.ts'
import { proposals, recharges } from '../recharge/recharge.table.ts'

type ProposalRow = typeof proposals.$inferSelect

interface Draft {
  account_id: string
  amount: string
  reason: string
}

const abs = (fen: bigint) => (fen < 0n ? -fen : fen)

/** Moves money at once when one operator may, else lets it wait for another. */
export async function propose(ctx: SignedInCtx, kind: ProposalKind, draft: Draft): Promise<Proposal> {
  const owner = await ownerOf(ctx.db, draft.account_id)
  if (!owner) throw refuse('notFound')
  const amountFen = toFen(draft.amount)
  const alone = await mayAlone(ctx, draft.account_id, amountFen)
  const [row] = await ctx.db
    .insert(proposals)
    .values({
      id: newId('proposal'),
      kind,
      accountId: draft.account_id,
      amountFen,
      reason: draft.reason,
      state: 'proposed',
      proposedBy: ctx.login.id,
      createdAt: ctx.app.clock.now(),
    })
    .returning()
  ctx.audit.details = { account: draft.account_id, amount: draft.amount, waits: !alone }
  return alone ? apply(ctx, row!, owner, null) : settle(ctx, row!, {})
}

/**
 * A sum above the limit needs another operator, and so does what would take the sum of one operator's moves for one
 * customer within a day above it: many small ones are one large one.
 */
async function mayAlone(ctx: SignedInCtx, accountId: string, amountFen: bigint): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proposals ${ctx.login.id}`}, 0))`)
  const limitFen = toFen((await readPay(ctx.app, ctx.db)).approval_above)
  const dayAgo = new Date(ctx.app.clock.now().getTime() - daysMs(1))
  const [moved] = await ctx.db
    .select({ fen: sql<string>`coalesce(sum(abs(${proposals.amountFen})), 0)::text` })
    .from(proposals)
    .where(
      and(
        eq(proposals.accountId, accountId),
        eq(proposals.proposedBy, ctx.login.id),
        eq(proposals.state, 'applied'),
        isNull(proposals.decidedBy),
        gt(proposals.createdAt, dayAgo),
      ),
    )
  return abs(amountFen) + BigInt(moved!.fen) <= limitFen
}

export async function approve(ctx: SignedInCtx, id: string): Promise<Proposal> {
  const row = await held(ctx, id)
  if (row.proposedBy === ctx.login.id) throw refuse('approvalByAnother')
  const owner = await ownerOf(ctx.db, row.accountId)
  if (!owner) throw refuse('notFound')
  return apply(ctx, row, owner, ctx.login.id)
}

export async function decline(ctx: SignedInCtx, id: string, reason: string): Promise<Proposal> {
  const row = await held(ctx, id)
  return settle(ctx, row, { state: 'declined', decidedBy: ctx.login.id, decideReason: reason })
}

async function held(ctx: SignedInCtx, id: string): Promise<ProposalRow> {
  const [row] = await ctx.db.select().from(proposals).where(eq(proposals.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (row.state !== 'proposed') throw refuse('wrongState')
  ctx.audit.subject = id
  return row
}

async function apply(ctx: SignedInCtx, row: ProposalRow, owner: string, decidedBy: string | null): Promise<Proposal> {
  const orderId = row.kind === 'offline' ? await recharge(ctx, row, owner) : await adjust(ctx, row, owner)
  return settle(ctx, row, { state: 'applied', decidedBy, orderId })
}

async function recharge(ctx: SignedInCtx, row: ProposalRow, owner: string): Promise<string> {
  const { db, app } = ctx
  const order = await makeOrder(db, app.clock, {
    accountId: row.accountId,
    loginId: owner,
    type: 'recharge',
    status: 'completed',
    product: 'recharge',
    amountFen: row.amountFen,
    cashFen: row.amountFen,
    paymentMethod: 'offline',
  })
  const [paying] = await db
    .insert(recharges)
    .values({
      orderId: order.id,
      accountId: row.accountId,
      way: 'offline',
      gateway: 'offline',
      currency: 'CNY',
      paidFen: row.amountFen,
      paidAt: app.clock.now(),
      createdAt: order.createdAt,
    })
    .returning()
  await postRecharge(app, db, order, paying!, ctx.login.id)
  return order.id
}

async function adjust(ctx: SignedInCtx, row: ProposalRow, owner: string): Promise<string> {
  const { db, app } = ctx
  const gives = row.amountFen > 0n
  const order = await makeOrder(db, app.clock, {
    accountId: row.accountId,
    loginId: owner,
    type: 'adjustment',
    status: 'completed',
    product: 'recharge',
    amountFen: abs(row.amountFen),
    cashFen: gives ? 0n : abs(row.amountFen),
    paymentMethod: gives ? 'system' : 'balance',
    subject: row.reason,
  })
  await post(db, app.clock, {
    effect: `adjustment ${order.id}`,
    kind: 'adjustment',
    orderId: order.id,
    reason: row.reason,
    loginId: ctx.login.id,
    lines: [
      { place: cash(row.accountId), amount: row.amountFen },
      { place: adjustment(), amount: -row.amountFen },
    ],
  })
  const amount = `${gives ? '+' : ''}${formatMoney(fromFen(row.amountFen))}`
  await notify(app, db, {
    loginId: owner,
    once: `adjustment ${order.id}`,
    topic: 'money',
    word: 'balanceAdjusted',
    vars: { amount, number: order.number, reason: row.reason },
    mail: true,
  })
  return order.id
}

type Change = Partial<Pick<ProposalRow, 'decidedBy' | 'decideReason' | 'orderId'>> & { state?: ProposalState }

async function settle(ctx: SignedInCtx, row: ProposalRow, change: Change): Promise<Proposal> {
  ctx.audit.subject = row.id
  const decidedAt = change.state ? ctx.app.clock.now() : null
  const [settled] = await ctx.db
    .update(proposals)
    .set({ state: row.state, ...change, decidedAt })
    .where(eq(proposals.id, row.id))
    .returning()
  await pushTo(ctx.db, { operators: true }, { stale: ['proposalList', 'gatewayDayList'] })
  const [one] = await allShown(ctx, [settled!])
  return one!
}

export async function list(ctx: SignedInCtx, query: PageQuery & { state?: ProposalState | undefined }) {
  const search = query.search && containing(query.search)
  const where = and(
    query.state && eq(proposals.state, query.state),
    search ? or(ilike(proposals.reason, search), eq(proposals.accountId, query.search!)) : undefined,
  )
  const page = await newestFirst(ctx.db, proposals, where, query, (row) => row)
  return { ...page, result: await allShown(ctx, page.result) }
}

async function allShown(ctx: SignedInCtx, rows: ProposalRow[]): Promise<Proposal[]> {
  const payerOf = await customersOf(
    ctx.db,
    rows.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    ctx.db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  )
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  const made = orderIds.length
    ? await ctx.db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, orderIds))
    : []
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ProposalKind,
    state: row.state as ProposalState,
    customer: payerOf(row.accountId),
    amount: fromFen(row.amountFen),
    reason: row.reason,
    proposed_by: nameOf(row.proposedBy),
    own: row.proposedBy === ctx.login.id,
    decided_by: nameOf(row.decidedBy),
    decide_reason: row.decideReason,
    order_number: made.find(({ id }) => id === row.orderId)?.number ?? '',
    create_time: row.createdAt.toISOString(),
    decide_time: row.decidedAt?.toISOString() ?? null,
  }))
}
