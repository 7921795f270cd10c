import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '../../../ground/orders/order.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** How an order of type recharge is paid: through which gateway, in which currency, and what came of it. */
export const recharges = pgTable(
  'recharge',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    accountId: text('account_id').notNull(),
    way: text().notNull(),
    gateway: text().notNull(),
    currency: text().notNull(),
    /** What is paid, in hundredths of its currency; the order's own amount is what it adds, in fen. */
    paidFen: fen('paid_fen').notNull(),
    /** What the person does next: the address of the payment page, or the text of the QR code; empty for a remittance. */
    next: text().notNull().default(''),
    /** The gateway's own number of the payment; NULL until it is paid. */
    tradeNo: text('trade_no'),
    paidAt: moment('paid_at'),
    /** When the gateway was last asked; NULL when never. */
    queriedAt: moment('queried_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('recharge_paid_check', sql`${table.paidFen} > 0`),
    check('recharge_currency_check', sql`${table.currency} in ('CNY', 'HKD')`),
    // One payment pays one order.
    uniqueIndex('recharge_trade_key').on(table.gateway, table.tradeNo),
    index('recharge_account_idx').on(table.accountId, table.createdAt),
    index('recharge_paid_at_idx').on(table.paidAt),
  ],
)

/** What a customer says of their own bank transfer, and what an operator made of it. */
export const remittances = pgTable(
  'remittance',
  {
    /** The order's: one remittance each. */
    id: text()
      .primaryKey()
      .references(() => orders.id),
    payer: text().notNull(),
    fileId: text('file_id').notNull(),
    state: text().notNull().default('submitted'),
    /** Why it was rejected; empty otherwise. */
    reason: text().notNull().default(''),
    reviewedBy: text('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('remittance_state_check', sql`${table.state} in ('submitted', 'confirmed', 'rejected')`),
    index('remittance_created_idx').on(table.createdAt, table.id),
    index('remittance_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.state} = 'submitted'`),
  ],
)

/** A notice that was genuine and yet fits no order of ours as it is. An operator looks after it. */
export const unmatchedNotices = pgTable(
  'unmatched_notice',
  {
    id: text().primaryKey(),
    gateway: text().notNull(),
    reason: text().notNull(),
    orderId: text('order_id').notNull(),
    tradeNo: text('trade_no').notNull(),
    /** As it was written there; it may be no sum at all. */
    amount: text().notNull(),
    currency: text().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    /** How often it came. */
    times: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /** NULL until an operator has done something about it. */
    handledAt: moment('handled_at'),
    handledBy: text('handled_by'),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('unmatched_notice_key').on(table.gateway, table.orderId, table.tradeNo, table.reason),
    index('unmatched_notice_created_idx').on(table.createdAt, table.id),
  ],
)

/** The built-in cashier's own books: what its merchant asked to be paid. */
export const cashierTrades = pgTable(
  'cashier_trade',
  {
    id: text().primaryKey(),
    appId: text('app_id').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    subject: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    currency: text().notNull(),
    /** In Alipay's words. */
    status: text().notNull().default('WAIT_BUYER_PAY'),
    notifyUrl: text('notify_url').notNull(),
    returnUrl: text('return_url').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('cashier_trade_order_key').on(table.appId, table.outTradeNo),
    check('cashier_trade_status_check', sql`${table.status} in ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED')`),
  ],
)

/** Money that an operator wants moved by hand. */
export const proposals = pgTable(
  'money_proposal',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    accountId: text('account_id').notNull(),
    /** Plus gives to the customer, minus takes from them. */
    amountFen: fen('amount_fen').notNull(),
    reason: text().notNull(),
    state: text().notNull(),
    proposedBy: text('proposed_by').notNull(),
    /** Who approved or declined; NULL while it waits, and for what needed no second person. */
    decidedBy: text('decided_by'),
    decideReason: text('decide_reason').notNull().default(''),
    decidedAt: moment('decided_at'),
    orderId: text('order_id').references(() => orders.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('money_proposal_state_check', sql`${table.state} in ('proposed', 'applied', 'declined')`),
    check('money_proposal_kind_check', sql`${table.kind} in ('offline', 'adjustment')`),
    check(
      'money_proposal_amount_check',
      sql`${table.amountFen} <> 0 and (${table.kind} <> 'offline' or ${table.amountFen} > 0)`,
    ),
    // Nobody approves what they proposed themselves; withdrawing it is another matter.
    check(
      'money_proposal_two_people_check',
      sql`${table.state} <> 'applied' or ${table.decidedBy} is distinct from ${table.proposedBy}`,
    ),
    index('money_proposal_created_idx').on(table.createdAt, table.id),
    index('money_proposal_account_idx').on(table.accountId, table.proposedBy),
  ],
)
