import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { phones } from '../device/phone.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A port of ours where a phone reaches a proxy that Android could not use by itself. */
export const phoneWays = pgTable(
  'phone_way',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    phoneId: text('phone_id')
      .notNull()
      .references(() => phones.id, { onDelete: 'cascade' }),
    /** The address of the server that listens. */
    host: text().notNull().default(''),
    port: integer().notNull(),
    holder: text(),
    heldUntil: moment('held_until'),
    listening: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('phone_way_phone_key').on(table.phoneId), uniqueIndex('phone_way_port_key').on(table.port)],
)
