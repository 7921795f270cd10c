import type { PhoneTaskReason } from '@portico/contract/phone/task.ts'
import type { PhoneTaskKind, PhoneTaskProgress } from '@portico/contract/states/phone.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What it takes to do a task; which of it is there, its kind says. */
export interface TaskWish {
  fileIds?: string[]
  /** The folder that files go to. */
  path?: string
  /** What comes from a phone. */
  paths?: string[]
  appId?: string
  package?: string
}

/** Something that is done to several phones, or an upload. */
export const phoneTasks = pgTable(
  'phone_task',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** The business group of the member who began it; empty for the owner. */
    groupId: text('group_id').notNull(),
    loginId: text('login_id').notNull(),
    kind: text().$type<PhoneTaskKind>().notNull(),
    title: text().notNull(),
    wish: jsonb().$type<TaskWish>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('phone_task_account_idx').on(table.accountId, table.createdAt, table.id),
    index('phone_task_age_idx').on(table.createdAt),
  ],
)
export type TaskRow = typeof phoneTasks.$inferSelect

/** What one phone has to do with a task; of an upload there is one step, which is no phone's. */
export const phoneTaskSteps = pgTable(
  'phone_task_step',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => phoneTasks.id, { onDelete: 'cascade' }),
    phoneId: text('phone_id').notNull(),
    /** Phones take their steps in this order. */
    seq: bigserial({ mode: 'number' }).notNull(),
    progress: text().$type<PhoneTaskProgress>().notNull(),
    percent: integer().notNull().default(0),
    reason: text().$type<PhoneTaskReason | ''>().notNull().default(''),
    /** NULL while it waits for its turn. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.phoneId] }),
    index('phone_task_step_due_idx')
      .on(table.phoneId, table.seq)
      .where(sql`${table.progress} = 'ing'`),
  ],
)
export type StepRow = typeof phoneTaskSteps.$inferSelect
