import type { InvoiceSeller } from '@portico/contract/money/invoice-seller.ts'
import type { InvoiceHeaderFields } from '@portico/contract/money/invoice.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '../orders/order.table.ts'
import { refunds } from '../orders/refund.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const invoiceHeaders = pgTable(
  'invoice_header',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    fields: jsonb().$type<InvoiceHeaderFields>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoice_header_default_key')
      .on(table.accountId)
      .where(sql`${table.isDefault}`),
    index('invoice_header_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)

export interface InvoiceLine {
  orderId: string
  orderNumber: string
  product: string
  type: string
  subject: string
  /** In fen, as text: JSON has no whole numbers of this size. */
  amountFen: string
  /** Without taxes; left out where it is the same. */
  netFen?: string
}

/** Who sold it, and the taxes in it. */
export interface Sold {
  seller: Omit<InvoiceSeller, 'logo_url'> & {
    /** The id of a picture, or nothing. */
    logo: string
  }
  taxes: { name: string; rate: string; amountFen: string }[]
}

/** An invoice or a credit note, asked for or issued. What is issued never changes. */
export const invoices = pgTable(
  'invoice',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    loginId: text('login_id').notNull(),
    /** The agent that sold what stands on it, and in whose name it is; NULL for the platform. */
    agentId: text('agent_id'),
    kind: text().notNull(),
    status: text().notNull(),
    /** NULL until it is issued; each kind has a series of its own for each year, without gaps. */
    number: text(),
    /** As it was when it was asked for: a header that is changed later changes no invoice. */
    header: jsonb().$type<InvoiceHeaderFields>().notNull(),
    /** The customer's, in which it is printed. */
    language: text().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** As it was when it was issued. NULL until then, and on those issued before it was kept. */
    sold: jsonb().$type<Sold>(),
    /** Negative for a credit note. */
    amountFen: fen('amount_fen').notNull(),
    /** The invoice that a credit note takes back from. */
    creditsId: text('credits_id'),
    /** The refund that made the credit note. */
    refundId: text('refund_id').references(() => refunds.id),
    reason: text().notNull().default(''),
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    issuedAt: moment('issued_at'),
  },
  (table) => [
    check('invoice_kind_check', sql`${table.kind} in ('invoice', 'credit note')`),
    check('invoice_status_check', sql`${table.status} in ('invoicing', 'invoiced', 'rejected')`),
    check('invoice_number_check', sql`(${table.status} = 'invoiced') = (${table.number} is not null)`),
    check('invoice_sign_check', sql`(${table.kind} = 'invoice') = (${table.amountFen} > 0)`),
    check('invoice_credit_check', sql`(${table.kind} = 'invoice') = (${table.refundId} is null)`),
    uniqueIndex('invoice_number_key').on(table.number),
    uniqueIndex('invoice_refund_key').on(table.refundId),
    index('invoice_account_idx').on(table.accountId, table.createdAt, table.id),
    index('invoice_created_idx').on(table.createdAt, table.id),
    index('invoice_logo_idx').on(sql`(${table.sold}->'seller'->>'logo')`),
    index('invoice_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'invoicing'`),
  ],
)

/** Which invoice an order stands on. The key is the order, so an order is invoiced once; a rejection lets it go. */
export const invoicedOrders = pgTable(
  'invoiced_order',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
  },
  (table) => [index('invoiced_order_invoice_idx').on(table.invoiceId)],
)

/** The last number of each series. Its row is locked until the document is committed, so that no number is lost. */
export const documentSeries = pgTable('document_series', {
  name: text().primaryKey(),
  last: fen('last').notNull(),
})
