import { catalogueTypes } from '@portico/contract/node/node.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts, logins } from '../../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A place where resources run. */
export const nodes = pgTable(
  'node',
  {
    /** The wire's `controller_id`, a short key such as `hk-a`: list prices name it. */
    id: text().primaryKey(),
    nameEn: text('name_en').notNull(),
    nameZhHans: text('name_zh_hans').notNull(),
    nameZhHant: text('name_zh_hant').notNull(),
    country: text().notNull(),
    flag: text().notNull(),
    cloudType: text('cloud_type').notNull(),
    /** False: sold out, nothing new is subscribed or bought. */
    onSell: boolean('on_sell').notNull().default(true),
    engine: text().notNull().default('embedded'),
    /** The engine's own settings, sealed; NULL when it needs none. */
    sealedSettings: text('sealed_settings'),
    /** The larger comes first. */
    sort: integer().notNull().default(0),
    /** Since when its engine does not answer; NULL while it does. */
    unreachableSince: moment('unreachable_since'),
    /** From when on its silences are kept. */
    historyFrom: moment('history_from').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('node_id_check', sql`${table.id} ~ '^[a-z0-9][a-z0-9-]{0,31}$'`),
    check('node_cloud_type_check', sql`${table.cloudType} in ('native', 'fusion')`),
  ],
)

/** When the engine of a node is asked next what has changed, and how that went before. */
export const nodeWatches = pgTable('node_watch', {
  nodeId: text('node_id')
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  nextAt: moment('next_at').notNull(),
  /** Whoever asks it holds it until then; NULL when nobody does. */
  heldUntil: moment('held_until'),
  /** What changed before then is known. */
  seenAt: moment('seen_at'),
  /** How often it has not answered since it last did, and since when. */
  failures: integer().notNull().default(0),
  failingSince: moment('failing_since'),
})

export const nodeSubscriptions = pgTable(
  'node_subscription',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id),
    /** Who subscribed. */
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.nodeId] }),
    index('node_subscription_node_idx').on(table.nodeId),
  ],
)

/** The nodes an operator has chosen for a customer. A customer without any may use all of them. */
export const userNodes = pgTable(
  'user_node',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.nodeId] }), index('user_node_node_idx').on(table.nodeId)],
)

/** The phone an account has confirmed for the fusion cloud. */
export const fusionPhones = pgTable('fusion_phone', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Area code and number. */
  phone: text().notNull(),
  loginId: text('login_id')
    .notNull()
    .references(() => logins.id),
  verifiedAt: moment('verified_at').notNull(),
})

/** A size that can be sold. */
export const flavors = pgTable(
  'flavor',
  {
    id: text().primaryKey(),
    family: text().notNull(),
    resourceType: text('resource_type').notNull().default(catalogueTypes[0]),
    vcpus: integer().notNull(),
    memoryMb: integer('memory_mb').notNull(),
    /** The engine's own name for it; empty when it is the same. */
    engineRef: text('engine_ref').notNull().default(''),
    /** The larger comes first. */
    sort: integer().notNull().default(0),
  },
  (table) => [check('flavor_size_check', sql`${table.vcpus} > 0 and ${table.memoryMb} > 0`)],
)

/** A size on a node, with how many of it there are. */
export const flavorOffers = pgTable(
  'flavor_offer',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id),
    flavorId: text('flavor_id')
      .notNull()
      .references(() => flavors.id),
    /** How many can be sold at a time; NULL: without limit. */
    stock: integer(),
    sold: integer().notNull().default(0),
    onSell: boolean('on_sell').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.flavorId] }),
    index('flavor_offer_flavor_idx').on(table.flavorId),
    check(
      'flavor_offer_sold_check',
      sql`${table.sold} >= 0 and (${table.stock} is null or ${table.sold} <= ${table.stock})`,
    ),
  ],
)

/** An operating system that a resource starts from. */
export const images = pgTable(
  'image',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    system: text().notNull(),
    version: text().notNull(),
    /** Who signs in first: ubuntu, root, Administrator. */
    userName: text('user_name').notNull(),
    minDiskGb: integer('min_disk_gb').notNull(),
    resourceType: text('resource_type').notNull().default(catalogueTypes[0]),
    onSell: boolean('on_sell').notNull().default(true),
    /** The engine's own name for it; empty when it is the same. */
    engineRef: text('engine_ref').notNull().default(''),
    /** The larger comes first. */
    sort: integer().notNull().default(0),
  },
  (table) => [
    check('image_system_check', sql`${table.system} in ('linux', 'windows', 'other')`),
    check('image_disk_check', sql`${table.minDiskGb} > 0`),
  ],
)

export const imageOffers = pgTable(
  'image_offer',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.imageId] }), index('image_offer_image_idx').on(table.imageId)],
)
