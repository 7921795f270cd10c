import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { agents } from '../../ground/agents/agent.table.ts'
import { orders } from '../../ground/orders/order.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'bigint' })
const agentId = () =>
  text('agent_id')
    .notNull()
    .references(() => agents.accountId)

/** An agent asks for its own money. */
export const agentPayouts = pgTable(
  'agent_payout',
  {
    id: text().primaryKey(),
    agentId: agentId(),
    amountFen: fen('amount_fen').notNull(),
    status: text().notNull().default('asked'),
    /** The number of the card, sealed. */
    sealedCard: text('sealed_card').notNull(),
    cardLast4: text('card_last4').notNull(),
    bank: text().notNull(),
    holder: text().notNull(),
    /** Why it was rejected; empty otherwise. */
    reason: text().notNull().default(''),
    bankReference: text('bank_reference').notNull().default(''),
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** When the bank was told to pay; NULL until then. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('agent_payout_status_check', sql`${table.status} in ('asked', 'approved', 'paid', 'rejected')`),
    check('agent_payout_amount_check', sql`${table.amountFen} > 0`),
    check('agent_payout_paid_check', sql`(${table.status} = 'paid') = (${table.settledAt} is not null)`),
    // One at a time: a request that was sent twice must not take the sum twice.
    uniqueIndex('agent_payout_open_key')
      .on(table.agentId)
      .where(sql`${table.status} = 'asked'`),
    index('agent_payout_agent_idx').on(table.agentId, table.createdAt, table.id),
    index('agent_payout_created_idx').on(table.createdAt, table.id),
  ],
)

/** What a customer paid to its agent directly, as the agent says. */
export const agentBookings = pgTable(
  'agent_booking',
  {
    id: text().primaryKey(),
    agentId: agentId(),
    accountId: text('account_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    reference: text().notNull(),
    note: text().notNull().default(''),
    /** One that was recorded and whose time is over is shown as expired. */
    state: text().notNull().default('recorded'),
    /** The recharge of the customer; NULL until it is confirmed. */
    orderId: text('order_id').references(() => orders.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was confirmed or withdrawn; NULL until then. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('agent_booking_state_check', sql`${table.state} in ('recorded', 'confirmed', 'withdrawn')`),
    check('agent_booking_amount_check', sql`${table.amountFen} > 0`),
    check('agent_booking_order_check', sql`(${table.state} = 'confirmed') = (${table.orderId} is not null)`),
    index('agent_booking_agent_idx').on(table.agentId, table.createdAt, table.id),
  ],
)
