import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What the operator says to everybody. A language that it is not written in is empty. */
export const announcements = pgTable(
  'announcement',
  {
    id: text().primaryKey(),
    titleEn: text('title_en').notNull(),
    contentEn: text('content_en').notNull(),
    titleZhHans: text('title_zh_hans').notNull(),
    contentZhHans: text('content_zh_hans').notNull(),
    titleZhHant: text('title_zh_hant').notNull(),
    contentZhHant: text('content_zh_hant').notNull(),
    /** The larger comes first. */
    sort: integer().notNull().default(0),
    /** `draft`, `published` or `withdrawn`; whether its time has come, or is over, the clock says. */
    status: text().notNull().default('draft'),
    /** From when it is shown once it is published. */
    publishAt: time('publish_at').notNull(),
    /** NULL: it stays. */
    endAt: time('end_at'),
    createdBy: text('created_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('announcement_order_idx').on(table.sort, table.publishAt, table.id),
    check('announcement_sort_check', sql`${table.sort} between 0 and 10000`),
    check('announcement_status_check', sql`${table.status} in ('draft', 'published', 'withdrawn')`),
    check('announcement_end_check', sql`${table.endAt} > ${table.publishAt}`),
  ],
)
