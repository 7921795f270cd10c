import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** Within JSON they are a text. */
const bytes = customType<{ data: Buffer; driverData: Buffer | string }>({
  dataType: () => 'bytea',
  fromDriver: (value) => (typeof value === 'string' ? Buffer.from(value.slice('\\x'.length), 'hex') : value),
})

/** Bytes that lie whole in a store, under a name that no customer chose. */
export const blobs = pgTable(
  'blob',
  {
    /** Its name in the store. */
    id: text().primaryKey(),
    store: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    md5: text().notNull(),
    /** CRC-32 of each MiB, four bytes each. */
    pieces: bytes().notNull(),
    /** How many versions and parts it is in. */
    uses: integer().notNull(),
    createdAt: time('created_at').notNull(),
    /** Since when nothing uses it; its bytes go soon after. NULL while something does. */
    droppedAt: time('dropped_at'),
    /** When all of it was last read and found whole; NULL before the first time. */
    checkedAt: time('checked_at'),
  },
  (table) => [
    index('blob_dropped_idx')
      .on(table.droppedAt)
      .where(sql`${table.droppedAt} is not null`),
    index('blob_checked_idx').on(table.checkedAt.asc().nullsFirst(), table.id),
    check('blob_uses_check', sql`${table.uses} >= 0 and (${table.uses} = 0) = (${table.droppedAt} is not null)`),
  ],
)
export type BlobRow = typeof blobs.$inferSelect
