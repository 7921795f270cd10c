import type { OrderProduct } from '@portico/contract/money/order.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'
import { creditFor } from '../invoices/credit-note.service.ts'
import { agentNow, asSoldNow, backFen, backLines } from '../agents/sale-back.ts'
import { cash, post, voucher, type Line } from '../ledger/ledger.service.ts'
import { makeOrder, type OrderRow } from '../orders/order.service.ts'
import { orders } from '../orders/order.table.ts'
import { ownerOf } from '../../core/people/names.ts'
import { basisAfter, keptFen, refundableFen, unusedVoucherFen } from '../orders/order-value.ts'
import { refunds } from '../orders/refund.table.ts'
import { usableAgain } from '../vouchers/voucher-return.service.ts'

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

/** So many of so many parts, and at most so much. */
export type Share = readonly [part: bigint, of: bigint, mostFen?: bigint]
/** As an operation keeps it, in texts. */
export const keptShare = (kept: readonly string[]): Share => kept.map(BigInt) as [bigint, bigint, bigint?]

/** What is left of what was paid for a resource: the cash that goes back, and the voucher value that does not. */
export async function unusedOf(db: Db, resourceId: string, now: Date): Promise<Unused> {
  return sumOf(await runningOrders(db, resourceId, false), now)
}

const sumOf = (rows: readonly OrderRow[], now: Date): Unused =>
  rows.reduce(
    (sum, order) => ({
      cashFen: sum.cashFen + refundableFen(order, now),
      voucherFen: sum.voucherFen + unusedVoucherFen(order, now),
    }),
    { cashFen: 0n, voucherFen: 0n },
  )

/** At most this goes back of what was paid in cash for a resource of which so much is unused by itself, whatever its time. */
export async function mostOf(db: Db, resourceId: string, [part, of]: Share): Promise<bigint> {
  const kept = (await runningOrders(db, resourceId, false)).reduce((sum, order) => sum + keptFen(order), 0n)
  return (kept * part) / of
}

/** The cash that goes back when a resource becomes cheaper by that share of what it costs. */
export async function shareOf(db: Db, resourceId: string, now: Date, share: Share): Promise<bigint> {
  const parts = shareParts(await runningOrders(db, resourceId, false), now, share)
  return parts.reduce((sum, { cashFen }) => sum + cashFen, 0n)
}

interface Part extends Unused {
  order: OrderRow
}

/**
 * A share of everything unused, order by order. It is taken from the value of vouchers first, which does not come back,
 * and only what is more than that from cash: otherwise a voucher that paid for more would come back as the cash that
 * paid for less.
 */
function shareParts(rows: readonly OrderRow[], now: Date, [part, of, mostFen]: Share): Part[] {
  const all = sumOf(rows, now)
  const share = ((all.cashFen + all.voucherFen) * part) / of
  const due = mostFen === undefined ? share : smaller(share, mostFen)
  const ofVouchers = smaller(due, all.voucherFen)
  const within = (fen: bigint, goes: bigint, whole: bigint) => (whole > 0n ? (fen * goes) / whole : 0n)
  return rows.map((order) => ({
    order,
    cashFen: within(refundableFen(order, now), due - ofVouchers, all.cashFen),
    voucherFen: within(unusedVoucherFen(order, now), ofVouchers, all.voucherFen),
  }))
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

export interface GivingBack {
  resourceId: string
  /** Names why, so that it happens once: `delete host_…`. */
  cause: string
  /** That part of everything unused, for a change that makes it cheaper; all of the cash without it. */
  share?: Share
  /** No more than that, for what is used up by more than time. What is left of the orders then counts as used. */
  mostFen?: bigint
  /** The moment whose unused part goes back: the one that was agreed, not when the work was done. */
  asOf?: Date
  loginId?: string
  remark: string
}

/** Gives back to the balance what is unused of what was paid in cash for a resource; answers how much that was. */
export async function giveBack(app: Inside, db: Db, giving: GivingBack): Promise<bigint> {
  const asOf = giving.asOf ?? app.clock.now()
  const rows = await runningOrders(db, giving.resourceId, true)
  const parts = giving.share
    ? shareParts(rows, asOf, giving.share)
    : upTo(
        giving.mostFen,
        rows.map((order) => ({ order, cashFen: refundableFen(order, asOf), voucherFen: 0n })),
      )
  let sum = 0n
  for (const part of parts) {
    // Whoever asked for this money gets it now; an application that nobody has decided must not keep it from ending.
    if (part.cashFen > 0n) await endRequests(app, db, part.order.id, 'returned')
    if (part.cashFen + part.voucherFen > 0n) await back(app, db, part, giving, asOf)
    sum += part.cashFen
  }
  if (giving.mostFen !== undefined) await useUp(db, rows, asOf)
  return sum
}

/** The same parts, one after the other, until that sum is reached. */
function upTo(mostFen: bigint | undefined, parts: readonly Part[]): Part[] {
  let left = mostFen
  return parts.map((part) => {
    if (left === undefined) return part
    const cashFen = smaller(left, part.cashFen)
    left -= cashFen
    return { ...part, cashFen }
  })
}

/** Nothing of these orders is left to be asked for. */
async function useUp(db: Db, rows: readonly OrderRow[], asOf: Date): Promise<void> {
  const used = { basisFen: 0n, basisVoucherFen: 0n, basisFrom: asOf }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.update(orders).set(used).where(inArray(orders.id, ids))
}

/** Refused while somebody is to decide about money of these resources: what comes back by itself is not asked for twice. */
export async function refuseOpenRequests(db: Db, resourceIds: readonly string[]): Promise<void> {
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(orders.resourceId, [...resourceIds]), eq(refunds.status, 'under review')))
    .limit(1)
  if (open.length > 0) throw refuse('refundUnderWay')
}

interface Returned extends Part {
  /** Who had sold it by then; NULL where the platform gave it back. */
  agentId: string | null
  costFen: bigint
}

/** What a cause has given back of the orders of a resource, and to the agents they were sold through. */
export async function returnedBy(db: Db, resourceId: string, cause: string): Promise<Returned[]> {
  const rows = await runningOrders(db, resourceId, false)
  if (rows.length === 0) return []
  const effects = rows.map(({ id }) => `${cause} ${id}`)
  const { rows: found } = await db.execute<{
    effect: string
    fen: string
    agent: string | null
    cost: string | null
  }>(sql`
    select e.effect, o.cash_fen::text as fen, o.agent_id as agent, o.cost_fen::text as cost from ledger_entry e join customer_order o on o.id = e.order_id
    where e.effect in ${effects}`)
  return rows.flatMap((order) => {
    const one = found.find(({ effect }) => effect === `${cause} ${order.id}`)
    if (!one) return []
    return [{ order, cashFen: BigInt(one.fen), voucherFen: 0n, agentId: one.agent, costFen: BigInt(one.cost ?? 0) }]
  })
}

async function back(app: Inside, db: Db, part: Part, giving: GivingBack, asOf: Date): Promise<void> {
  const { cashFen: amountFen } = part
  const order = await asSoldNow(db, part.order)
  const costFen = backFen(order, amountFen)
  const [changed] = await db
    .update(orders)
    .set({
      refundedFen: sql`${orders.refundedFen} + ${amountFen.toString()}::bigint`,
      costBackFen: sql`${orders.costBackFen} + ${costFen.toString()}::bigint`,
      ...basisAfter(order, asOf, part),
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (amountFen === 0n) return
  const made = await refundOrder(app, db, order, amountFen, costFen)
  const { applied } = await post(db, app.clock, {
    effect: `${giving.cause} ${order.id}`,
    kind: 'refund',
    orderId: made.id,
    lines: [...backLines(order, amountFen, costFen), { place: cash(order.accountId), amount: amountFen }],
    ...(giving.loginId && { loginId: giving.loginId }),
  })
  if (!applied) throw refuse('wrongState')
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
  costFen: bigint,
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
    ...(order.agentId && { agentId: order.agentId, costFen }),
    ...(order.resourceId && { resourceId: order.resourceId }),
  })

/**
 * Undoes a payment for what could not be delivered, to where each part of it came from: cash to cash, as far as it has
 * not gone back already, and voucher value to its voucher. Once, and nothing when it was undone before or cost nothing.
 */
export async function undoPayment(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  const row = await heldOrder(db, orderId)
  if (!row) return
  const order = await asSoldNow(db, row)
  const cashFen = order.cashFen - order.refundedFen
  const costFen = (order.costFen ?? 0n) - order.costBackFen
  const gone = { refundedFen: order.cashFen, costBackFen: row.costFen ?? 0n }
  const settled = { status: 'failed', reason, ...gone, settledAt: app.clock.now() }
  const lines: Line[] = []
  for (const paid of await paidByVoucher(db, row))
    lines.push({ place: voucher(await usableAgain(app, db, paid), order.accountId), amount: paid.amountFen })
  await undo(app, db, order, { reason, settled, cashFen, costFen, lines })
}

/**
 * Takes back a payment for what was had for a while: what is unused of the cash, and of the vouchers that are not over.
 * The order stays one that was paid, and nothing of it is left to be asked for. Once.
 */
export async function undoUnused(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  const row = await heldOrder(db, orderId)
  if (!row) return
  const now = app.clock.now()
  const order = await asSoldNow(db, row)
  const cashFen = refundableFen(order, now)
  const unusedFen = unusedVoucherFen(order, now)
  const lines = (await paidByVoucher(db, row))
    .filter(({ endsAt }) => endsAt > now)
    .map(({ voucherId, amountFen }) => ({
      place: voucher(voucherId, order.accountId),
      amount: (amountFen * unusedFen) / order.voucherFen,
    }))
    .filter(({ amount }) => amount > 0n)
  const costFen = backFen(order, cashFen + sumOfLines(lines))
  const settled = {
    refundedFen: order.refundedFen + cashFen,
    costBackFen: order.costBackFen + costFen,
    basisFen: 0n,
    basisVoucherFen: 0n,
    basisFrom: now,
  }
  await undo(app, db, order, { reason, settled, cashFen, costFen, lines })
}

async function heldOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row?.status === 'completed' ? row : undefined
}

interface Undoing {
  reason: string
  /** What the order says afterwards. */
  settled: Partial<OrderRow>
  cashFen: bigint
  /** What an agent gets back of it. */
  costFen: bigint
  /** What goes back to vouchers. */
  lines: readonly Line[]
}

async function undo(app: Inside, db: Db, order: OrderRow, undoing: Undoing): Promise<void> {
  const { reason, settled, cashFen, costFen, lines } = undoing
  await endRequests(app, db, order.id, reason)
  const [changed] = await db.update(orders).set(settled).where(eq(orders.id, order.id)).returning()
  const voucherFen = sumOfLines(lines)
  if (cashFen + voucherFen === 0n) return
  const made = await refundOrder(app, db, order, cashFen + voucherFen, costFen, { cashFen, voucherFen })
  const { applied } = await post(db, app.clock, {
    effect: `undo ${order.id}`,
    kind: 'refund',
    orderId: made.id,
    reason,
    lines: [
      ...backLines(order, cashFen + voucherFen, costFen),
      ...lines,
      ...(cashFen > 0n ? [{ place: cash(order.accountId), amount: cashFen }] : []),
    ],
  })
  if (!applied) throw refuse('wrongState')
  if (cashFen === 0n) return
  const refund = await keepRefund(app, db, order, { amountFen: cashFen, remark: reason, refundOrderId: made.id })
  if (order.invoiceStatus === 'invoiced') await creditFor({ app, db, login: null }, refund, changed!)
}

const sumOfLines = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

/** What vouchers paid for an order. What was given for buying at one seller has ended with whoever left them. */
async function paidByVoucher(db: Db, { id, accountId, agentId, createdAt: paidAt }: OrderRow) {
  if (agentId !== (await agentNow(db, accountId))) return []
  const { rows } = await db.execute<{ id: string; amount: string; ends: Date }>(sql`
    select v.id, (-l.amount)::text as amount, v.expires_at as ends
    from ledger_entry e join ledger_line l on l.entry_id = e.id
      join voucher v on v.id = split_part(l.account_id, ':', 2)
    where e.order_id = ${id} and l.account_id like 'voucher:%'`)
  return rows.map(({ id: voucherId, amount, ends }) => ({
    voucherId,
    amountFen: BigInt(amount),
    endsAt: new Date(ends),
    paidAt,
    orderId: id,
  }))
}

/** Somebody had asked for this money already; it comes back without their asking. */
async function endRequests(app: Inside, db: Db, orderId: string, reason: string): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'rejected', reason, decidedAt: app.clock.now() })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'under review')))
}
