import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { logins } from '../../core/people/people.table.ts'

/** How a person likes to look at a list, under a name of their own. */
export const savedViews = pgTable(
  'saved_view',
  {
    id: text().primaryKey(),
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    hidden: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('saved_view_name_key').on(table.loginId, table.list, table.name)],
)
