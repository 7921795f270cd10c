import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The listening ports that are sold, one row for each protocol: two who want one are told apart before they pay. */
export const forwardPorts = pgTable(
  'forward_port',
  {
    protocol: text().notNull(),
    port: integer().notNull(),
    resourceId: text('resource_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.protocol, table.port] })],
)
