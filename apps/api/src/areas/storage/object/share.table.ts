import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { containers } from '../container.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A link by which anybody may download an object. */
export const shares = pgTable(
  'object_share',
  {
    id: text().primaryKey(),
    containerId: text('container_id')
      .notNull()
      .references(() => containers.id, { onDelete: 'cascade' }),
    key: keyText().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Sealed under its id: its owner sees the link again. */
    token: text().notNull(),
    /** NULL where none is asked for. */
    passwordHash: text('password_hash'),
    expiresAt: time('expires_at').notNull(),
    /** Downloads that were begun. */
    uses: integer().notNull().default(0),
    usesMax: integer('uses_max'),
    createdAt: time('created_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('object_share_token').on(table.tokenHash),
    index('object_share_key').on(table.containerId, table.key),
    check('object_share_within', sql`${table.uses} <= coalesce(${table.usesMax}, ${table.uses})`),
  ],
)
export type ShareRow = typeof shares.$inferSelect

/** Downloads that count as one however often the browser asks for a piece of it. */
export const shareUses = pgTable(
  'object_share_use',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    leave: text().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.leave] }), index('object_share_use_age').on(table.createdAt)],
)
