import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { logins } from '../people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A key that a program presents instead of a person's session. What its person may not do, it may not do either. */
export const apiKeys = pgTable(
  'api_key',
  {
    id: text().primaryKey(),
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    name: text().notNull(),
    /** SHA-256 of the secret, to recognise it as a bearer. */
    secretHash: text('secret_hash').notNull(),
    /** The secret, sealed: a signature can only be checked with it. */
    sealed: text().notNull(),
    /** Empty: it may do nothing. */
    scopes: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** NULL: it does not expire. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    lastUsedAddress: text('last_used_address').notNull().default(''),
    /** NULL while it works. */
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('api_key_login_idx')
      .on(table.loginId, table.createdAt)
      .where(sql`${table.revokedAt} is null`),
  ],
)
