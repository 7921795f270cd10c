import type { OrderProduct } from '@portico/contract/money/order.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'
import { creditFor } from './invoice-desk.service.ts'
import { cash, post, reverse, revenue } from './ledger.service.ts'
import { ledgerEntries } from './ledger.table.ts'
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
export async function unusedOf(db: Db, resourceId: string, now: Date): Promise<Unused> {
  const rows = await runningOrders(db, resourceId, false)
  return rows.reduce(
    (sum, order) => ({
      cashFen: sum.cashFen + refundableFen(order, now),
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

export interface GivingBack {
  resourceId: string
  /** Names why, so that it happens once: `delete host_…`. */
  cause: string
  /** At most this much; everything unused without it. */
  atMostFen?: bigint
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
    const unused = refundableFen(order, now)
    const part = unused < left ? unused : left
    if (part <= 0n) continue
    await refuseOpenRefund(db, order.id)
    await back(app, db, order, part, giving)
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

async function back(app: Inside, db: Db, order: OrderRow, amountFen: bigint, giving: GivingBack): Promise<void> {
  const now = app.clock.now()
  const loginId = giving.loginId ?? (await ownerOf(db, order.accountId))
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
    .set({ refundedFen: sql`${orders.refundedFen} + ${amountFen.toString()}::bigint` })
    .where(eq(orders.id, order.id))
    .returning()
  const refund = {
    id: newId('refund'),
    accountId: order.accountId,
    loginId: loginId ?? '',
    orderId: order.id,
    target: 'balance',
    amountFen,
    status: 'completed',
    remark: giving.remark,
    refundOrderId: made.id,
    createdAt: now,
    decidedAt: now,
    settledAt: now,
  }
  await db.insert(refunds).values(refund)
  if (order.invoiceStatus === 'invoiced') await creditFor({ app, db, login: null }, refund, changed!)
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
 * Undoes a payment for what could not be delivered, to where each part of it came from: cash to cash, voucher value to
 * its voucher. Once, and nothing when it was undone before or cost nothing.
 */
export async function undoPayment(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order || order.status !== 'completed') return
  await db.update(orders).set({ status: 'failed', reason, settledAt: app.clock.now() }).where(eq(orders.id, orderId))
  const [entry] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
  if (!entry) return
  const { cashFen, voucherFen } = order
  const { applied } = await reverse(db, app.clock, entry.id, { reason })
  if (applied) await refundOrder(app, db, order, cashFen + voucherFen, { cashFen, voucherFen })
}
