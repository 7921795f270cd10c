import type { OperationAction } from '@portico/contract/resource/fields.ts'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { teamGroups } from '../core/people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Without an end it comes after everything that has one. */
const endOf = (expiresAt: SQLWrapper) => sql`coalesce(${expiresAt}, 'infinity'::timestamptz)`

/** Everything that is sold by term. What is special to a kind is in `spec` and `facts`, typed by its product. */
export const resources = pgTable(
  'resource',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    kind: text().notNull(),
    node: text().notNull(),
    name: text().notNull(),
    status: text().notNull(),
    /** What is under way; empty when nothing is. */
    task: text().notNull().default(''),
    /** What was bought. */
    spec: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What the engine reported. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Passwords and keys of it, sealed; empty when there are none. */
    sealed: text().notNull().default(''),
    /** What it is called in its engine; NULL until it is made there. */
    engineRef: text('engine_ref'),
    /** The resource it is bound to: a disk to its host, an address to its host, a snapshot to its disk. */
    boundTo: text('bound_to'),
    /** NULL while it belongs to no business group. */
    groupId: text('group_id').references(() => teamGroups.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default([]),
    renewal: text().notNull().default('off'),
    /** Why it is in this state, as the key of a word; empty when there is nothing to explain. */
    reason: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** The end of what is paid; NULL for what lives as long as the thing it is bound to. */
    expiresAt: moment('expires_at'),
    /** In the recycle bin since then; NULL while it is not. */
    deletedAt: moment('deleted_at'),
    /** When it goes for good: the end of the bin, or of the grace after expiry. */
    releaseAt: moment('release_at'),
    /** Gone from its engine. The row stays: orders and invoices name it. */
    releasedAt: moment('released_at'),
  },
  (table) => [
    check('resource_renewal_check', sql`${table.renewal} in ('off', '1 month', 'quarter', '1 year')`),
    index('resource_account_idx')
      .on(table.accountId, table.kind, table.createdAt, table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_kind_idx')
      .on(table.kind, table.createdAt, table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_account_name_idx')
      .on(table.accountId, table.kind, table.name, table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_name_idx')
      .on(table.kind, table.name, table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_account_end_idx')
      .on(table.accountId, table.kind, endOf(table.expiresAt), table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_end_idx')
      .on(table.kind, endOf(table.expiresAt), table.id)
      .where(sql`${table.releasedAt} is null`),
    index('resource_expires_idx')
      .on(table.expiresAt)
      .where(sql`${table.releasedAt} is null and ${table.deletedAt} is null`),
    index('resource_release_idx')
      .on(table.releaseAt)
      .where(sql`${table.releasedAt} is null`),
    index('resource_bound_idx')
      .on(table.boundTo)
      .where(sql`${table.releasedAt} is null`),
    index('resource_group_idx')
      .on(table.groupId, table.kind, table.createdAt, table.id)
      .where(sql`${table.groupId} is not null and ${table.releasedAt} is null`),
    // How long the newest took is told where more of them are sold.
    index('resource_node_idx')
      .on(table.node, table.kind, table.createdAt)
      .where(sql`${table.releasedAt} is null`),
    // What was sold and is not made yet is counted where more of it is sold.
    index('resource_promised_idx')
      .on(table.node, table.kind)
      .where(sql`${table.engineRef} is null and ${table.releasedAt} is null`),
    // A thing of an engine is one resource: two adoptions of one machine do not both succeed.
    uniqueIndex('resource_ref_key')
      .on(table.node, table.engineRef, table.kind)
      .where(sql`${table.engineRef} is not null and ${table.releasedAt} is null`),
  ],
)
export type ResourceRow = typeof resources.$inferSelect

/** From what to what; what stayed as it was is left out. */
export interface OperationChange {
  status?: readonly [from: string, to: string]
  /** What it is made of, in the words of its orders: `4 vCPU · 8 GiB`. */
  size?: readonly [from: string, to: string]
  /** The id of what it is bound to. */
  bound?: readonly [from: string | null, to: string | null]
}

/** One thing that is to be done to a resource, from the moment it was asked for to its end. */
export const operations = pgTable(
  'operation',
  {
    id: text().primaryKey(),
    resourceId: text('resource_id')
      .notNull()
      .references(() => resources.id),
    accountId: text('account_id').notNull(),
    action: text().$type<OperationAction>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Who asked; NULL for the house itself. */
    loginId: text('login_id'),
    /** The key of a program that asked in their place; NULL for people. `operation.sql` sets it. */
    keyId: text('key_id'),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The status to go back to when it fails without harm. */
    statusBefore: text('status_before').notNull(),
    /** What was paid for it; NULL when it costs nothing. */
    orderId: text('order_id'),
    /** Why it failed, as the key of a word, and what the engine said besides; before its end: while it is cleared away. */
    fault: text().notNull().default(''),
    detail: text().notNull().default(''),
    /** What it was bound to, and what that was: their timelines tell of it too. */
    about: text().array().notNull().default([]),
    /** What became different with its good end. */
    change: jsonb().$type<OperationChange>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    /** By then it has ended; once it is being cleared away, the end of that. */
    deadlineAt: moment('deadline_at').notNull(),
    /** When it is to be looked at again. */
    nextAt: moment('next_at').notNull(),
    /** Whoever works on it holds it until then; NULL when nobody does. */
    heldUntil: moment('held_until'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('operation_state_check', sql`${table.state} in ('waiting', 'running', 'done', 'failed')`),
    check('operation_ended_check', sql`(${table.endedAt} is null) = (${table.state} in ('waiting', 'running'))`),
    // One thing at a time: two actions on one resource take turns or are refused.
    uniqueIndex('operation_open_key')
      .on(table.resourceId)
      .where(sql`${table.endedAt} is null`),
    index('operation_resource_idx').on(table.resourceId, table.createdAt, table.id),
    index('operation_about_idx').using('gin', table.about),
    index('operation_failed_idx')
      .on(table.endedAt)
      .where(sql`${table.state} = 'failed'`),
    index('operation_account_idx').on(table.accountId, table.createdAt, table.id),
    index('operation_due_idx')
      .on(table.nextAt)
      .where(sql`${table.endedAt} is null`),
  ],
)
export type OperationRow = typeof operations.$inferSelect

/** A reminder that was given, so that it is given once: which thing, what about, for which day. */
export const reminders = pgTable(
  'reminder',
  {
    resourceId: text('resource_id').notNull(),
    kind: text().notNull(),
    about: moment('about').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.kind, table.about] })],
)
