import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { phones } from '../device/phone.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A port of ours that leads to a phone's ADB, for a while and from some addresses. */
export const phoneMappings = pgTable(
  'phone_mapping',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    phoneId: text('phone_id')
      .notNull()
      .references(() => phones.id, { onDelete: 'cascade' }),
    /** Who opened it: it is open for as long as they see the phone. */
    loginId: text('login_id').notNull(),
    /** The session or the key it was opened with: it is open for no longer than that. */
    sessionId: text('session_id').notNull(),
    port: integer().notNull(),
    /** Addresses and networks. */
    sources: text().array().notNull(),
    /** The server that listens; another takes over when nothing is heard of it. */
    holder: text(),
    heldUntil: moment('held_until'),
    listening: boolean().notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_mapping_phone_key').on(table.phoneId),
    uniqueIndex('phone_mapping_port_key').on(table.port),
    index('phone_mapping_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)
export type PhoneMappingRow = typeof phoneMappings.$inferSelect
