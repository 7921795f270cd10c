import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { files } from '../../core/files/file.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A picture at the top of every customer's home. */
export const banners = pgTable(
  'banner',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** A path of the console or an https address; empty: it leads nowhere. */
    url: text().notNull().default(''),
    /** The larger comes first. */
    sort: integer().notNull().default(0),
    shown: boolean().notNull(),
    /** NULL: from the beginning. */
    publishAt: moment('publish_at'),
    /** NULL: it stays. */
    endAt: moment('end_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('banner_sort_check', sql`${table.sort} between 0 and 10000`),
    check('banner_end_check', sql`${table.endAt} > ${table.publishAt}`),
  ],
)
