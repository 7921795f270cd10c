import type { DocumentSlot } from '@portico/contract/identity/certification.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An application to be known by one's real name on one of the clouds. */
export const certifications = pgTable(
  'certification',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The owner who applied. */
    loginId: text('login_id').notNull(),
    cloud: text().notNull(),
    kind: text().notNull(),
    /** NULL unless it is an enterprise. */
    signer: text(),
    /** Who they say they are: a `Claim` as JSON, sealed. */
    sealed: text().notNull(),
    /** What of it may be shown in lists. */
    nameShown: text('name_shown').notNull(),
    numberShown: text('number_shown').notNull(),
    /** Of an enterprise, as its licence has it; empty otherwise. */
    company: text().notNull().default(''),
    codeShown: text('code_shown').notNull().default(''),
    cardShown: text('card_shown').notNull().default(''),
    /** NULL for a bank card, which has no date. */
    validity: text(),
    /** The last day of the ID; empty when it has none. */
    validUntil: text('valid_until').notNull().default(''),
    /** The file in each place that needs one. */
    documents: jsonb().$type<Partial<Record<DocumentSlot, string>>>().notNull().default({}),
    state: text().notNull(),
    police: text().notNull(),
    /** A word of the checker, or empty. */
    reasonWord: text('reason_word').notNull().default(''),
    /** What an operator wrote. */
    reason: text().notNull().default(''),
    /** NULL while it is open, and when the checker decided. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    /** When the documents came last; the time for the review counts from it. */
    submittedAt: moment('submitted_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('certification_cloud_check', sql`${table.cloud} in ('native', 'fusion')`),
    check('certification_kind_check', sql`${table.kind} in ('personal', 'enterprise', 'bank card')`),
    check('certification_signer_check', sql`(${table.kind} = 'enterprise') = (${table.signer} is not null)`),
    check(
      'certification_state_check',
      sql`${table.state} in ('under review', 'failed', 'certified', 'police check passed but manual review failed', 'replaced')`,
    ),
    check('certification_police_check', sql`${table.police} in ('waiting', 'passed', 'failed', 'unsure', 'skipped')`),
    uniqueIndex('certification_open_key')
      .on(table.accountId, table.cloud)
      .where(sql`${table.state} in ('under review', 'police check passed but manual review failed')`),
    uniqueIndex('certification_certified_key')
      .on(table.accountId, table.cloud)
      .where(sql`${table.state} = 'certified'`),
    index('certification_account_idx').on(table.accountId, table.createdAt, table.id),
    index('certification_created_idx').on(table.createdAt, table.id),
    index('certification_state_idx').on(table.state, table.createdAt, table.id),
  ],
)

/** Somebody looked at a document, or at the numbers in full. */
export const certificationViews = pgTable(
  'certification_view',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    certificationId: text('certification_id')
      .notNull()
      .references(() => certifications.id),
    /** The place of the document, or `numbers`. */
    what: text().notNull(),
    /** NULL for the numbers. */
    fileId: text('file_id'),
    loginId: text('login_id').notNull(),
    ip: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('certification_view_idx').on(table.certificationId, table.id)],
)
