import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '../../core/people/people.table.ts'

/** Customers of whom what is charged by use stands still because their agent owes; gone when it goes on. */
export const agentHalts = pgTable('agent_halt', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  haltedAt: timestamp('halted_at', { withTimezone: true, precision: 3 }).notNull(),
})
