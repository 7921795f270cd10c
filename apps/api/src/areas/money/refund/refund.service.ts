import {
  isPurchase,
  type Refund,
  type RefundHindrance,
  type RefundPreview,
  type RefundRequest,
  type RefundTarget,
  type WithdrawalRequest,
} from '@portico/contract/money/refund.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { OrderStatus, OrderType, RefundStatus } from '@portico/contract/states/money.ts'
import { and, eq, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { minutesMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { lentTo, refuseLent } from '../../../ground/agents/custody.service.ts'
import { cash, post, refundPayable, walletOf } from '../../../ground/ledger/ledger.service.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { living } from '../../../lifecycle/own.ts'
import { messageRobots } from '../../../ground/robots/robot.service.ts'
import { ownOrder, shown as orderShown, type OrderRow } from '../../../ground/orders/order.service.ts'
import { keptFen, refundableFen } from '../../../ground/orders/order-value.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { refunds } from '../../../ground/orders/refund.table.ts'
import { moneyStale } from '../../../ground/ledger/stale.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function preview(ctx: CustomerCtx, orderId: string | undefined): Promise<RefundPreview> {
  if (!orderId) return withdrawable(ctx)
  const order = await ownOrder(ctx, orderId)
  const now = ctx.app.clock.now()
  const back = refundableFen(order, now)
  const hindrance = await hindranceOf(ctx.db, order, now)
  return {
    lines: [
      { kind: 'cash', amount: fromFen(order.cashFen), counts: true },
      { kind: 'voucher', amount: fromFen(order.voucherFen), counts: false },
      // Time that has passed cannot take more than is left after what went back before.
      ...(order.termTo ? [{ kind: 'used' as const, amount: fromFen(back - keptFen(order)), counts: true }] : []),
      { kind: 'refunded', amount: fromFen(-order.refundedFen), counts: true },
    ],
    refundable: fromFen(back),
    hindrance,
    in_use: (hindrance === 'inUse' && (await living(ctx.db, order.resourceId))) || null,
  }
}

/** The balance, without what the provider lent: that is for buying. */
async function withdrawable(ctx: CustomerCtx): Promise<RefundPreview> {
  const { cash: heldFen } = await walletOf(ctx.db, ctx.account.id)
  const lentFen = smaller(await lentTo(ctx.db, ctx.account.id), heldFen)
  const lines: RefundPreview['lines'] = [
    { kind: 'balance', amount: fromFen(heldFen), counts: true },
    ...(lentFen > 0n ? [{ kind: 'lent' as const, amount: fromFen(-lentFen), counts: true }] : []),
  ]
  const fen = heldFen - lentFen
  const hindrance = (await hasOpenWithdrawal(ctx)) ? 'underWay' : fen > 0n ? '' : 'noBalance'
  return { lines, refundable: fromFen(fen), hindrance, in_use: null }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

async function hasOpenWithdrawal(ctx: CustomerCtx): Promise<boolean> {
  const open = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.accountId, ctx.account.id), isNull(refunds.orderId), eq(refunds.status, 'under review')))
  return open.length > 0
}

async function hindranceOf(db: Db, order: OrderRow, now: Date): Promise<Exclude<RefundHindrance, 'noBalance'>> {
  if (!isPurchase({ type: order.type as OrderType, status: order.status as OrderStatus })) return 'notPurchase'
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.status, ['under review', 'refunding'])))
  if (open.length > 0) return 'underWay'
  if (await living(db, order.resourceId)) return 'inUse'
  return refundableFen(order, now) > 0n ? '' : 'noCash'
}

const refusalOf = {
  notPurchase: 'refundNone',
  noCash: 'refundNone',
  underWay: 'refundUnderWay',
  inUse: 'refundInUse',
} as const

export async function request(ctx: CustomerCtx, form: RefundRequest): Promise<Refund> {
  const order = await lockOrder(ctx.db, form.order_id, ctx.account.id)
  const now = ctx.app.clock.now()
  const hindrance = await hindranceOf(ctx.db, order, now)
  if (hindrance) throw refuse(refusalOf[hindrance])
  const amountFen = toFen(form.amount)
  if (!agrees(order, amountFen, now)) throw refuse('refundSumChanged')
  if (form.target === 'card') await refuseLent(ctx.db, ctx.account.id)
  return insert(ctx, {
    ...(form.target === 'card' && cardOf(ctx, form)),
    orderId: order.id,
    target: form.target,
    amountFen,
    remark: form.remark,
  })
}

const readingMs = minutesMs(10)

/**
 * The sum a person agreed to falls with every moment while they read. What it was within the last minutes holds; a sum
 * that was never shown does not.
 */
export function agrees(order: OrderRow, amountFen: bigint, now: Date): boolean {
  const shownFirst = new Date(Math.max(now.getTime() - readingMs, order.createdAt.getTime()))
  return amountFen >= refundableFen(order, now) && amountFen <= refundableFen(order, shownFirst)
}

/** Held until the end of the transaction: whoever else would take from what was paid waits. */
export async function lockOrder(db: Db, id: string, accountId: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.accountId, accountId)))
    .for('update')
  if (!row) throw refuse('notFound')
  return row
}

/** The sum leaves the balance at once, so that it cannot be spent while somebody looks at the application. */
export async function withdraw(ctx: CustomerCtx, form: WithdrawalRequest): Promise<Refund> {
  const amountFen = toFen(form.amount)
  const draft = { ...cardOf(ctx, form), target: 'card' as const, amountFen, remark: form.remark }
  const made = await insert(ctx, draft)
  await post(ctx.db, ctx.app.clock, {
    effect: `refund ${made.id} hold`,
    kind: 'withdrawal',
    loginId: ctx.login.id,
    lines: [
      { place: cash(ctx.account.id), amount: -amountFen },
      { place: refundPayable(ctx.account.id), amount: amountFen },
    ],
  })
  await refuseLent(ctx.db, ctx.account.id)
  return made
}

interface Card {
  card_number: string
  bank: string
  holder: string
}
const cardOf = (ctx: CustomerCtx, { card_number, bank, holder }: Card) => ({
  sealedCard: ctx.app.seal.close(card_number),
  cardLast4: card_number.slice(-4),
  bank,
  holder,
})

type Draft = Partial<RefundRow> & { target: RefundTarget; amountFen: bigint }

async function insert(ctx: CustomerCtx, draft: Draft): Promise<Refund> {
  const [row] = await ctx.db
    .insert(refunds)
    .values({
      ...draft,
      id: newId('refund'),
      accountId: ctx.account.id,
      loginId: ctx.login.id,
      status: 'under review',
      createdAt: ctx.app.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuse('refundUnderWay')
  ctx.audit.subject = row.id
  ctx.audit.details = { amount: fromFen(row.amountFen), target: draft.target, order: row.orderId }
  await pushChanged(ctx.db, row)
  await messageRobots(ctx.app, ctx.db, 'refund.requested', ctx.account.id, { amount: fromFen(row.amountFen) })
  return (await allShown(ctx.db, [row]))[0]!
}

/** Both sides of the desk see it move. */
export async function pushChanged(db: Db, row: RefundRow): Promise<void> {
  const stale = ['refundApplyList', 'refundList', 'refundPreview', ...moneyStale]
  await pushTo(db, { account: row.accountId }, { stale })
  await pushTo(db, { operators: true }, { stale: ['platformRefundList'] })
}

export interface RefundQuery extends PageQuery {
  status?: RefundStatus | undefined
}

export async function applyList(ctx: CustomerCtx, query: RefundQuery) {
  const where = and(eq(refunds.accountId, ctx.account.id), narrowed(ctx.db, query))
  const found = await newestFirst(ctx.db, refunds, where, query, (row) => row)
  return { ...found, result: await allShown(ctx.db, found.result) }
}

export function narrowed(db: Db, { status, search }: RefundQuery): SQL | undefined {
  const like = search && containing(search)
  const named = like && db.select({ id: orders.id }).from(orders).where(ilike(orders.number, like))
  return and(
    status && eq(refunds.status, status),
    like && named
      ? or(
          inArray(refunds.orderId, named),
          inArray(refunds.refundOrderId, named),
          ilike(refunds.holder, like),
          ilike(refunds.bankReference, like),
          eq(refunds.accountId, search),
        )
      : undefined,
  )
}

/** Money that has gone back: the orders of that type. */
export async function refundList(ctx: CustomerCtx, query: PageQuery) {
  const search = query.search && containing(query.search)
  const where = and(
    eq(orders.accountId, ctx.account.id),
    eq(orders.type, 'refund'),
    search ? or(ilike(orders.number, search), ilike(orders.subject, search)) : undefined,
  )
  return newestFirst(ctx.db, orders, where, query, orderShown)
}

export async function allShown(db: Db, rows: RefundRow[]): Promise<Refund[]> {
  const ids = rows.flatMap(({ orderId, refundOrderId }) => [orderId, refundOrderId].filter((id) => id !== null))
  const named = ids.length
    ? await db
        .select({ id: orders.id, number: orders.number, product: orders.product })
        .from(orders)
        .where(inArray(orders.id, ids))
    : []
  return rows.map((row) => {
    const order = named.find(({ id }) => id === row.orderId)
    return {
      id: row.id,
      order_id: row.orderId ?? '',
      order_number: order?.number ?? '',
      product: (order?.product ?? '') as OrderProduct | '',
      target: row.target as RefundTarget,
      amount: fromFen(row.amountFen),
      status: row.status as RefundStatus,
      bank: row.bank,
      holder: row.holder,
      card_last4: row.cardLast4,
      remark: row.remark,
      reason: row.reason,
      bank_reference: row.bankReference,
      refund_order_id: row.refundOrderId ?? '',
      refund_order_number: named.find(({ id }) => id === row.refundOrderId)?.number ?? '',
      create_time: row.createdAt.toISOString(),
      decide_time: row.decidedAt?.toISOString() ?? null,
      settle_time: row.settledAt?.toISOString() ?? null,
    }
  })
}
