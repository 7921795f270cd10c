import type { ReleaseSide } from '@portico/contract/agent/release.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '../../core/people/people.table.ts'

/** That one side wants a customer to leave its agent, while the other has not said so. */
export const agentReleases = pgTable(
  'agent_release',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    agentId: text('agent_id')
      .notNull()
      .references(() => accounts.id),
    askedBy: text('asked_by').$type<ReleaseSide>().notNull(),
    reason: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('agent_release_asked_by_check', sql`${table.askedBy} in ('customer', 'agent')`),
    index('agent_release_agent_idx').on(table.agentId, table.askedAt, table.accountId),
  ],
)
