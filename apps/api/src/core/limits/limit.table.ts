import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of what must not happen too often. In the database, so that they hold across servers. */
export const limitCounters = pgTable('limit_counter', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetAt: timestamp('reset_at', { withTimezone: true, precision: 3 }).notNull(),
})
