import type { IncidentImpact, StatusKind, StatusState } from '@portico/contract/node/status.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { nodes } from '../../ground/nodes/node.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const line = (name: string) => text(name).notNull().default('')

/** A time in which a node did not answer. */
export const nodeOutages = pgTable(
  'node_outage',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    /** NULL: it still does not. */
    until: moment('until'),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.since] }),
    uniqueIndex('node_outage_open_key')
      .on(table.nodeId)
      .where(sql`${table.until} is null`),
    index('node_outage_until_idx').on(table.until),
  ],
)

/** What operators tell everybody: an incident, or a window in which nodes are maintained. */
export const statusEvents = pgTable(
  'status_event',
  {
    id: text().primaryKey(),
    kind: text().$type<StatusKind>().notNull(),
    /** Of incidents alone, as is `state`: where maintenance stands follows from the clock. */
    impact: text().$type<IncidentImpact>(),
    state: text().$type<StatusState>(),
    titleEn: line('title_en'),
    titleZhHans: line('title_zh_hans'),
    titleZhHant: line('title_zh_hant'),
    /** Empty: all nodes. */
    nodes: text().array().notNull(),
    startsAt: moment('starts_at').notNull(),
    /** NULL: until it is resolved. */
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('status_event_starts_idx').on(table.startsAt, table.id),
    index('status_event_ends_idx').on(table.endsAt),
    check('status_event_end_check', sql`${table.endsAt} >= ${table.startsAt}`),
    check(
      'status_event_kind_check',
      sql`case ${table.kind}
        when 'incident' then ${table.impact} is not null and (${table.state} = 'resolved') = (${table.endsAt} is not null)
        when 'maintenance' then ${table.impact} is null and ${table.state} is null and ${table.endsAt} is not null
        else false end`,
    ),
  ],
)

export const statusUpdates = pgTable(
  'status_update',
  {
    id: text().primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => statusEvents.id, { onDelete: 'cascade' }),
    state: text().$type<StatusState>().notNull(),
    contentEn: line('content_en'),
    contentZhHans: line('content_zh_hans'),
    contentZhHant: line('content_zh_hant'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('status_update_event_idx').on(table.eventId, table.createdAt)],
)
