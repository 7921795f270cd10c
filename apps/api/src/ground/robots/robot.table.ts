import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Where messages about the house go: a webhook, or the group robot of a chat. */
export const robots = pgTable(
  'robot',
  {
    id: text().primaryKey(),
    /** The customer whose it is; NULL for the operators'. */
    accountId: text('account_id'),
    name: text().notNull(),
    kind: text().notNull(),
    url: text().notNull(),
    language: text().notNull(),
    events: text().array().notNull(),
    enabled: boolean().notNull(),
    /** Sealed; NULL: messages are not signed. */
    secret: text(),
    createdAt: moment('created_at').notNull(),
    /** NULL while it is there; what it was told stays in the log. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('robot_account_idx')
      .on(table.accountId)
      .where(sql`${table.removedAt} is null`),
  ],
)

/** One message to one robot: what, how often it was tried, and what came back. */
export const robotDeliveries = pgTable(
  'robot_delivery',
  {
    id: text().primaryKey(),
    robotId: text('robot_id')
      .notNull()
      .references(() => robots.id),
    /** As its robot has it. */
    accountId: text('account_id'),
    event: text().notNull(),
    vars: jsonb().$type<Record<string, string>>().notNull(),
    state: text().notNull(),
    /** Whether work was left for it; what SQL wrote down is still to be sent. */
    queued: boolean().notNull().default(true),
    attempts: integer().notNull().default(0),
    /** The receiver's HTTP status; 0 when nothing came back. */
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at'),
  },
  (table) => [
    check('robot_delivery_state_check', sql`${table.state} in ('waiting', 'delivered', 'failed', 'dropped')`),
    index('robot_delivery_unqueued_idx')
      .on(table.id)
      .where(sql`not ${table.queued}`),
    index('robot_delivery_account_idx')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.accountId} is not null`),
    index('robot_delivery_created_idx').on(table.createdAt, table.id),
    index('robot_delivery_robot_idx').on(table.robotId, table.createdAt, table.id),
    index('robot_delivery_state_idx').on(table.state, table.createdAt, table.id),
    index('robot_delivery_robot_state_idx').on(table.robotId, table.state, table.createdAt, table.id),
  ],
)
