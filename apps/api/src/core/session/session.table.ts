import { index, pgTable, text, timestamp, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
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
    /** The session this one was opened from: an operator's, to look at a console, or the person's own; NULL for a sign-in. */
    viewedFrom: text('viewed_from').references((): AnyPgColumn => sessions.id),
    /** What a session that its own person handed on is held to; NULL where it is for everything. */
    heldTo: text('held_to', { enum: ['phones'] }),
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
      .where(sql`${table.endedAt} is null and ${table.viewedFrom} is null`),
    index('session_viewed_idx')
      .on(table.viewedFrom)
      .where(sql`${table.viewedFrom} is not null`),
    index('session_login_idx').on(table.loginId, table.createdAt),
  ],
)
