import type { QuotaRequestState } from '@portico/contract/account/quota.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** How many of a kind each account may have. A kind without a row has no limit. */
export const quotas = pgTable('quota', { kind: text().primaryKey(), most: integer().notNull() }, (table) => [
  check('quota_most_check', sql`${table.most} >= 0`),
])

/** Where it is another number for one account. */
export const accountQuotas = pgTable(
  'account_quota',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().notNull(),
    /** NULL: without limit. */
    most: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    check('account_quota_most_check', sql`${table.most} >= 0`),
  ],
)

/** An owner asks for more. */
export const quotaRequests = pgTable(
  'quota_request',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    loginId: text('login_id').notNull(),
    kind: text().notNull(),
    wanted: integer().notNull(),
    reason: text().notNull(),
    state: text().$type<QuotaRequestState>().notNull(),
    /** What the one who decided wrote. */
    note: text().notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('quota_request_state_check', sql`${table.state} in ('open', 'approved', 'refused', 'withdrawn')`),
    // One at a time for a kind.
    uniqueIndex('quota_request_open_key')
      .on(table.accountId, table.kind)
      .where(sql`${table.state} = 'open'`),
    index('quota_request_account_idx').on(table.accountId, table.createdAt, table.id),
    index('quota_request_created_idx').on(table.createdAt, table.id),
  ],
)
