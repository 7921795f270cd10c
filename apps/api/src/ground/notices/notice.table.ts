import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Something a person was told. Kept as a word with its values, and read in the reader's language. */
export const notices = pgTable(
  'notice',
  {
    id: text().primaryKey(),
    loginId: text('login_id').notNull(),
    /** The same happening is told to a person once. */
    onceKey: text('once_key').notNull(),
    topic: text().notNull(),
    word: text().notNull(),
    vars: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** A path of the console; empty when there is nothing to open. */
    link: text().notNull().default(''),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Set when the person cleared the list, and at once where they have such notices mailed instead. */
    clearedAt: timestamp('cleared_at', { withTimezone: true, precision: 3 }),
    /** sent; held: too many were; collected: told with others in one mail. NULL: it is not mailed. */
    mail: text(),
  },
  (table) => [
    uniqueIndex('notice_once_key').on(table.loginId, table.onceKey),
    index('notice_login_idx')
      .on(table.loginId, table.createdAt, table.id)
      .where(sql`${table.clearedAt} is null`),
    check('notice_mail_check', sql`${table.mail} in ('sent', 'held', 'collected')`),
    index('notice_mailed_idx')
      .on(table.loginId, table.createdAt)
      .where(sql`${table.mail} = 'sent'`),
    index('notice_held_idx')
      .on(table.loginId, table.createdAt)
      .where(sql`${table.mail} = 'held'`),
    // The bell of every page counts these.
    index('notice_unread_idx')
      .on(table.loginId, table.createdAt, table.id)
      .where(sql`${table.clearedAt} is null and not ${table.isRead}`),
  ],
)
