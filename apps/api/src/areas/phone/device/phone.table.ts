import { phoneBitrates } from '@portico/contract/phone/wire.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { logins, teamGroups } from '../../../core/people/people.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phoneProxies } from './phone-proxy.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The number by which the documents know a node where there are phones. */
export const phoneZones = pgTable('phone_zone', {
  zone: serial().primaryKey(),
  node: text().notNull().unique('phone_zone_node_key'),
})

/** What the phones of an account are put together in, to be acted on at once. */
export const phoneGroups = pgTable(
  'phone_group',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('phone_group_name_key').on(table.accountId, table.name)],
)

/** A phone: one that an engine made, or a device that an operator entered. */
export const phones = pgTable(
  'phone',
  {
    id: text().primaryKey(),
    node: text().notNull(),
    engine: text({ enum: ['embedded', 'adb'] }).notNull(),
    /** Where a device answers; of one that was made, its engine knows. */
    host: text().notNull().default(''),
    port: integer().notNull().default(0),
    /** Its name at an adb server; empty where it answers for itself. */
    serial: text().notNull().default(''),
    /** What it was bought with; NULL while nobody has it. */
    serviceId: text('service_id').references(() => resources.id),
    groupId: text('group_id').references(() => phoneGroups.id, { onDelete: 'set null' }),
    /** The business group that sees it; NULL where that of its service does. */
    teamGroupId: text('team_group_id').references(() => teamGroups.id, { onDelete: 'set null' }),
    /** The one member who sees it; NULL where a whole group does. */
    memberId: text('member_id').references(() => logins.id, { onDelete: 'set null' }),
    /** Through what it is to reach the web; NULL for nothing. */
    proxyId: text('proxy_id').references(() => phoneProxies.id, { onDelete: 'set null' }),
    brand: text().notNull().default(''),
    model: text().notNull().default(''),
    google: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    bitrate: integer().notNull().default(phoneBitrates.standard),
    /** What is being done to it, and the job that does it; empty while nothing is. */
    work: text({
      enum: ['', 'setup', 'reboot', 'reset', 'free', 'backup', 'restore', 'install', 'finish', 'task'],
    })
      .notNull()
      .default(''),
    workId: text('work_id').notNull().default(''),
    /** Since when it does not answer; NULL while it does. */
    lostAt: moment('lost_at'),
    /** Somebody looks at it until then, and says so again before. */
    watchedUntil: moment('watched_until'),
    /** A group controls it until then, and says so again before; which one. */
    controlledUntil: moment('controlled_until'),
    controlledBy: text('controlled_by').notNull().default(''),
    /** Whoever looked at it before then was sent away. */
    unboundAt: moment('unbound_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('phone_service_idx').on(table.serviceId),
    index('phone_member_idx')
      .on(table.memberId)
      .where(sql`${table.memberId} is not null`),
    index('phone_proxy_idx')
      .on(table.proxyId)
      .where(sql`${table.proxyId} is not null`),
    index('phone_free_idx')
      .on(table.node, table.id)
      .where(sql`${table.serviceId} is null`),
    index('phone_created_idx').on(table.createdAt, table.id),
    uniqueIndex('phone_address_key')
      .on(table.host, table.port, table.serial)
      .where(sql`${table.engine} = 'adb'`),
  ],
)
export type PhoneRow = typeof phones.$inferSelect
export type PhoneWork = PhoneRow['work']
