import type { ForwardProtocol } from '@portico/contract/network/forward.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The embedded engine's own state: what a cloud would keep, apart from what the console keeps of it. */
export const embedded = pgSchema('embedded')

export const machines = embedded.table(
  'machine',
  {
    ref: text().primaryKey(),
    node: text().notNull(),
    hostName: text('host_name').notNull(),
    state: text().notNull(),
    vcpus: integer().notNull(),
    memoryMb: integer('memory_mb').notNull(),
    /** The size before a change that is not confirmed; NULL otherwise. */
    sizeBefore: jsonb('size_before').$type<{ vcpus: number; memoryMb: number }>(),
    image: text().notNull(),
    system: text().notNull(),
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash'),
    /** Of the rescue system that it runs instead of its own; NULL while it runs its own. */
    rescueHash: text('rescue_hash'),
    authorizedKeys: text('authorized_keys').array().notNull().default([]),
    hostKey: text('host_key').notNull(),
    network: text().notNull(),
    privateIp: text('private_ip').notNull(),
    systemDisk: text('system_disk').notNull(),
    firewalls: jsonb().$type<unknown[]>().notNull().default([]),
    userData: text('user_data').notNull().default(''),
    bootedAt: moment('booted_at'),
    sshPort: integer('ssh_port'),
    vncPort: integer('vnc_port'),
  },
  (table) => [uniqueIndex('machine_address_key').on(table.network, table.privateIp)],
)

/** When a machine ran; what its figures are made of. */
export const runs = embedded.table(
  'run',
  {
    id: serial().primaryKey(),
    ref: text().notNull(),
    from: moment('from_at').notNull(),
    /** NULL while it still runs. */
    to: moment('to_at'),
  },
  (table) => [
    index('run_ref_idx').on(table.ref, table.from),
    uniqueIndex('run_open_key')
      .on(table.ref)
      .where(sql`${table.to} is null`),
  ],
)

export const volumes = embedded.table(
  'volume',
  {
    ref: text().primaryKey(),
    node: text().notNull(),
    sizeGb: integer('size_gb').notNull(),
    machine: text(),
    device: text().notNull().default(''),
    /** The snapshot whose content it holds; empty for none. */
    content: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('volume_device_key')
      .on(table.machine, table.device)
      .where(sql`${table.machine} is not null`),
  ],
)

/** What the routers of private networks were told. */
export const routers = embedded.table('router', {
  vpc: text().primaryKey(),
  node: text().notNull(),
  routes: jsonb().$type<{ target: string; nextHop: string }[]>().notNull(),
})

export const copies = embedded.table('copy', {
  ref: text().primaryKey(),
  node: text().notNull(),
  volume: text().notNull(),
  sizeGb: integer('size_gb').notNull(),
})

/** Images that customers made. */
export const ownImages = embedded.table('own_image', {
  ref: text().primaryKey(),
  node: text().notNull(),
  /** The snapshot whose content it holds. */
  content: text().notNull(),
  sizeGb: integer('size_gb').notNull(),
})

export const addresses = embedded.table('address', {
  address: text().primaryKey(),
  node: text().notNull(),
  bandwidthMbps: integer('bandwidth_mbps').notNull(),
  machine: text(),
  /** Whether it lets anything pass: not while its owner owes for what passed. */
  passes: boolean().notNull().default(true),
  /** Nothing reaches it: an attack on it would take others along. */
  halted: boolean().notNull().default(false),
})

/** What an address passed on for whom, and how fast; what its traffic is made of. */
export const addressRuns = embedded.table(
  'address_run',
  {
    id: serial().primaryKey(),
    address: text().notNull(),
    machine: text().notNull(),
    bandwidthMbps: integer('bandwidth_mbps').notNull(),
    from: moment('from_at').notNull(),
    /** NULL while it still does. */
    to: moment('to_at'),
  },
  (table) => [
    index('address_run_idx').on(table.address, table.from),
    uniqueIndex('address_run_open_key')
      .on(table.address)
      .where(sql`${table.to} is null`),
  ],
)

/** Attacks that somebody asked for. */
export const attacks = embedded.table(
  'attack',
  {
    id: text().primaryKey(),
    address: text().notNull(),
    /** The package that guarded it when it began; NULL for none. */
    guard: text(),
    kind: text().notNull(),
    peakGbps: integer('peak_gbps').notNull(),
    from: moment('from_at').notNull(),
    to: moment('to_at').notNull(),
  },
  (table) => [
    index('attack_address_idx').on(table.address, table.from),
    index('attack_guard_idx').on(table.guard, table.from),
  ],
)

/** What is no more than what was wished for: whoever asks for it knows what its wish is. */
export const things = embedded.table('thing', {
  ref: text().primaryKey(),
  wish: jsonb().$type<object>().notNull(),
  changedAt: moment('changed_at').notNull(),
})

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** What is to be forwarded from a port of this machine, and who does. */
export const forwards = embedded.table(
  'forward',
  {
    ref: text().primaryKey(),
    account: text().notNull(),
    protocol: text().$type<ForwardProtocol>().notNull(),
    port: integer().notNull(),
    targetHost: text('target_host').notNull(),
    targetPort: integer('target_port').notNull(),
    sources: text().array().notNull(),
    connectionsMax: integer('connections_max').notNull(),
    idleSeconds: integer('idle_seconds').notNull(),
    halted: boolean().notNull().default(false),
    /** One more with each change. */
    version: integer().notNull().default(1),
    /** The server that carries it, and until when it says so; NULL while none does. */
    holder: text(),
    heldUntil: moment('held_until'),
    listening: boolean().notNull().default(false),
    /** Why it does not listen, as the system calls it; empty while it does. */
    fault: text().notNull().default(''),
    connections: integer().notNull().default(0),
    bytesIn: bytes('bytes_in'),
    bytesOut: bytes('bytes_out'),
    /** Names what was counted last: sent twice, it counts once. */
    lastCount: text('last_count'),
  },
  (table) => [
    index('forward_running_idx')
      .on(table.heldUntil)
      .where(sql`not ${table.halted}`),
  ],
)

/** What forwards carried, by the minute; minutes without traffic are left out. It may be told after the forward has gone. */
export const forwardSamples = embedded.table(
  'forward_sample',
  {
    ref: text().notNull(),
    at: moment('at').notNull(),
    bytesIn: bytes('bytes_in'),
    bytesOut: bytes('bytes_out'),
    /** Names the count that was added last, as on the forward: its retry finds it here when that has gone. */
    lastCount: text('last_count'),
  },
  (table) => [primaryKey({ columns: [table.ref, table.at] })],
)

/** A piece of work by the operation that asked for it: asked again, it is found here. */
export const works = embedded.table(
  'work',
  {
    operation: text().primaryKey(),
    /** What it was done for. */
    resource: text().notNull().default(''),
    verb: text().notNull(),
    begunAt: moment('begun_at').notNull(),
    /** NULL until it has ended, and of one that was taken back. */
    result: jsonb().$type<object>(),
    ended: boolean().notNull().default(false),
  },
  (table) => [index('work_resource_idx').on(table.resource)],
)
