import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One line for each write, written in the write's own transaction. */
export const auditLines = pgTable(
  'audit_line',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    event: text().notNull(),
    /** NULL for visitors and operators. */
    accountId: text('account_id'),
    /** NULL for visitors. */
    loginId: text('login_id'),
    /** The id of what was changed; NULL when it is the person's own. */
    subject: text(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ip: text().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_line_account_idx').on(table.accountId, table.at, table.id),
    index('audit_line_login_idx').on(table.loginId, table.at, table.id),
    // What was done to one thing.
    index('audit_line_subject_idx')
      .on(table.subject, table.at, table.id)
      .where(sql`${table.subject} is not null`),
    // What an operator did to a customer.
    index('audit_line_about_account_idx')
      .on(sql`(${table.details} ->> 'account')`)
      .where(sql`(${table.details} ->> 'account') is not null`),
    index('audit_line_at_idx').on(table.at, table.id),
  ],
)

/** The first answer to a write that carried an Idempotency-Key; a repeat gets the same answer and no second effect. */
export const idempotentAnswers = pgTable(
  'idempotent_answer',
  {
    id: text().primaryKey(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('idempotent_answer_created_idx').on(table.createdAt)],
)
