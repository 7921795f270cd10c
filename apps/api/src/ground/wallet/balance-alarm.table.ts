import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from '../../core/people/people.table.ts'

/** Below which cash an owner wants to be told. An account without a row has the standard one. */
export const balanceAlarms = pgTable(
  'balance_alarm',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** 0: never. */
    thresholdFen: bigint('threshold_fen', { mode: 'bigint' }).notNull(),
  },
  (table) => [check('balance_alarm_threshold_check', sql`${table.thresholdFen} >= 0`)],
)
