import type { storeFaults } from '@portico/contract/storage/container.ts'
import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Bytes that are not as they were written, of each version that they are in. */
export const storeFaultRows = pgTable(
  'store_fault',
  {
    id: text().primaryKey(),
    fault: text().$type<(typeof storeFaults)[number]>().notNull(),
    blobId: text('blob_id').notNull(),
    containerId: text('container_id').notNull(),
    key: text().notNull(),
    versionId: text('version_id').notNull(),
    foundAt: time('found_at').notNull(),
  },
  (table) => [
    unique('store_fault_key').on(table.blobId, table.containerId, table.versionId),
    index('store_fault_found_idx').on(table.foundAt, table.id),
  ],
)
