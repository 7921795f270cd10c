import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PriceLine } from '@portico/contract/money/order.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** What a customer was asked to pay, or got back. Amounts are in fen and never negative; the type says which way. */
export const orders = pgTable(
  'customer_order',
  {
    id: text().primaryKey(),
    /** For people to read and say: date and six letters. */
    number: text().notNull().unique('customer_order_number_key'),
    accountId: text('account_id').notNull(),
    /** Who made it; NULL for the system itself, an automatic renewal say. */
    loginId: text('login_id'),
    /** The key of a program that made it in their place; NULL for people. `order.sql` sets it. */
    keyId: text('key_id'),
    /** The business group whose member made it; NULL for everybody else. */
    groupId: text('group_id'),
    type: text().notNull(),
    status: text().notNull(),
    /** What it is for: a product, or `recharge`. */
    product: text().notNull(),
    /** The name of the thing that was bought, as it was then. */
    subject: text().notNull().default(''),
    /** What it comes to in yuan's fen. */
    amountFen: fen('amount_fen').notNull(),
    /** The parts that were paid from cash and from vouchers; together `amountFen` once it is completed. */
    cashFen: fen('cash_fen')
      .notNull()
      .default(sql`0`),
    voucherFen: fen('voucher_fen')
      .notNull()
      .default(sql`0`),
    /** How much of the cash part has gone back already. */
    refundedFen: fen('refunded_fen')
      .notNull()
      .default(sql`0`),
    paymentMethod: text('payment_method').notNull(),
    /** How the price came about, line by line, as it was quoted. */
    priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull().default([]),
    /** The resource it belongs to; NULL when there is none. */
    resourceId: text('resource_id'),
    /** What was bought together carries one name; NULL for what was bought alone. */
    purchaseId: text('purchase_id'),
    /** The time it pays for; both NULL when it pays for no time. */
    termFrom: moment('term_from'),
    termTo: moment('term_to'),
    /** The discounts for a longer term and for an activity that its price had: time that was used counts without them. */
    termFactor: text('term_factor').notNull().default('1'),
    /**
     * What was left of the cash and of the voucher value after a part of it went back, and from when on that is used up.
     * NULL while nothing has: then it is all of it, from the first day.
     */
    basisFen: fen('basis_fen'),
    basisVoucherFen: fen('basis_voucher_fen'),
    basisFrom: moment('basis_from'),
    /** The agent it was sold through, and what it cost that agent; both NULL for what the platform sold itself. */
    agentId: text('agent_id'),
    costFen: fen('cost_fen'),
    /** How much of the cost has gone back to the agent. */
    costBackFen: fen('cost_back_fen')
      .notNull()
      .default(sql`0`),
    invoiceStatus: text('invoice_status').notNull().default('not invoiced'),
    /** Why it failed or was cancelled, as the key of a word; empty otherwise. */
    reason: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Until when an unpaid order can be paid; NULL when it needs no paying. */
    expiresAt: moment('expires_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('customer_order_status_check', sql`${table.status} in ('unpaid', 'completed', 'cancelled', 'failed')`),
    check(
      'customer_order_type_check',
      sql`${table.type} in ('recharge', 'buy', 'refund', 'renewal', 'renew_auto', 'adjustment')`,
    ),
    check('customer_order_invoice_check', sql`${table.invoiceStatus} in ('not invoiced', 'invoicing', 'invoiced')`),
    check(
      'customer_order_term_check',
      sql`(${table.termFrom} is null) = (${table.termTo} is null) and ${table.termFrom} <= ${table.termTo}`,
    ),
    check('customer_order_amount_check', sql`${table.amountFen} >= 0`),
    // Never more back than was paid in cash; a voucher never becomes cash.
    check('customer_order_refund_check', sql`${table.refundedFen} between 0 and ${table.cashFen}`),
    check('customer_order_cost_check', sql`${table.costBackFen} between 0 and coalesce(${table.costFen}, 0)`),
    index('customer_order_agent_idx')
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`${table.agentId} is not null`),
    index('customer_order_account_idx').on(table.accountId, table.createdAt, table.id),
    index('customer_order_created_idx').on(table.createdAt, table.id),
    index('customer_order_group_idx')
      .on(table.groupId, table.createdAt, table.id)
      .where(sql`${table.groupId} is not null`),
    index('customer_order_resource_idx').on(table.resourceId),
    index('customer_order_unpaid_idx')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'unpaid'`),
  ],
)

/** A promise of value. What is left of a redeemed one lies in the ledger, in a place of its own. */
export const vouchers = pgTable(
  'voucher',
  {
    id: text().primaryKey(),
    number: text().notNull().unique('voucher_number_key'),
    /** The password is shown once, when it is issued. */
    passwordHash: text('password_hash').notNull(),
    type: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    status: text().notNull().default('unused'),
    /** Whose it is; NULL until it is redeemed or granted. */
    accountId: text('account_id'),
    /** Names the happening it was granted for, so that it is granted once; NULL for those that are handed out. */
    grantedFor: text('granted_for'),
    /** The agent who gives it to customers of its own; NULL for those of the platform. */
    agentId: text('agent_id'),
    /** What the operator noted about it. */
    remark: text().notNull().default(''),
    issuedBy: text('issued_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [
    check('voucher_status_check', sql`${table.status} in ('unused', 'used', 'invalidated')`),
    check('voucher_amount_check', sql`${table.amountFen} > 0`),
    uniqueIndex('voucher_granted_key').on(table.grantedFor),
    index('voucher_agent_idx')
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`${table.agentId} is not null`),
    index('voucher_account_idx').on(table.accountId, table.expiresAt),
    index('voucher_created_idx').on(table.createdAt, table.id),
  ],
)
