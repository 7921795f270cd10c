import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every mail we made. Without an SMTP server it stays here as `kept`, and the operator reads it in the console. */
export const mails = pgTable(
  'mail',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The same without its link or code, for whoever may not use it; NULL when there is neither. */
    masked: jsonb().$type<{ subject: string; body: string }>(),
    /** queued, sent, kept, failed */
    state: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    error: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('mail_created_idx').on(table.createdAt, table.id)],
)

/** Text messages, likewise. */
export const smsMessages = pgTable(
  'sms',
  {
    id: text().primaryKey(),
    areaCode: text('area_code').notNull(),
    phone: text().notNull(),
    text: text().notNull(),
    /** The same without its code; NULL when there is none. */
    masked: text(),
    /** queued, sent, kept, failed */
    state: text().notNull().default('queued'),
    error: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('sms_created_idx').on(table.createdAt, table.id)],
)

/** The operator's own words for a mail in a language. Without a row the words of the product are used. */
export const mailTemplates = pgTable(
  'mail_template',
  {
    template: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.template, table.language] })],
)
