import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './order.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Somebody asks for money back: from an order, or from the balance. */
export const refunds = pgTable(
  'refund',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    loginId: text('login_id').notNull(),
    /** What it was paid for; NULL for a withdrawal from the balance. */
    orderId: text('order_id').references(() => orders.id),
    target: text().notNull(),
    amountFen: bigint('amount_fen', { mode: 'bigint' }).notNull(),
    status: text().notNull(),
    /** The number of the card, sealed; empty when it goes to the balance. */
    sealedCard: text('sealed_card').notNull().default(''),
    cardLast4: text('card_last4').notNull().default(''),
    bank: text().notNull().default(''),
    holder: text().notNull().default(''),
    remark: text().notNull().default(''),
    reason: text().notNull().default(''),
    bankReference: text('bank_reference').notNull().default(''),
    /** The order that records what went back; NULL until it is completed. */
    refundOrderId: text('refund_order_id').references(() => orders.id),
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('refund_status_check', sql`${table.status} in ('under review', 'rejected', 'refunding', 'completed')`),
    check('refund_target_check', sql`${table.target} in ('balance', 'card')`),
    check('refund_amount_check', sql`${table.amountFen} > 0`),
    check('refund_card_check', sql`(${table.target} = 'card') = (${table.sealedCard} <> '')`),
    check('refund_order_check', sql`${table.orderId} is not null or ${table.target} = 'card'`),
    check('refund_completed_check', sql`(${table.status} = 'completed') = (${table.refundOrderId} is not null)`),
    uniqueIndex('refund_open_key')
      .on(table.orderId)
      .where(sql`${table.status} in ('under review', 'refunding')`),
    // One at a time: a request that was sent twice must not take the sum twice.
    uniqueIndex('refund_withdrawal_key')
      .on(table.accountId)
      .where(sql`${table.orderId} is null and ${table.status} = 'under review'`),
    uniqueIndex('refund_refund_order_key').on(table.refundOrderId),
    index('refund_account_idx').on(table.accountId, table.createdAt, table.id),
    index('refund_order_idx').on(table.orderId),
    index('refund_created_idx').on(table.createdAt, table.id),
  ],
)
