import { appointmentProducts, appointmentStates } from '@portico/contract/phone/appointment.ts'
import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Somebody would like to be called before they buy. */
export const appointments = pgTable(
  'appointment',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    loginId: text('login_id').notNull(),
    product: text({ enum: appointmentProducts }).notNull(),
    count: integer().notNull(),
    wantedDay: date('wanted_day').notNull(),
    contact: text().notNull(),
    message: text().notNull(),
    state: text({ enum: appointmentStates }).notNull(),
    answer: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('appointment_account_idx').on(table.accountId, table.createdAt, table.id),
    index('appointment_created_idx').on(table.createdAt, table.id),
  ],
)
