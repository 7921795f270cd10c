import type { OrderProduct } from '@portico/contract/money/order.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'
import { creditFor } from './invoice-desk.service.ts'
import { cash, post, revenue, voucher, type Line } from './ledger.service.ts'
import { makeOrder, type OrderRow } from './order.service.ts'
import { orders } from './order.table.ts'
import { ownerOf } from './payers.service.ts'
import { refundableFen } from './refund.service.ts'
import { refunds } from './refund.table.ts'

/** Completed orders for a resource whose time is not over, held until the end of the transaction. */
async function runningOrders(db: Db, resourceId: string, lock: boolean): Promise<OrderRow[]> {
  const query = db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.resourceId, resourceId),
        eq(orders.status, 'completed'),
        inArray(orders.type, ['buy', 'renewal', 'renew_auto', 'adjustment']),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
  return lock ? query.for('update') : query
}

export interface Unused {
  cashFen: bigint
  voucherFen: bigint
}

/** What is left of what was paid for a resource: the cash that goes back, and the voucher value that does not. */
export async function unusedOf(db: Db, resourceId: string, now: Date, share?: Share): Promise<Unused> {
  const rows = await runningOrders(db, resourceId, false)
  return rows.reduce(
    (sum, order) => ({
      cashFen: sum.cashFen + sharedFen(refundableFen(order, now), share),
      voucherFen: sum.voucherFen + unusedVoucherFen(order, now),
    }),
    { cashFen: 0n, voucherFen: 0n },
  )
}

const unusedVoucherFen = ({ termFrom, termTo, voucherFen }: OrderRow, now: Date) => {
  if (!termFrom || !termTo) return voucherFen
  if (now >= termTo) return 0n
  const left = BigInt(+termTo - Math.max(+now, +termFrom))
  return (voucherFen * left) / BigInt(Math.max(+termTo - +termFrom, 1))
}

/** So many of so many parts. */
export type Share = readonly [part: bigint, of: bigint]

export interface GivingBack {
  resourceId: string
  /** Names why, so that it happens once: `delete host_…`. */
  cause: string
  /** At most this much; everything unused without it. */
  atMostFen?: bigint
  /** That part of everything unused: a change that makes it cheaper by so much of what it costs. */
  share?: Share
  /** The moment whose unused part goes back: when it was agreed, not when the work was done. */
  asOf?: Date
  loginId?: string
  remark: string
}

/** Gives back to the balance what is unused of everything paid in cash for a resource; answers how much that was. */
export async function giveBack(app: Inside, db: Db, giving: GivingBack): Promise<bigint> {
  const now = giving.asOf ?? app.clock.now()
  let left = giving.atMostFen ?? 1n << 62n
  let sum = 0n
  for (const order of await runningOrders(db, giving.resourceId, true)) {
    const unused = sharedFen(refundableFen(order, now), giving.share)
    const part = unused < left ? unused : left
    if (part <= 0n) continue
    await refuseOpenRefund(db, order.id)
    await back(app, db, order, part, giving, now)
    left -= part
    sum += part
  }
  return sum
}

async function refuseOpenRefund(db: Db, orderId: string): Promise<void> {
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ['under review', 'refunding'])))
  if (open.length > 0) throw refuse('refundUnderWay')
}

const sharedFen = (fen: bigint, share: Share | undefined) => (share ? (fen * share[0]) / share[1] : fen)

async function back(
  app: Inside,
  db: Db,
  order: OrderRow,
  amountFen: bigint,
  giving: GivingBack,
  asOf: Date,
): Promise<void> {
  const made = await refundOrder(app, db, order, amountFen)
  const { applied } = await post(db, app.clock, {
    effect: `${giving.cause} ${order.id}`,
    kind: 'refund',
    orderId: made.id,
    lines: [
      { place: revenue(order.product), amount: -amountFen },
      { place: cash(order.accountId), amount: amountFen },
    ],
    ...(giving.loginId && { loginId: giving.loginId }),
  })
  if (!applied) throw refuse('wrongState')
  const [changed] = await db
    .update(orders)
    .set({
      refundedFen: sql`${orders.refundedFen} + ${amountFen.toString()}::bigint`,
      basisFen: refundableFen(order, asOf) - amountFen,
      basisFrom: asOf,
    })
    .where(eq(orders.id, order.id))
    .returning()
  const about = { amountFen, remark: giving.remark, refundOrderId: made.id }
  const refund = await keepRefund(app, db, order, about, giving.loginId)
  if (order.invoiceStatus === 'invoiced') await creditFor({ app, db, login: null }, refund, changed!)
}

/** The refund as its owner finds it among the applications: done, without anybody having had to decide. */
async function keepRefund(
  app: Inside,
  db: Db,
  order: OrderRow,
  about: { amountFen: bigint; remark: string; refundOrderId: string },
  by?: string,
) {
  const now = app.clock.now()
  const refund = {
    id: newId('refund'),
    accountId: order.accountId,
    loginId: by ?? (await ownerOf(db, order.accountId)) ?? '',
    orderId: order.id,
    target: 'balance',
    status: 'completed',
    createdAt: now,
    decidedAt: now,
    settledAt: now,
    ...about,
  }
  await db.insert(refunds).values(refund)
  return refund
}

const refundOrder = (
  app: Inside,
  db: Db,
  order: OrderRow,
  amountFen: bigint,
  parts = { cashFen: amountFen, voucherFen: 0n },
) =>
  makeOrder(db, app.clock, {
    accountId: order.accountId,
    loginId: null,
    type: 'refund',
    status: 'completed',
    product: order.product as OrderProduct,
    amountFen,
    ...parts,
    paymentMethod: 'balance',
    subject: order.number,
    ...(order.resourceId && { resourceId: order.resourceId }),
  })

/**
 * Undoes a payment for what could not be delivered, to where each part of it came from: cash to cash, as far as it has
 * not gone back already, and voucher value to its voucher. Once, and nothing when it was undone before or cost nothing.
 */
export async function undoPayment(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order || order.status !== 'completed') return
  await endRequests(app, db, orderId, reason)
  const cashFen = order.cashFen - order.refundedFen
  const settled = { status: 'failed', reason, refundedFen: order.cashFen, settledAt: app.clock.now() }
  const [changed] = await db.update(orders).set(settled).where(eq(orders.id, orderId)).returning()
  const vouchers = await vouchersOf(db, orderId, order.accountId)
  const voucherFen = vouchers.reduce((sum, { amount }) => sum + amount, 0n)
  if (cashFen + voucherFen === 0n) return
  const made = await refundOrder(app, db, order, cashFen + voucherFen, { cashFen, voucherFen })
  const { applied } = await post(db, app.clock, {
    effect: `undo ${orderId}`,
    kind: 'refund',
    orderId: made.id,
    reason,
    lines: [
      { place: revenue(order.product), amount: -(cashFen + voucherFen) },
      ...vouchers,
      ...(cashFen > 0n ? [{ place: cash(order.accountId), amount: cashFen }] : []),
    ],
  })
  if (!applied) throw refuse('wrongState')
  if (cashFen === 0n) return
  const refund = await keepRefund(app, db, order, { amountFen: cashFen, remark: reason, refundOrderId: made.id })
  if (order.invoiceStatus === 'invoiced') await creditFor({ app, db, login: null }, refund, changed!)
}

/** The vouchers that an order was paid from, and what each of them gave. */
async function vouchersOf(db: Db, orderId: string, accountId: string): Promise<Line[]> {
  const { rows } = await db.execute<{ place: string; amount: string }>(sql`
    select l.account_id as place, (-l.amount)::text as amount
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.order_id = ${orderId} and l.account_id like 'voucher:%'`)
  return rows.map(({ place, amount }) => ({ place: voucher(place.split(':')[1]!, accountId), amount: BigInt(amount) }))
}

/** Somebody had asked for this money already; it comes back without their asking. */
async function endRequests(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'rejected', reason, decidedAt: app.clock.now() })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'under review')))
}
