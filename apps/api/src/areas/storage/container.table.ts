import type { CorsRule, KeyRight, LifecycleRule } from '@portico/contract/rules/storage.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What a container is besides a resource: how it is reached, and how full it is. It has the id of its resource. */
export const containers = pgTable(
  'container',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    /** Nobody else's, whatever the letters: host names know no capitals. */
    name: text().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'bigint' }).notNull(),
    /** All versions and all parts of uploads under way. */
    usedBytes: bigint('used_bytes', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** Newest versions that are no marks. */
    objectCount: bigint('object_count', { mode: 'number' }).notNull().default(0),
    /** All versions, marks, uploads under way and their parts: what costs a row though it may have no bytes. */
    entryCount: bigint('entry_count', { mode: 'number' }).notNull().default(0),
    ipWhitelist: text('ip_whitelist').notNull(),
    access: text({ enum: ['private', 'public-read'] }).notNull(),
    versioning: text({ enum: ['off', 'on', 'suspended'] }).notNull(),
    rules: jsonb()
      .$type<LifecycleRule[]>()
      .notNull()
      .default(sql`'[]'`),
    cors: jsonb()
      .$type<CorsRule[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The end of its time, as its resource has it. */
    expiresAt: time('expires_at').notNull(),
    /** An operator closed it. */
    closedAt: time('closed_at'),
    closedReason: text('closed_reason').notNull().default(''),
    /** Its owner owes for what has left it. */
    haltedAt: time('halted_at'),
    /** It is being deleted: nothing is reached, and its objects go one after the other. */
    releasedAt: time('released_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('container_name').on(sql`lower(${table.name})`),
    index('container_account').on(table.accountId),
    check('container_within', sql`${table.usedBytes} >= 0 and ${table.objectCount} >= 0`),
  ],
)
export type ContainerRow = typeof containers.$inferSelect
/** What it takes to let somebody read from one or write to it. */
export type ReachedContainer = Omit<ContainerRow, 'objectCount' | 'entryCount' | 'closedReason'>

/** What S3 clients sign with. */
export const containerKeys = pgTable(
  'container_key',
  {
    id: text().primaryKey(),
    containerId: text('container_id')
      .notNull()
      .references(() => containers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Who made it; NULL where that was not written down yet. */
    madeBy: text('made_by'),
    /** Sealed under its id. */
    secret: text().notNull(),
    rights: jsonb().$type<KeyRight[]>().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    lastUsedAddress: text('last_used_address').notNull().default(''),
    revokedAt: time('revoked_at'),
  },
  (table) => [index('container_key_container').on(table.containerId)],
)
export type ContainerKeyRow = typeof containerKeys.$inferSelect
