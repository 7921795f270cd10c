import { phoneBackupFaults, phoneBackupRhythms, phoneBackupStates } from '@portico/contract/phone/backup.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phoneGroups, phones } from '../device/phone.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** When backups of a phone, or of all that are in a group by then, are made by themselves. */
export const phoneBackupPlans = pgTable(
  'phone_backup_plan',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    phoneId: text('phone_id').references(() => phones.id, { onDelete: 'cascade' }),
    groupId: text('group_id').references(() => phoneGroups.id, { onDelete: 'cascade' }),
    rhythm: text({ enum: phoneBackupRhythms }).notNull(),
    /** From Sunday on. */
    weekday: integer().notNull(),
    /** Of the day, UTC. */
    hour: integer().notNull(),
    /** How many of each phone are kept. */
    keep: integer().notNull(),
    nextAt: moment('next_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_backup_plan_phone_key').on(table.phoneId),
    uniqueIndex('phone_backup_plan_group_key').on(table.groupId),
    index('phone_backup_plan_account_idx').on(table.accountId, table.createdAt, table.id),
    index('phone_backup_plan_next_idx').on(table.nextAt),
  ],
)
export type PhoneBackupPlanRow = typeof phoneBackupPlans.$inferSelect

/** What was on a phone once. It belongs to the place of the phone: whatever device takes that place has it. */
export const phoneBackups = pgTable(
  'phone_backup',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** It ends with it. */
    serviceId: text('service_id')
      .notNull()
      .references(() => resources.id),
    phoneId: text('phone_id')
      .notNull()
      .references(() => phones.id),
    planId: text('plan_id').references(() => phoneBackupPlans.id, { onDelete: 'set null' }),
    planned: boolean().notNull().default(false),
    name: text().notNull().default(''),
    remark: text().notNull().default(''),
    state: text({ enum: phoneBackupStates }).notNull(),
    fault: text({ enum: phoneBackupFaults }).notNull().default(''),
    /** How the last restoring of it ended. */
    restored: text({ enum: ['', 'done', 'failed'] })
      .notNull()
      .default(''),
    /** The work on a phone that makes or restores it; empty while none does. */
    workId: text('work_id').notNull().default(''),
    /** Its bytes in the store; NULL before they are there, and where there are none. */
    blobId: text('blob_id'),
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('phone_backup_account_idx').on(table.accountId, table.createdAt, table.id),
    index('phone_backup_phone_idx').on(table.phoneId, table.createdAt),
    index('phone_backup_service_idx').on(table.serviceId),
    index('phone_backup_plan_idx').on(table.planId),
    index('phone_backup_work_idx')
      .on(table.workId)
      .where(sql`${table.workId} <> ''`),
  ],
)
export type PhoneBackupRow = typeof phoneBackups.$inferSelect
