import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Sender } from '../face/face.ts'

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
    /** As whom it goes out; NULL for the platform's own sender. */
    sender: jsonb().$type<Sender>(),
    /** queued, sent, kept, failed */
    state: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    error: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('mail_created_idx').on(table.createdAt, table.id)],
)

/**
 * Text messages, likewise. One that a provider was asked to take keeps neither code nor link: they have gone to whom they
 * are for.
 */
export const smsMessages = pgTable(
  'sms',
  {
    id: text().primaryKey(),
    areaCode: text('area_code').notNull(),
    phone: text().notNull(),
    text: text().notNull(),
    /** The same without its code; NULL when there is none. */
    masked: text(),
    /** What it is for and in which language: some providers take no text, only a template of theirs. */
    purpose: text().notNull().default(''),
    language: text().notNull().default('en'),
    /** What is filled into such a template; empty once the message is settled. */
    vars: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** queued, sending, sent, delivered, kept, failed */
    state: text().notNull().default('queued'),
    /** How often a provider was asked to take it. */
    attempts: integer().notNull().default(0),
    /** The last words of the provider. */
    error: text().notNull().default(''),
    /** A word of ours for what went wrong, or empty. */
    fault: text().notNull().default(''),
    /** Who took it, and under which name; empty for the outbox. */
    gateway: text().notNull().default(''),
    providerId: text('provider_id').notNull().default(''),
    /** What it costs by the price that was set, in ten-thousandths of the currency: a message costs less than a cent. */
    costE4: integer('cost_e4').notNull().default(0),
    /** When the provider is asked next what became of it, and how often it was; NULL: it is not asked. */
    reportAt: moment('report_at'),
    reports: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('sms_state_check', sql`${table.state} in ('queued', 'sending', 'sent', 'delivered', 'kept', 'failed')`),
    index('sms_created_idx').on(table.createdAt, table.id),
    index('sms_report_idx')
      .on(table.reportAt)
      .where(sql`${table.reportAt} is not null`),
  ],
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
