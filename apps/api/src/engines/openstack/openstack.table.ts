import { bigint, index, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The few things about OpenStack that it cannot tell itself. */
export const openstack = pgSchema('openstack')

/** What must be known of a piece of work when it is asked for again: how things stood before it, and why it failed. */
export const works = openstack.table(
  'work',
  {
    operation: text().primaryKey(),
    notes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('work_created_idx').on(table.createdAt)],
)

/** Counters of a machine at a moment, as Nova's diagnostics give them; two of them make a rate. */
export const samples = openstack.table(
  'sample',
  {
    ref: text().notNull(),
    at: moment('at').notNull(),
    /** All processors together, in nanoseconds. */
    cpuNs: bigint('cpu_ns', { mode: 'number' }).notNull(),
    vcpus: integer().notNull(),
    memoryMb: integer('memory_mb').notNull(),
    diskReadBytes: bigint('disk_read_bytes', { mode: 'number' }).notNull(),
    diskWriteBytes: bigint('disk_write_bytes', { mode: 'number' }).notNull(),
    netInBytes: bigint('net_in_bytes', { mode: 'number' }).notNull(),
    netOutBytes: bigint('net_out_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ref, table.at] }), index('sample_at_idx').on(table.at)],
)
