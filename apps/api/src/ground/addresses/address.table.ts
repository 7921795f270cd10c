import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
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

/** Ways out of a node that customers choose between. A node without any has one way out that needs no name. */
export const addressLines = pgTable(
  'address_line',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    nameEn: text('name_en').notNull(),
    nameZhHans: text('name_zh_hans').notNull(),
    nameZhHant: text('name_zh_hant').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** The network of the cloud that its addresses come from; empty for the one of the region. */
    externalNetwork: text('external_network').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.key] }),
    uniqueIndex('address_line_default_key')
      .on(table.nodeId)
      .where(sql`${table.isDefault}`),
  ],
)

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
    /** The line that they are on; empty while its node has none. */
    line: text().notNull().default(''),
    /** How many of them somebody has; kept by the database with each holding. */
    held: integer().notNull().default(0),
    /** Where the next one is looked for, so that those which were looked at are not looked at again; NULL at the beginning. */
    next: number('next_address'),
  },
  (table) => [
    check('address_range_order_check', sql`${table.first} <= ${table.last}`),
    index('address_range_node_idx').on(table.nodeId, table.first),
  ],
)

/** Addresses that nobody is given, and why. */
export const addressesReserved = pgTable(
  'address_reserved',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => addressPools.nodeId, { onDelete: 'cascade' }),
    address: number('address').primaryKey(),
    reason: text().notNull(),
    loginId: text('login_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('address_reserved_node_idx').on(table.nodeId, table.address)],
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
    index('address_holding_who_idx').on(table.address, table.from),
    index('address_holding_time_idx').on(table.from, table.id),
    // Those that rest are few: they are counted at each purchase.
    index('address_holding_rest_idx').on(table.nodeId, table.freeAt, table.address),
  ],
)
