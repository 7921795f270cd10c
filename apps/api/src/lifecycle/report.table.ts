import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What engines told of resources by themselves, each once. It outlives the resource: it says what was paid for. */
export const resourceReports = pgTable(
  'resource_report',
  {
    id: text().primaryKey(),
    resourceId: text('resource_id').notNull(),
    createdAt: moment('started_at').notNull(),
    /** NULL while it goes on. */
    endedAt: moment('ended_at'),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('resource_report_key').on(table.resourceId, table.createdAt),
    index('resource_report_time_idx').on(table.createdAt, table.id),
    index('resource_report_address_idx').on(sql`(${table.data} ->> 'address')`, table.createdAt),
  ],
)
