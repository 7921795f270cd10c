import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { resources } from '../../lifecycle/resource.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** When a disk is copied by itself, and how many copies are kept. */
export const snapshotPlans = pgTable(
  'snapshot_plan',
  {
    diskId: text('disk_id')
      .primaryKey()
      .references(() => resources.id),
    accountId: text('account_id').notNull(),
    enabled: boolean().notNull(),
    /** UTC: 03:00. */
    updateTime: text('update_time').notNull(),
    everyDays: integer('every_days').notNull(),
    keep: integer().notNull(),
    /** NULL while it is off. */
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('snapshot_plan_account_idx').on(table.accountId, table.createdAt),
    index('snapshot_plan_next_idx').on(table.nextAt),
  ],
)
