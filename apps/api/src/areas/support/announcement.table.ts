import { sql } from 'drizzle-orm'
import type { AnnouncementDraftForm } from '@portico/contract/support/announcement-draft.ts'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { accounts, logins } from '../../core/people/people.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What the operator says to everybody or to some, or an agent to its customers. A language that it is not written in is empty. */
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
    /** Whom it is for; `chosen` are those of `announcement_reader`. */
    audience: text().notNull().default('everyone'),
    /** Goes up whenever somebody saves it. */
    version: integer().notNull().default(1),
    /** The agent whose customers it is for; NULL for what the operator says. */
    agentId: text('agent_id').references(() => accounts.id),
    createdBy: text('created_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('announcement_agent_idx')
      .on(table.agentId, table.sort, table.publishAt, table.id)
      .where(sql`${table.agentId} is not null`),
    check('announcement_agent_check', sql`${table.agentId} is null or ${table.audience} = 'everyone'`),
    index('announcement_order_idx').on(table.sort, table.publishAt, table.id),
    check('announcement_sort_check', sql`${table.sort} between 0 and 10000`),
    check(
      'announcement_audience_check',
      sql`${table.audience} in ('everyone', 'personal', 'business', 'agents', 'chosen')`,
    ),
    check('announcement_status_check', sql`${table.status} in ('draft', 'published', 'withdrawn')`),
    check('announcement_end_check', sql`${table.endAt} > ${table.publishAt}`),
  ],
)

/** The customers that an announcement names one by one. */
export const announcementReaders = pgTable(
  'announcement_reader',
  {
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.accountId] })],
)

/** What an operator has written and not saved yet. */
export const announcementDrafts = pgTable(
  'announcement_draft',
  {
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    /** NULL: of one that is not saved yet. */
    announcementId: text('announcement_id').references(() => announcements.id, { onDelete: 'cascade' }),
    form: jsonb().$type<AnnouncementDraftForm>().notNull(),
    /** What the announcement's version was when they began; 0 of a new one. */
    version: integer().notNull(),
    savedAt: time('saved_at').notNull(),
  },
  (table) => [unique('announcement_draft_key').on(table.loginId, table.announcementId).nullsNotDistinct()],
)
