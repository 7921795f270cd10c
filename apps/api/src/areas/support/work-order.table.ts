import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { Order } from '../../core/lists.ts'

interface Waits {
  type: AnyPgColumn
  waitingSince: AnyPgColumn
  createdAt: AnyPgColumn
}
/** The order of a queue: urgent ones whose customer waits, others whose customer waits, then those that wait for them. */
export const queueRank = ({ type, waitingSince }: Waits): SQL =>
  sql`(case when ${waitingSince} is null then 2 when ${type} = 'emergency' then 0 else 1 end)`
/** Within it the longest waiting comes first. */
export const queueTime = ({ waitingSince, createdAt }: Waits): SQL => sql`coalesce(${waitingSince}, ${createdAt})`

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A customer's question to us, with what was said in it first. */
export const workOrders = pgTable(
  'work_order',
  {
    id: text().primaryKey(),
    number: text().notNull().unique('work_order_number_key'),
    accountId: text('account_id').notNull(),
    /** Who opened it. A member sees their own alone. */
    loginId: text('login_id').notNull(),
    type: text().notNull(),
    status: text().notNull().default('processing'),
    content: text().notNull(),
    images: text().array().notNull().default([]),
    phone: text().notNull(),
    email: text().notNull(),
    /** What it is about; NULL when it is about no one thing. */
    resourceId: text('resource_id'),
    shareTimeline: boolean('share_timeline').notNull().default(false),
    /** The operator who takes care of it; NULL while nobody does. */
    assigneeId: text('assignee_id'),
    /** The customer's agent, who answers first; NULL for a customer of the platform. Written by work-order.sql. */
    agentId: text('agent_id'),
    /** Since when the platform has what an agent handed over; NULL while it is the agent's. */
    handedAt: moment('handed_at'),
    /** Since when the customer waits for an answer; NULL while they do not. */
    waitingSince: moment('waiting_since'),
    firstAnswerAt: moment('first_answer_at'),
    /** Our answers that the person who opened it has not read. */
    unread: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    closedAt: moment('closed_at'),
    /** Set when the customer deleted it: gone for them, kept for us. */
    hiddenAt: moment('hidden_at'),
    rating: integer(),
    ratingComment: text('rating_comment').notNull().default(''),
  },
  (table) => [
    check('work_order_type_check', sql`${table.type} in ('emergency', 'normal')`),
    check('work_order_status_check', sql`${table.status} in ('processing', 'closed')`),
    check('work_order_closed_check', sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`),
    check('work_order_waiting_check', sql`${table.status} = 'processing' or ${table.waitingSince} is null`),
    check('work_order_hidden_check', sql`${table.status} = 'closed' or ${table.hiddenAt} is null`),
    check(
      'work_order_rating_check',
      sql`${table.rating} is null or (${table.rating} between 1 and 5 and ${table.status} = 'closed')`,
    ),
    check('work_order_handed_check', sql`${table.handedAt} is null or ${table.agentId} is not null`),
    index('work_order_agent_idx')
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`${table.agentId} is not null`),
    index('work_order_agent_waiting_idx')
      .on(table.agentId, queueRank(table), queueTime(table), table.id)
      .where(sql`${table.agentId} is not null and ${table.waitingSince} is not null`),
    index('work_order_account_idx').on(table.accountId, table.createdAt, table.id),
    index('work_order_login_idx')
      .on(table.loginId, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('work_order_all_idx').on(table.createdAt, table.id),
    index('work_order_closed_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'closed'`),
    index('work_order_waiting_idx')
      .on(queueRank(table), queueTime(table), table.id)
      .where(sql`${table.waitingSince} is not null`),
    index('work_order_unassigned_idx')
      .on(queueRank(table), queueTime(table), table.id)
      .where(sql`${table.assigneeId} is null and ${table.status} = 'processing'`),
    index('work_order_assignee_idx')
      .on(table.assigneeId, queueRank(table), queueTime(table), table.id)
      .where(sql`${table.status} = 'processing'`),
  ],
)

/** What is to be done next comes first. */
export const urgentFirst: Order = {
  up: true,
  keys: [
    { by: queueRank(workOrders), is: 'number' },
    { by: queueTime(workOrders), is: 'moment' },
    { by: workOrders.id, is: 'text' },
  ],
}

export type WorkOrderRow = typeof workOrders.$inferSelect

/** What was said after that, by the customer or by those who answer. */
export const workOrderMessages = pgTable(
  'work_order_message',
  {
    id: text().primaryKey(),
    workOrderId: text('work_order_id')
      .notNull()
      .references(() => workOrders.id),
    side: text().notNull(),
    loginId: text('login_id').notNull(),
    content: text().notNull(),
    images: text().array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('work_order_message_side_check', sql`${table.side} in ('customer', 'agent', 'operator')`),
    index('work_order_message_idx').on(table.workOrderId, table.createdAt, table.id),
  ],
)

/** What those who answer tell each other about one. In a table of its own, which no call of a customer reads. */
export const workOrderNotes = pgTable(
  'work_order_note',
  {
    id: text().primaryKey(),
    workOrderId: text('work_order_id')
      .notNull()
      .references(() => workOrders.id),
    loginId: text('login_id').notNull(),
    content: text().notNull(),
    audience: text().notNull().default('platform'),
    /** The agent who wrote it, or for whom it was written; NULL for what is the operators' alone. */
    agentId: text('agent_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('work_order_note_audience_check', sql`${table.audience} in ('platform', 'agent', 'both')`),
    check('work_order_note_agent_check', sql`(${table.audience} = 'platform') = (${table.agentId} is null)`),
    index('work_order_note_idx').on(table.workOrderId, table.createdAt),
  ],
)

/** Answers that are given again and again, written once. An empty text: not written in that language. */
export const cannedReplies = pgTable(
  'canned_reply',
  {
    id: text().primaryKey(),
    /** The agent whose it is; NULL for those of the operators. */
    accountId: text('account_id'),
    name: text().notNull(),
    contentEn: text('content_en').notNull().default(''),
    contentZhHans: text('content_zh_hans').notNull().default(''),
    contentZhHant: text('content_zh_hant').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('canned_reply_name_key').on(table.accountId, table.name).nullsNotDistinct()],
)
