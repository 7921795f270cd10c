import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Codes, links and tickets that work once: register codes, reset links, sign-in tickets, OAuth states. */
export const oneTimes = pgTable(
  'one_time',
  {
    id: text().primaryKey(),
    purpose: text().notNull(),
    /** Whom it was made for: an e-mail, a phone, a login. Empty when the secret alone says it. */
    target: text().notNull(),
    secretHash: text('secret_hash').notNull(),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    attemptsLeft: integer('attempts_left').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('one_time_find_idx').on(table.purpose, table.target),
    index('one_time_secret_idx').on(table.secretHash),
    index('one_time_expires_idx').on(table.expiresAt),
  ],
)
