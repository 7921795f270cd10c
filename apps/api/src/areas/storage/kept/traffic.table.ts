import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What left a container within five minutes, by whichever door. */
export const containerTraffic = pgTable(
  'container_traffic',
  {
    containerId: text('container_id').notNull(),
    start: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    bytes: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.containerId, table.start] })],
)
