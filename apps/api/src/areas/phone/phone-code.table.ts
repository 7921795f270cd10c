import { phonePackages } from '@portico/contract/states/phone.ts'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A code that is good for one service of cloud phones. */
export const phoneCodes = pgTable(
  'phone_code',
  {
    id: text().primaryKey(),
    codeHash: text('code_hash').notNull(),
    /** Its last letters, by which people know it. */
    ending: text().notNull(),
    node: text().notNull(),
    package: text({ enum: phonePackages }).notNull(),
    count: integer().notNull(),
    months: integer().notNull(),
    remark: text().notNull(),
    validUntil: moment('valid_until').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** NULL while nobody has used it. */
    usedAt: moment('used_at'),
    accountId: text('account_id'),
    serviceId: text('service_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_code_hash_key').on(table.codeHash),
    index('phone_code_created_idx').on(table.createdAt, table.id),
  ],
)
