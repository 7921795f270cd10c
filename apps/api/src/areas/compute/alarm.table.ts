import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { resources } from '../../lifecycle/resource.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const rule = {
  accountId: text('account_id').notNull(),
  metric: text().notNull(),
  direction: text().notNull(),
  /** In the unit of its metric. */
  threshold: integer().notNull(),
  minutes: integer().notNull(),
  state: text().notNull(),
  /** The newest figure when it turned; NULL where there was none. */
  value: doublePrecision(),
}

/** When somebody wants to be told of how a host does. */
export const hostAlarms = pgTable(
  'host_alarm',
  {
    id: text().primaryKey(),
    hostId: text('host_id')
      .notNull()
      .references(() => resources.id),
    /** Who asked for it, and is told besides the owner. */
    loginId: text('login_id').notNull(),
    ...rule,
    enabled: boolean().notNull(),
    /** How often it has turned: each turn happens once. */
    turns: integer().notNull().default(0),
    /** Whether the last that people heard is that it is in alarm. */
    told: boolean().notNull().default(false),
    /** NULL until it was looked at for the first time. */
    stateAt: moment('state_at'),
    /** When somebody last set about looking at it; NULL for never. */
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('host_alarm_state_check', sql`${table.state} in ('ok', 'alarm', 'nodata')`),
    index('host_alarm_host_idx').on(table.hostId),
    index('host_alarm_account_idx').on(table.accountId, table.createdAt, table.id),
    index('host_alarm_due_idx')
      .on(table.checkedAt)
      .where(sql`${table.enabled}`),
  ],
)
export type HostAlarmRow = typeof hostAlarms.$inferSelect

/** What became of an alarm, turn by turn, with what was agreed then. */
export const hostAlarmTurns = pgTable(
  'host_alarm_turn',
  {
    id: text().primaryKey(),
    alarmId: text('alarm_id')
      .notNull()
      .references(() => hostAlarms.id, { onDelete: 'cascade' }),
    hostId: text('host_id').notNull(),
    turn: integer().notNull(),
    ...rule,
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('host_alarm_turn_key').on(table.alarmId, table.turn),
    index('host_alarm_turn_host_idx').on(table.hostId, table.createdAt, table.id),
    index('host_alarm_turn_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)
