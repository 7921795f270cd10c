import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { resources } from '../../lifecycle/resource.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** When a host starts and stops by itself. */
export const hostSchedules = pgTable(
  'host_schedule',
  {
    hostId: text('host_id')
      .primaryKey()
      .references(() => resources.id),
    accountId: text('account_id').notNull(),
    enabled: boolean().notNull(),
    /** 1 is Monday, 7 is Sunday, UTC. */
    days: integer().array().notNull(),
    /** UTC: 08:00; NULL when it does not start by itself. */
    startTime: text('start_time'),
    stopTime: text('stop_time'),
    /** Nothing that was due before counts. */
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [index('host_schedule_start_idx').on(table.startTime), index('host_schedule_stop_idx').on(table.stopTime)],
)
export type HostScheduleRow = typeof hostSchedules.$inferSelect

/** What a schedule has done or skipped, so that it happens once. */
export const scheduledActions = pgTable(
  'scheduled_action',
  {
    hostId: text('host_id').notNull(),
    action: text().notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.action, table.dueAt] })],
)
