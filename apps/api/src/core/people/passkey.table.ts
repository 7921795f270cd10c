import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { logins } from './people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A key pair on a device of the person's; the device keeps the private part. */
export const passkeys = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    name: text().notNull(),
    /** The name of the site that it was created for and works at. */
    domain: text().notNull(),
    /** Its own id, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkey_credential_key'),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    transports: text().array().notNull(),
    /** How often it has signed, as far as it counts; one that goes back is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether it signs in without the password. It does not before the person has shown a password set by mail beside it. */
    signsIn: boolean('signs_in').notNull(),
    createdAt: moment('created_at').notNull(),
    /** NULL until it is used. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_login_idx').on(table.loginId, table.createdAt)],
)
