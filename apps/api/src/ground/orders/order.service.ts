import type { Order, OrderProduct, OrderQuery, PriceLine } from '@portico/contract/money/order.ts'
import { orderCan, type InvoiceStatus, type OrderStatus, type OrderType } from '@portico/contract/states/money.ts'
import { and, eq, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import { daysMs } from '../../core/clock.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { newId, newWord } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { fromFen } from '../../core/money.ts'
import { closeLater } from './close-later.ts'
import { orders } from './order.table.ts'
import { moneyStale } from '../ledger/stale.ts'

export type OrderRow = typeof orders.$inferSelect

export interface OrderDraft {
  /** For an order whose id another service was told before it is written. */
  id?: string
  accountId: string
  loginId: string | null
  /** The business group that its price counts for. */
  groupId?: string | null
  type: OrderType
  status: OrderStatus
  product: OrderProduct
  amountFen: bigint
  paymentMethod: string
  subject?: string
  cashFen?: bigint
  voucherFen?: bigint
  priceLines?: PriceLine[]
  resourceId?: string
  purchaseId?: string
  termFrom?: Date
  termTo?: Date
  termFactor?: string
  /** For time of which a part was used before it was paid: what is left of it is this, from then on. */
  basisFen?: bigint
  basisVoucherFen?: bigint
  basisFrom?: Date
  /** The agent it was sold through, and what it cost that agent. */
  agentId?: string
  costFen?: bigint
  expiresAt?: Date
}

/** Date and six letters: unique by constraint, easy to read out. 729 million of them a day make a clash a rarity. */
export const orderNumber = (now: Date) => `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${newWord(6)}`

export async function makeOrder(db: Db, clock: Clock, draft: OrderDraft): Promise<OrderRow> {
  const now = clock.now()
  const row = {
    ...draft,
    id: draft.id ?? newId('order'),
    createdAt: now,
    settledAt: draft.status === 'unpaid' ? null : now,
  }
  // A clash of numbers is tried again with another; nothing of the failed insert remains.
  for (;;) {
    const [made] = await db
      .insert(orders)
      .values({ ...row, number: orderNumber(now) })
      .onConflictDoNothing({ target: orders.number })
      .returning()
    if (made) {
      await pushChanged(db, made)
      return made
    }
  }
}

const pushChanged = (db: Db, order: OrderRow) =>
  pushTo(
    db,
    { account: order.accountId },
    { stale: ['orderList', 'orderInfo', 'refundList', 'homeInfo', ...moneyStale] },
  )

/**
 * Moves an order on from `unpaid`, once: undefined when it was no longer unpaid. Money that came late after all is the
 * one thing that also moves a cancelled one.
 */
export async function settleOrder(
  db: Db,
  clock: Clock,
  id: string,
  to: {
    status: Exclude<OrderStatus, 'unpaid'>
    cashFen?: bigint
    voucherFen?: bigint
    reason?: string
    paymentMethod?: string
  },
  from: OrderStatus[] = ['unpaid'],
): Promise<OrderRow | undefined> {
  const [settled] = await db
    .update(orders)
    .set({ ...to, settledAt: clock.now() })
    .where(and(eq(orders.id, id), inArray(orders.status, from)))
    .returning()
  if (settled) await pushChanged(db, settled)
  return settled
}

/** The time that was paid for a resource before it began to run begins now. */
export async function startPaidTime(db: Db, resourceId: string, termFrom: Date, termTo: Date): Promise<void> {
  await db
    .update(orders)
    .set({ termFrom, termTo })
    .where(and(eq(orders.resourceId, resourceId), eq(orders.type, 'buy'), isNull(orders.termFrom)))
}

/** The orders a person may see: to a member those that count for their business group or are about a thing of it. */
export function visible({ account, group }: Pick<CustomerCtx, 'account' | 'group'>): SQL | undefined {
  const own = eq(orders.accountId, account.id)
  if (group === null) return own
  if (group.id === null) return sql`false`
  const ofGroup = sql`select id from resource where group_id = ${group.id}`
  return and(own, or(eq(orders.groupId, group.id), sql`${orders.resourceId} in (${ofGroup})`))
}

export async function list(ctx: CustomerCtx, query: OrderQuery) {
  return newestFirst(ctx.db, orders, and(visible(ctx), narrowed(query)), query, shown)
}

/** How many of them wait to be paid. */
export const countUnpaid = ({ db, ...ctx }: Pick<CustomerCtx, 'db' | 'account' | 'group'>): Promise<number> =>
  db.$count(orders, and(visible(ctx), eq(orders.status, 'unpaid')))

/** What the filters of a list of orders ask for. Days are the customer's as they are written, in UTC. */
export function narrowed(query: OrderQuery): SQL | undefined {
  const search = query.search && containing(query.search)
  return and(
    query.type && eq(orders.type, query.type),
    query.status && eq(orders.status, query.status),
    query.product && eq(orders.product, query.product),
    query.invoice_status && eq(orders.invoiceStatus, query.invoice_status),
    query.from ? gte(orders.createdAt, new Date(query.from)) : undefined,
    query.to ? lt(orders.createdAt, new Date(new Date(query.to).getTime() + daysMs(1))) : undefined,
    search
      ? or(ilike(orders.number, search), ilike(orders.subject, search), eq(orders.resourceId, query.search!))
      : undefined,
  )
}

/** Another tenant's order is absent, and to a member another group's. */
export async function ownOrder(ctx: CustomerCtx, id: string): Promise<OrderRow> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visible(ctx)))
  if (!row) throw refuse('notFound')
  return row
}

export async function cancel(ctx: CustomerCtx, id: string): Promise<null> {
  const row = await ownOrder(ctx, id)
  if (!orderCan.cancel(row.status as OrderStatus)) throw refuse('wrongState')
  const settled = await settleOrder(ctx.db, ctx.app.clock, id, { status: 'cancelled', reason: 'byCustomer' })
  if (!settled) throw refuse('wrongState')
  if (row.type === 'recharge') await closeLater(ctx.app, ctx.db, id)
  ctx.audit.subject = id
  return null
}

const incoming: readonly string[] = ['recharge', 'refund']

export function shown(row: OrderRow): Order {
  // What the house itself gives, a credit for a fault say, is paid by `system`; what it takes back, from the balance.
  const given = row.type === 'adjustment' && row.paymentMethod === 'system'
  const sign = given || incoming.includes(row.type) ? 1n : -1n
  return {
    id: row.id,
    number: row.number,
    type: row.type as OrderType,
    status: row.status as OrderStatus,
    product: row.product as OrderProduct,
    subject: row.subject,
    amount: fromFen(sign * row.amountFen),
    cash: fromFen(row.cashFen),
    coupon: fromFen(row.voucherFen),
    refunded: fromFen(row.refundedFen),
    payment_method: row.paymentMethod,
    resource_id: row.resourceId ?? '',
    invoice_status: row.invoiceStatus as InvoiceStatus,
    reason: row.reason,
    create_time: row.createdAt.toISOString(),
    expire_time: row.expiresAt?.toISOString() ?? null,
    settle_time: row.settledAt?.toISOString() ?? null,
  }
}

/** The same rows as the list, as CSV with a byte-order mark, so that spreadsheets read Chinese. */
export async function exportCsv(ctx: CustomerCtx, query: OrderQuery): Promise<FileAnswer> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(visible(ctx), narrowed(query)))
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .limit(exportMax)
  const columns = [
    'number',
    'type',
    'status',
    'product',
    'subject',
    'amount',
    'cash',
    'coupon',
    'payment_method',
    'invoice_status',
    'create_time',
  ] as const
  return csvFile('orders', ctx.app.clock.now(), columns, rows.map(shown))
}
