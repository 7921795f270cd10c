import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Comments that are ready to be typed into phones. */
export const phoneComments = pgTable(
  'phone_comment',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    loginId: text('login_id').notNull(),
    title: text().notNull(),
    comments: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('phone_comment_title_key').on(table.accountId, table.title),
    index('phone_comment_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)
