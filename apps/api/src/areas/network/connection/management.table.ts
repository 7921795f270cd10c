import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The names of management accounts, in small letters: a customer has each of them once. */
export const managementNames = pgTable(
  'management_name',
  {
    accountId: text('account_id').notNull(),
    name: text().notNull(),
    resourceId: text('resource_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
)
