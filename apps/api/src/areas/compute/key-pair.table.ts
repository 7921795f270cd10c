import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { teamGroups } from '../../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A public key that hosts can be made with. */
export const keyPairs = pgTable(
  'key_pair',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** The business group whose member made it; NULL for the owner's. */
    groupId: text('group_id').references(() => teamGroups.id, { onDelete: 'set null' }),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    fingerprint: text().notNull(),
    /** The private half of one that was made here, sealed, until it is fetched; NULL afterwards. */
    sealedPrivate: text('sealed_private'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('key_pair_name_key').on(table.accountId, table.name),
    index('key_pair_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)
