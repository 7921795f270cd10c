import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What was done under a maintenance service. It outlives the service: it says what was paid for. */
export const maintenanceRecords = pgTable(
  'maintenance_record',
  {
    id: text().primaryKey(),
    resourceId: text('resource_id').notNull(),
    accountId: text('account_id').notNull(),
    /** The operator who did it. */
    loginId: text('login_id').notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('maintenance_record_account_idx').on(table.accountId, table.createdAt, table.id)],
)
