import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { nodes } from '../nodes/node.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** An IPv4 address as the number it is, so that ranges can be compared. */
const number = (name: string) => bigint(name, { mode: 'number' })

/** A node whose public addresses are given out by us; where a cloud gives them out, there is none. */
export const addressPools = pgTable('address_pool', {
  nodeId: text('node_id')
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  /** How long an address rests after somebody has let go of it, before the next one gets it. */
  quarantineHours: integer('quarantine_hours').notNull().default(24),
})

/** What the addresses of a pool are taken from, both ends included. No two of all pools overlap: the database sees to it. */
export const addressRanges = pgTable(
  'address_range',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    nodeId: text('node_id')
      .notNull()
      .references(() => addressPools.nodeId, { onDelete: 'cascade' }),
    first: number('first_address').notNull(),
    last: number('last_address').notNull(),
  },
  (table) => [
    check('address_range_order_check', sql`${table.first} <= ${table.last}`),
    index('address_range_node_idx').on(table.nodeId, table.first),
  ],
)

/** Who has which address, and who had it when. */
export const addressHoldings = pgTable(
  'address_holding',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    nodeId: text('node_id').notNull(),
    address: number('address').notNull(),
    resourceId: text('resource_id').notNull(),
    accountId: text('account_id').notNull(),
    from: moment('from_at').notNull(),
    /** NULL while it is held. */
    to: moment('to_at'),
    /** When the next one may have it; NULL while it is held. */
    freeAt: moment('free_at'),
  },
  (table) => [
    uniqueIndex('address_holding_key')
      .on(table.nodeId, table.address)
      .where(sql`${table.to} is null`),
    index('address_holding_idx').on(table.nodeId, table.address, table.from),
    index('address_holding_resource_idx').on(table.resourceId),
  ],
)
