import type { UnmatchedReason } from '@portico/contract/money/finance.ts'
import type { PayCurrency } from '@portico/contract/money/recharge.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { App, Inside } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { pushTo } from '../../../core/push/push.ts'
import { messageRobots } from '../../../ground/robots/robot.service.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import type { Payment } from './gateways/gateway.ts'
import { cash, exchange, gateway, post, type Line } from '../../../ground/ledger/ledger.service.ts'
import { fromFen } from '../../../core/money.ts'
import { settleOrder, type OrderRow } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { recharges, unmatchedNotices } from './recharge.table.ts'

export type RechargeRow = typeof recharges.$inferSelect
/** `known` was applied before, `nothing` says nothing new, `unmatched` is kept for an operator. */
export type Outcome = 'applied' | 'known' | 'nothing' | 'unmatched'

/**
 * Believes what a gateway says of a payment, as far as it fits the order: the one way for money to come in from a
 * gateway. Its signature was checked before. Whatever comes twice, late, early or in another order is applied once.
 */
export function applyPayment(app: App, from: string, payment: Payment): Promise<Outcome> {
  return inTransaction(app.pool, async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId)).for('update')
    const [recharge] = await db.select().from(recharges).where(eq(recharges.orderId, payment.orderId))
    const wrong = await misfit(db, from, payment, order, recharge)
    if (wrong) return keepUnmatched(app, db, from, payment, wrong)
    if (payment.state === 'closed') return close(app, db, order!)
    if (payment.state !== 'paid') return 'nothing'
    if (order!.status === 'completed') return 'known'
    await db
      .update(recharges)
      .set({ tradeNo: payment.tradeNo, paidAt: app.clock.now() })
      .where(eq(recharges.orderId, order!.id))
    await credit(app, db, order!, recharge!)
    return 'applied'
  })
}

/** What speaks against it; undefined when all of it fits. */
async function misfit(
  db: Db,
  from: string,
  payment: Payment,
  order: OrderRow | undefined,
  recharge: RechargeRow | undefined,
): Promise<UnmatchedReason | undefined> {
  if (!payment.ours) return 'otherMerchant'
  if (!order || !recharge) return 'unknownOrder'
  if (recharge.gateway !== from) return 'otherGateway'
  if (payment.state === 'closed' && isTakenBack(payment, order, recharge)) return 'closedAfterPaid'
  if (payment.state !== 'paid') return undefined
  if (payment.currency !== recharge.currency) return 'currency'
  if (payment.amountFen !== recharge.paidFen) return 'amount'
  if (!payment.tradeNo) return 'tradeReused'
  if (order.status === 'completed') return recharge.tradeNo === payment.tradeNo ? undefined : 'paidTwice'
  const [elsewhere] = await db
    .select({ orderId: recharges.orderId })
    .from(recharges)
    .where(
      and(eq(recharges.gateway, from), eq(recharges.tradeNo, payment.tradeNo), ne(recharges.orderId, payment.orderId)),
    )
  return elsewhere && 'tradeReused'
}

/** The payment that completed the order was closed: the money is not with the gateway any more, and its customer has it. */
const isTakenBack = (payment: Payment, order: OrderRow, { tradeNo }: RechargeRow) =>
  order.status === 'completed' && (payment.tradeNo === '' || payment.tradeNo === tradeNo)

/**
 * The same one coming again is one row that counts: a gateway repeats what we do not take. What an operator has handled
 * needs no further telling.
 */
async function keepUnmatched(
  app: App,
  db: Db,
  from: string,
  payment: Payment,
  reason: UnmatchedReason,
): Promise<Outcome> {
  const clip = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, 200)
  const facts = Object.fromEntries(Object.entries(payment.facts).map(([name, value]) => [clip(name), clip(value)]))
  const [kept] = await db
    .insert(unmatchedNotices)
    .values({
      id: newId('unmatchedNotice'),
      gateway: from,
      reason,
      orderId: clip(payment.orderId),
      tradeNo: clip(payment.tradeNo),
      amount: clip(payment.amount),
      currency: clip(payment.currency),
      facts,
      createdAt: app.clock.now(),
    })
    .onConflictDoUpdate({
      target: [unmatchedNotices.gateway, unmatchedNotices.orderId, unmatchedNotices.tradeNo, unmatchedNotices.reason],
      set: { times: sql`${unmatchedNotices.times} + 1` },
    })
    .returning({ handledAt: unmatchedNotices.handledAt })
  if (kept?.handledAt) return 'known'
  await pushTo(db, { operators: true }, { stale: ['unmatchedNoticeList', 'gatewayDayList'] })
  return 'unmatched'
}

async function close(app: Inside, db: Db, order: OrderRow): Promise<Outcome> {
  const settled = await settleOrder(db, app.clock, order.id, { status: 'cancelled', reason: 'closedAtGateway' })
  if (settled) await pushRecharge(db, order.accountId)
  return 'nothing'
}

/**
 * Completes an order whose money is there: order, ledger, notice and push, all of them or none, once. The caller holds
 * the order. Late money completes a cancelled order all the same, and the order says so.
 */
export async function credit(
  app: Inside,
  db: Db,
  order: OrderRow,
  recharge: RechargeRow,
  loginId?: string,
): Promise<void> {
  const late = order.status === 'cancelled'
  const settled = await settleOrder(
    db,
    app.clock,
    order.id,
    { status: 'completed', cashFen: order.amountFen, reason: late ? 'afterCancel' : '' },
    ['unpaid', 'cancelled'],
  )
  if (!settled) throw new Error(`Order ${order.id} is ${order.status}: it cannot be credited`)
  await postRecharge(app, db, settled, recharge, loginId)
}

/** The ledger's part, and what the person hears of it. */
export async function postRecharge(
  app: Inside,
  db: Db,
  order: OrderRow,
  recharge: RechargeRow,
  loginId?: string,
): Promise<void> {
  const { applied } = await post(db, app.clock, {
    effect: `recharge ${order.id}`,
    kind: 'recharge',
    orderId: order.id,
    lines: linesOf(order, recharge),
    ...(loginId && { loginId }),
  })
  if (!applied) throw new Error(`Order ${order.id} was credited before`)
  await pushRecharge(db, order.accountId)
  const amount = fromFen(order.amountFen)
  await messageRobots(app, db, 'recharge.completed', order.accountId, { amount, number: order.number })
  if (!order.loginId) return
  await notify(app, db, {
    loginId: order.loginId,
    once: `recharge ${order.id}`,
    topic: 'money',
    word: 'rechargeReceived',
    vars: {
      credit: amount,
      paid: formatMoney(fromFen(recharge.paidFen), recharge.currency as PayCurrency),
      number: order.number,
    },
    link: '/recharge',
    mail: true,
  })
}

function linesOf(order: OrderRow, recharge: RechargeRow): Line[] {
  const own: Line = { place: cash(order.accountId), amount: order.amountFen }
  const from: Line = {
    place: gateway(recharge.gateway, recharge.currency as PayCurrency),
    amount: -recharge.paidFen,
  }
  if (recharge.currency === 'CNY') return [own, from]
  return [
    from,
    { place: exchange('HKD'), amount: recharge.paidFen },
    { place: exchange('CNY'), amount: -order.amountFen },
    own,
  ]
}

/** The person's open screens ask again. */
export async function pushRecharge(db: Db, accountId: string): Promise<void> {
  await pushTo(db, { account: accountId }, { stale: ['rechargeList', 'rechargeState', 'userInfo'] })
  await pushTo(db, { operators: true }, { stale: ['gatewayDayList', 'remittanceList'] })
}
