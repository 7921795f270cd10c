import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Checksum } from '../../../core/store/checksums.ts'
import { containers } from '../container.table.ts'
import { blobs } from './blob.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** In the order of its bytes, whatever the database thinks of letters. */
const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** What is said with an object when it is sent; what is missing was not said. */
export interface ObjectHeaders {
  cacheControl?: string
  disposition?: string
  encoding?: string
  language?: string
  expires?: string
}
export type Sums = Partial<Record<Checksum, string>>
export type SumType = 'FULL_OBJECT' | 'COMPOSITE'

/** What a version and an upload that becomes one are told alike. */
const told = {
  type: text().notNull(),
  headers: jsonb().$type<ObjectHeaders>().notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull(),
  /** Who sent it: a login, the id of an access key, or empty. */
  by: text().notNull(),
}
const container = () =>
  text('container_id')
    .notNull()
    .references(() => containers.id)

/** One version of an object, or the mark that it was deleted. */
export const objects = pgTable(
  'object',
  {
    /** Newer ones of a key have greater ones: they are given while the container's row is held. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    containerId: container(),
    key: keyText().notNull(),
    versionId: text('version_id').notNull(),
    /** Came while no versions were kept: the next one that does takes its place. S3 calls it `null`. */
    plain: boolean().notNull(),
    latest: boolean().notNull(),
    /** Says that it was deleted then; has no bytes. */
    marker: boolean().notNull(),
    /** What its bytes are, one after the other. */
    blobIds: text('blob_ids').array().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Without quotes: MD5 of the bytes, or of those of the parts and their number. */
    etag: text().notNull(),
    sums: jsonb().$type<Sums>().notNull(),
    sumType: text('sum_type').$type<SumType>().notNull(),
    ...told,
    createdAt: time('created_at').notNull(),
    /** When a newer one came; NULL for the newest. */
    replacedAt: time('replaced_at'),
  },
  (table) => [
    uniqueIndex('object_latest_key')
      .on(table.containerId, table.key)
      .where(sql`${table.latest}`),
    uniqueIndex('object_plain_key')
      .on(table.containerId, table.key)
      .where(sql`${table.plain}`),
    uniqueIndex('object_version_key').on(table.containerId, table.versionId),
    index('object_listed_idx')
      .on(table.containerId, table.key)
      .where(sql`${table.latest} and not ${table.marker}`),
    index('object_deleted_idx')
      .on(table.containerId, table.key)
      .where(sql`${table.latest} and ${table.marker}`),
    index('object_versions_idx').on(table.containerId, table.key, table.seq.desc().nullsFirst()),
    index('object_age_idx').on(table.containerId, table.createdAt),
  ],
)
export type ObjectRow = typeof objects.$inferSelect

/** An object that comes in parts. */
export const uploads = pgTable(
  'upload',
  {
    id: text().primaryKey(),
    containerId: container(),
    key: keyText().notNull(),
    ...told,
    /** How many bytes it is to have, where that was said. */
    wishedBytes: bigint('wished_bytes', { mode: 'number' }),
    /** With which checksum its parts come; NULL where none was named. */
    sum: text().$type<Checksum>(),
    sumType: text('sum_type').$type<SumType>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('upload_key_idx').on(table.containerId, table.key, table.id),
    index('upload_age_idx').on(table.containerId, table.createdAt),
  ],
)
export type UploadRow = typeof uploads.$inferSelect

export const uploadParts = pgTable(
  'upload_part',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id),
    number: integer().notNull(),
    blobId: text('blob_id')
      .notNull()
      .references(() => blobs.id),
    size: bigint({ mode: 'number' }).notNull(),
    md5: text().notNull(),
    sums: jsonb().$type<Sums>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] }), index('upload_part_blob_idx').on(table.blobId)],
)
export type PartRow = typeof uploadParts.$inferSelect
