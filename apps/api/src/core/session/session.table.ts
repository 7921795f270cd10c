import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { logins } from '../people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const sessions = pgTable(
  'session',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token; the token itself is known to its bearer alone. */
    tokenHash: text('token_hash').notNull().unique('session_token_key'),
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** NULL while it lives. */
    endedAt: moment('ended_at'),
    /** signedOut, elsewhere, password, disabled, ended, idle, expired. */
    endReason: text('end_reason'),
  },
  (table) => [
    // One at a time: a new sign-in must end the old one first.
    uniqueIndex('session_one_alive_key')
      .on(table.loginId)
      .where(sql`${table.endedAt} is null`),
    index('session_login_idx').on(table.loginId, table.createdAt),
  ],
)
