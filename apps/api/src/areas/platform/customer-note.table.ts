import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What operators tell each other about a customer. */
export const customerNotes = pgTable(
  'customer_note',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** The operator who wrote it. */
    loginId: text('login_id').notNull(),
    content: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('customer_note_account_idx').on(table.accountId, table.createdAt, table.id)],
)
