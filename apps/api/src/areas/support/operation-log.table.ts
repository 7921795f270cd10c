import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Up to when somebody cleared the operation log: a mark, so that clearing a long log costs no more than a short one. */
export const logClearings = pgTable('log_clearing', {
  /** The account when its owner cleared, for everybody in it; else the member's login. */
  id: text().primaryKey(),
  clearedAt: timestamp('cleared_at', { withTimezone: true, precision: 3 }).notNull(),
})
