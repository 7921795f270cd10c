import type { PlatformRefund } from '@portico/contract/money/refund.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { refundCan, type RefundStatus } from '@portico/contract/states/money.ts'
import { eq } from 'drizzle-orm'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newestFirst, waiting } from '../../../core/lists.ts'
import { refuse, Refused } from '../../../core/refuse.ts'
import { notify, type NoticeWord } from '../../../ground/notices/notice.service.ts'
import { refuseUncoveredPayout } from '../../../ground/agents/custody.service.ts'
import { asSoldNow, backFen, backLines } from '../../../ground/agents/sale-back.ts'
import { creditFor } from '../../../ground/invoices/credit-note.service.ts'
import { adjustment, cash, gateway, post, refundPayable, type Line } from '../../../ground/ledger/ledger.service.ts'
import { fromFen } from '../../../core/money.ts'
import { makeOrder, type OrderRow } from '../../../ground/orders/order.service.ts'
import { basisAfter, keptFen } from '../../../ground/orders/order-value.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { namesOf, ownerOf, customersOf } from '../../../core/people/names.ts'
import { allShown, lockOrder, narrowed, pushChanged, type RefundQuery, type RefundRow } from './refund.service.ts'
import { refunds } from '../../../ground/orders/refund.table.ts'

export async function list(ctx: SignedInCtx, query: RefundQuery) {
  const found = await newestFirst(ctx.db, refunds, narrowed(ctx.db, query), query, (row) => row)
  return { ...found, result: await deskShown(ctx, found.result) }
}

async function deskShown(ctx: SignedInCtx, rows: RefundRow[]): Promise<PlatformRefund[]> {
  const payerOf = await customersOf(
    ctx.db,
    rows.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    ctx.db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  const all = await allShown(ctx.db, rows)
  return all.map((one, at) => ({
    ...one,
    customer: payerOf(rows[at]!.accountId),
    decided_by: nameOf(rows[at]!.decidedBy),
  }))
}

async function held(ctx: SignedInCtx, id: string, may: (status: RefundStatus) => boolean): Promise<RefundRow> {
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (!may(row.status as RefundStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { amount: fromFen(row.amountFen), account: row.accountId }
  return row
}

/** To the balance it is done at once; to a card the sum waits for the bank. */
export async function approve(ctx: SignedInCtx, id: string): Promise<PlatformRefund> {
  const row = await held(ctx, id, refundCan.approve)
  const order = row.orderId ? await takeBack(ctx, row, row.orderId) : undefined
  if (order && row.target === 'balance') return complete(ctx, row, order)
  if (order)
    await move(ctx, row, 'approve', [
      ...incomeBack(order, row.amountFen),
      { place: refundPayable(row.accountId), amount: row.amountFen },
    ])
  await say(ctx, row, 'refundApproved', { card: row.cardLast4 })
  return settle(ctx, row, { status: 'refunding', decidedBy: ctx.login.id, decidedAt: ctx.app.clock.now() })
}

/** Marks the sum as gone back on the order it was paid for; the row stays locked until the end. */
async function takeBack(ctx: SignedInCtx, row: RefundRow, orderId: string): Promise<OrderRow> {
  const order = await asSoldNow(ctx.db, await lockOrder(ctx.db, orderId, row.accountId))
  if (row.amountFen > keptFen(order)) throw refuse('refundNone')
  const gone = { cashFen: row.amountFen, voucherFen: 0n }
  const costBackFen = order.costBackFen + backFen(order, row.amountFen)
  const [changed] = await ctx.db
    .update(orders)
    .set({ refundedFen: order.refundedFen + row.amountFen, costBackFen, ...basisAfter(order, row.createdAt, gone) })
    .where(eq(orders.id, orderId))
    .returning()
  if (order.invoiceStatus === 'invoiced') await creditFor(ctx, row, changed!)
  return asSoldNow(ctx.db, changed!)
}

/** From where the money of an order went to. What an operator took by an adjustment of the balance is no income of a product. */
function incomeBack(order: OrderRow, amountFen: bigint): Line[] {
  if (order.type === 'adjustment' && order.product === 'recharge') return [{ place: adjustment(), amount: -amountFen }]
  // The order has been told of it: what goes back of its cost is what that added.
  const before = { ...order, refundedFen: order.refundedFen - amountFen, costBackFen: 0n }
  return backLines(order, amountFen, order.costBackFen - backFen(before, 0n))
}

export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<PlatformRefund> {
  const row = await held(ctx, id, refundCan.refuse)
  if (!row.orderId)
    await move(ctx, row, 'release', [
      { place: refundPayable(row.accountId), amount: -row.amountFen },
      { place: cash(row.accountId), amount: row.amountFen },
    ])
  await say(ctx, row, 'refundRejected', { reason })
  return settle(ctx, row, { status: 'rejected', reason, decidedBy: ctx.login.id, decidedAt: ctx.app.clock.now() })
}

/** The bank has been told to pay. */
export async function paidOut(ctx: SignedInCtx, id: string, bankReference: string): Promise<PlatformRefund> {
  const row = await held(ctx, id, refundCan.payOut)
  const [order] = row.orderId ? await ctx.db.select().from(orders).where(eq(orders.id, row.orderId)) : []
  return complete(ctx, { ...row, bankReference }, order)
}

/**
 * The bank did not take it. What was set aside for the card goes to the balance, and the reason stands beside it: what an
 * order was paid with has gone back there instead, with its order of type refund; a withdrawal is undone, as rejected.
 */
export async function fail(ctx: SignedInCtx, id: string, reason: string): Promise<PlatformRefund> {
  const row = await held(ctx, id, refundCan.fail)
  const [order] = row.orderId ? await ctx.db.select().from(orders).where(eq(orders.id, row.orderId)) : []
  const made = order && (await refundOrder(ctx, row, order, 'balance'))
  const lines = [
    { place: refundPayable(row.accountId), amount: -row.amountFen },
    { place: cash(row.accountId), amount: row.amountFen },
  ]
  await move(ctx, row, 'fail', lines, made?.id)
  ctx.audit.details = { ...ctx.audit.details, reason }
  await say(ctx, row, 'refundPayoutFailed', { card: row.cardLast4, reason })
  if (!made) return settle(ctx, row, { status: 'rejected', reason })
  const settled = { status: 'completed', target: 'balance', sealedCard: '', refundOrderId: made.id } as const
  return settle(ctx, row, { ...settled, reason, settledAt: ctx.app.clock.now() })
}

const refundOrder = (ctx: SignedInCtx, row: RefundRow, order: OrderRow | undefined, paymentMethod: string) =>
  makeOrder(ctx.db, ctx.app.clock, {
    accountId: row.accountId,
    loginId: row.loginId,
    type: 'refund',
    status: 'completed',
    product: (order?.product ?? 'recharge') as OrderProduct,
    amountFen: row.amountFen,
    cashFen: row.amountFen,
    paymentMethod,
    subject: order?.number ?? '',
    ...(order?.resourceId && { resourceId: order.resourceId }),
  })

/** Writes the one order of type refund, and the money with it. */
async function complete(ctx: SignedInCtx, row: RefundRow, order: OrderRow | undefined): Promise<PlatformRefund> {
  const toCard = row.target === 'card'
  const made = await refundOrder(ctx, row, order, toCard ? 'offline' : 'balance')
  const lines = toCard
    ? [
        { place: refundPayable(row.accountId), amount: -row.amountFen },
        { place: gateway('bank'), amount: row.amountFen },
      ]
    : [...incomeBack(order!, row.amountFen), { place: cash(row.accountId), amount: row.amountFen }]
  await move(ctx, row, toCard ? 'payOut' : 'balance', lines, made.id)
  const more = { number: made.number, card: row.cardLast4, reference: row.bankReference }
  await say(ctx, row, toCard ? 'refundPaidOut' : 'refundToBalance', more)
  const now = ctx.app.clock.now()
  return settle(ctx, row, {
    status: 'completed',
    refundOrderId: made.id,
    bankReference: row.bankReference,
    settledAt: now,
    ...(!row.decidedAt && { decidedBy: ctx.login.id, decidedAt: now }),
  })
}

async function move(ctx: SignedInCtx, row: RefundRow, step: string, lines: Line[], orderId?: string): Promise<void> {
  const { applied } = await post(ctx.db, ctx.app.clock, {
    effect: `refund ${row.id} ${step}`,
    kind: 'refund',
    loginId: ctx.login.id,
    lines,
    // What the customer of an agent is paid out, the agent has paid before, and not with what it was lent.
    strict: step === 'payOut' && 'own',
    ...(orderId && { orderId }),
  }).catch(refuseAgent)
  if (step === 'payOut') await refuseUncoveredPayout(ctx.db, row.accountId).catch(refuseAgent)
  // Its state said that this step had not been taken: if the journal knows it, nothing may go on.
  if (!applied) throw refuse('wrongState')
}

function refuseAgent(error: unknown): never {
  throw error instanceof Refused && error.refusal === 'agentShort' ? refuse('agentCannotPay') : error
}

async function say(ctx: SignedInCtx, row: RefundRow, word: NoticeWord, more: Record<string, string>): Promise<void> {
  const loginId = await ownerOf(ctx.db, row.accountId)
  if (!loginId) return
  const vars = { amount: fromFen(row.amountFen), ...more }
  const once = `refund ${row.id} ${word}`
  await notify(ctx.app, ctx.db, { loginId, once, topic: 'money', word, vars, link: '/refundApplyList', mail: true })
}

type Change = Partial<RefundRow> & { status: RefundStatus }

async function settle(ctx: SignedInCtx, row: RefundRow, change: Change): Promise<PlatformRefund> {
  const [settled] = await ctx.db.update(refunds).set(change).where(eq(refunds.id, row.id)).returning()
  await pushChanged(ctx.db, settled!)
  return (await deskShown(ctx, [settled!]))[0]!
}

/** Every look at a whole number is a line in the audit. */
export async function card(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (!row?.sealedCard) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, last4: row.cardLast4 }
  return { card_number: ctx.app.seal.open(row.sealedCard), bank: row.bank, holder: row.holder }
}

/** What nobody has decided yet. */
export const waitingRefunds = () => waiting('refunds', refunds, refunds.createdAt, eq(refunds.status, 'under review'))
