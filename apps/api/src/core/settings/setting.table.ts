import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the operator sets at run time, one row per group. Secrets inside are sealed. */
export const settings = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
