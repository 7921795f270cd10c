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
    /** Set when the customer cleared the log: hidden from them, kept for the operator. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('audit_line_account_idx').on(table.accountId, table.at),
    index('audit_line_login_idx').on(table.loginId, table.at),
    index('audit_line_at_idx').on(table.at),
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
