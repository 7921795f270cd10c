import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** By which ways a person wants to hear of a topic. There is a row only where that is not what everybody begins with. */
export const noticeChoices = pgTable(
  'notice_choice',
  {
    loginId: text('login_id').notNull(),
    topic: text().notNull(),
    console: boolean().notNull(),
    mail: boolean().notNull(),
    webhook: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.loginId, table.topic] })],
)
