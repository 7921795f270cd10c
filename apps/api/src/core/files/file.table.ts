import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An uploaded picture whose content was checked. The bytes lie in the files folder under the id. */
export const files = pgTable(
  'file',
  {
    id: text().primaryKey(),
    /** NULL when an operator uploaded it. */
    accountId: text('account_id'),
    loginId: text('login_id').notNull(),
    purpose: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('file_account_idx').on(table.accountId)],
)
