import type { BudgetBasis, BudgetScope, BudgetShare } from '@portico/contract/money/budget.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** What an owner means to spend in a month, and when they want to be told. */
export const budgets = pgTable(
  'budget',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    scope: text().$type<BudgetScope>().notNull(),
    /** The product, the id of the group or the tag; empty for everything. */
    key: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** In percent; empty: never told. */
    shares: integer().array().$type<BudgetShare[]>().notNull(),
    /** Whether the forecast is watched as well. */
    forecast: boolean().notNull(),
    /** The first day of the month in which it was spent when it was looked at last; NULL where it was not. */
    spentIn: date('spent_in'),
    /** When it was looked at last. */
    checkedAt: moment('checked_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('budget_name_key').on(table.accountId, table.name),
    index('budget_checked_idx').on(table.checkedAt),
    check('budget_amount_check', sql`${table.amountFen} > 0`),
    check(
      'budget_scope_check',
      sql`${table.scope} in ('account', 'product', 'group', 'tag') and (${table.scope} = 'account') = (${table.key} = '')`,
    ),
  ],
)

/** What an owner was told: once for a budget, a month, a share and what it was measured by. */
export const budgetAlarms = pgTable(
  'budget_alarm',
  {
    budgetId: text('budget_id')
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    /** Its first day. */
    month: date().notNull(),
    basis: text().$type<BudgetBasis>().notNull(),
    share: integer().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'budget_alarm_key', columns: [table.budgetId, table.month, table.basis, table.share] }),
    check('budget_alarm_basis_check', sql`${table.basis} in ('actual', 'forecast')`),
  ],
)
