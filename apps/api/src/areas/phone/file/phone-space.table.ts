import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const size = () => bigint({ mode: 'number' }).notNull()

/** Whose something is. */
const whose = {
  accountId: text('account_id').notNull(),
  /** The business group of the member who brought it; empty for the owner. */
  groupId: text('group_id').notNull(),
  loginId: text('login_id').notNull(),
}

/** How full the file space of an account is: files, apps, and what uploads under way have room for. */
export const phoneSpaces = pgTable(
  'phone_space',
  {
    accountId: text('account_id').primaryKey(),
    usedBytes: bigint('used_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [check('phone_space_used_check', sql`${table.usedBytes} >= 0`)],
)

export const phoneFiles = pgTable(
  'phone_file',
  {
    id: text().primaryKey(),
    ...whose,
    name: text().notNull(),
    type: text().notNull(),
    size: size(),
    /** What its bytes are, one after the other. */
    blobIds: text('blob_ids').array().notNull(),
    /** Where it was taken from a phone: task, phone and path. Taken twice, it is there once. */
    origin: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('phone_file_account_idx').on(table.accountId, table.createdAt, table.id),
    uniqueIndex('phone_file_origin_key').on(table.origin),
  ],
)
export type FileRow = typeof phoneFiles.$inferSelect

export const phoneApps = pgTable(
  'phone_app',
  {
    id: text().primaryKey(),
    ...whose,
    package: text().notNull(),
    /** By language, `''` for all others. */
    names: jsonb().$type<Record<string, string>>().notNull(),
    versionName: text('version_name').notNull(),
    versionCode: bigint('version_code', { mode: 'number' }).notNull(),
    /** Of its certificate; empty where nobody signed it. */
    signer: text().notNull(),
    fileName: text('file_name').notNull(),
    /** Among the pictures; empty where it has none. */
    iconId: text('icon_id').notNull(),
    size: size(),
    blobIds: text('blob_ids').array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_app_version_key').on(
      table.accountId,
      table.groupId,
      table.package,
      table.versionCode,
      table.signer,
    ),
  ],
)
export type AppRow = typeof phoneApps.$inferSelect

/** A file or an app on its way in. */
export const phoneUploads = pgTable(
  'phone_upload',
  {
    id: text().primaryKey(),
    ...whose,
    purpose: text({ enum: ['file', 'app'] }).notNull(),
    name: text().notNull(),
    size: size(),
    taskId: text('task_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_upload_file_key').on(table.loginId, table.purpose, table.name, table.size),
    index('phone_upload_age_idx').on(table.createdAt),
  ],
)
export type UploadRow = typeof phoneUploads.$inferSelect

export const phoneUploadParts = pgTable(
  'phone_upload_part',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => phoneUploads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    blobId: text('blob_id').notNull(),
    size: size(),
    /** In hexadecimal digits. */
    crc32: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)
