import type { Product } from '@portico/contract/access.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '../../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const factor = (name: string) => numeric(name, { precision: 4, scale: 2 }).notNull().default('1.00')
const byProduct = (name: string) => jsonb(name).$type<Partial<Record<Product, string>>>().notNull().default({})

/** An account that sells to customers of its own: what the operator agreed with it, and the prices it asks. */
export const agents = pgTable(
  'agent',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** A paused agent sells nothing new; what its customers have goes on. */
    status: text().notNull().default('active'),
    /** `operator`, or `owing` when it is lifted as soon as all is paid; NULL while it sells. */
    pausedFor: text('paused_for', { enum: ['operator', 'owing'] }),
    /** Multiplies the list price to what the agent pays: of every product, and of some. */
    cost: factor('cost'),
    costProducts: byProduct('cost_products'),
    /** Multiplies the list price to what its customers pay. */
    sell: factor('sell'),
    sellProducts: byProduct('sell_products'),
    /** What the platform has lent it; it lies in its wallet. */
    creditFen: bigint('credit_fen', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** So long what is owed may stay owed before nothing new is sold. */
    graceDays: integer('grace_days').notNull().default(7),
    /** The least that is paid out. */
    payoutMinFen: bigint('payout_min_fen', { mode: 'bigint' })
      .notNull()
      .default(sql`10000`),
    /** Since when it owes the platform; NULL while it owes nothing. */
    dueSince: moment('due_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('agent_status_check', sql`${table.status} in ('active', 'paused')`),
    check('agent_paused_check', sql`(${table.status} = 'active') = (${table.pausedFor} is null)`),
    check('agent_factors_check', sql`${table.cost} between 0.01 and 10 and ${table.sell} between 0.01 and 10`),
    check('agent_credit_check', sql`${table.creditFen} >= 0`),
    check('agent_grace_check', sql`${table.graceDays} between 0 and 90`),
    index('agent_created_idx').on(table.createdAt, table.accountId),
  ],
)

/** A link by which whoever registers becomes a customer of the agent. */
export const agentInvites = pgTable(
  'agent_invite',
  {
    id: text().primaryKey(),
    agentId: text('agent_id')
      .notNull()
      .references(() => agents.accountId),
    /** Stands in the link; whoever has it may use it. */
    code: text().notNull().unique('agent_invite_code_key'),
    /** Whom it was mailed to: it is for this address alone; NULL for a link for everybody. */
    email: text(),
    note: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** NULL unless the agent took it back. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('agent_invite_agent_idx').on(table.agentId, table.createdAt, table.id)],
)

/** What an agent knows of a customer of its own, and the prices it gives them. */
export const agentCustomers = pgTable(
  'agent_customer',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    agentId: text('agent_id')
      .notNull()
      .references(() => agents.accountId),
    note: text().notNull().default(''),
    /** Multiplies the agent's price: of every product, and of some. */
    discount: factor('discount'),
    products: byProduct('products'),
    /** What the agent has lent it, spent or not. */
    creditFen: bigint('credit_fen', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    joinedAt: moment('joined_at').notNull(),
    /** The invitation it came by; NULL for whoever was moved here. */
    inviteId: text('invite_id').references(() => agentInvites.id),
    /** Since when the agent shuts it out; NULL while it does not, whatever the platform does. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    check('agent_customer_discount_check', sql`${table.discount} between 0.01 and 1`),
    index('agent_customer_agent_idx').on(table.agentId, table.joinedAt, table.accountId),
    index('agent_customer_invite_idx').on(table.inviteId),
  ],
)
