import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** When nothing reached an address because an attack was larger than what is held for it. */
export const blackholes = pgTable(
  'blackhole',
  {
    id: text().primaryKey(),
    resourceId: text('resource_id').notNull(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    address: text().notNull(),
    /** The attack that it is for: one attack, one of these. */
    reportId: text('report_id').notNull(),
    peakGbps: integer('peak_gbps').notNull(),
    /** What was held for it then. */
    gbps: integer().notNull(),
    createdAt: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    /** NULL while it goes on. */
    endedAt: moment('ended_at'),
    /** The operator who ended it before its time; NULL otherwise. */
    endedBy: text('ended_by'),
    reason: text().notNull().default(''),
  },
  (table) => [
    // One at a time.
    uniqueIndex('blackhole_open_key')
      .on(table.resourceId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('blackhole_report_key').on(table.reportId),
    index('blackhole_resource_idx').on(table.resourceId, table.createdAt),
  ],
)
