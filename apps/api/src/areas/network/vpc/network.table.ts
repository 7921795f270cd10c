import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const vpcs = pgTable(
  'vpc',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    name: text().notNull(),
    cidr: text().notNull(),
    /** The one a host gets when none is chosen. */
    standard: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('vpc_created_idx').on(table.createdAt, table.id),
    index('vpc_account_idx').on(table.accountId, table.createdAt, table.id),
    uniqueIndex('vpc_standard_key')
      .on(table.accountId, table.node)
      .where(sql`${table.standard}`),
  ],
)

export const subnets = pgTable(
  'subnet',
  {
    id: text().primaryKey(),
    vpcId: text('vpc_id')
      .notNull()
      .references(() => vpcs.id),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    name: text().notNull(),
    cidr: text().notNull(),
    gateway: text().notNull(),
    /** From which to which address hosts get theirs; both empty for all but the gateway. */
    poolFrom: text('pool_from').notNull().default(''),
    poolTo: text('pool_to').notNull().default(''),
    /** What it is called in its engine, for one that was there before us; NULL for one that is ours to make. */
    engineRef: text('engine_ref'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subnet_ref_key')
      .on(table.accountId, table.node, table.engineRef)
      .where(sql`${table.engineRef} is not null`),
    index('subnet_created_idx').on(table.createdAt, table.id),
    index('subnet_account_idx').on(table.accountId, table.createdAt, table.id),
    index('subnet_vpc_idx').on(table.vpcId),
  ],
)

/** A static route of the router that every private network has. */
export const routes = pgTable(
  'vpc_route',
  {
    id: text().primaryKey(),
    vpcId: text('vpc_id')
      .notNull()
      .references(() => vpcs.id),
    /** CIDR, spelt by its first address. */
    target: text().notNull(),
    nextHop: text('next_hop').notNull(),
    description: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('vpc_route_target_key').on(table.vpcId, table.target)],
)

/** A set of rules that hosts are put behind: the documents' security group. */
export const firewalls = pgTable(
  'firewall',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    name: text().notNull(),
    remarks: text().notNull().default(''),
    standard: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When what its rules let through last changed; NULL while it has those it was made with. */
    rulesChangedAt: moment('rules_changed_at'),
  },
  (table) => [
    index('firewall_account_idx').on(table.accountId, table.createdAt, table.id),
    index('firewall_created_idx').on(table.createdAt, table.id),
    uniqueIndex('firewall_standard_key')
      .on(table.accountId, table.node)
      .where(sql`${table.standard}`),
  ],
)

export const firewallRules = pgTable(
  'firewall_rule',
  {
    id: text().primaryKey(),
    firewallId: text('firewall_id')
      .notNull()
      .references(() => firewalls.id, { onDelete: 'cascade' }),
    direction: text().notNull(),
    ethertype: text().notNull().default('IPv4'),
    /** tcp, udp, icmp, any, or the number of an IP protocol. */
    protocol: text().notNull(),
    /** NULL with a protocol that has no ports. */
    portFrom: integer('port_from'),
    portTo: integer('port_to'),
    /** NULL with other protocols than ICMP, and for every type or code of it. */
    icmpType: integer('icmp_type'),
    icmpCode: integer('icmp_code'),
    /** CIDR. */
    remote: text().notNull(),
    description: text().notNull().default(''),
    /** Where it stands among the others of its firewall, for those who read them; all of them allow. */
    position: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('firewall_rule_direction_check', sql`${table.direction} in ('ingress', 'egress')`),
    unique('firewall_rule_key')
      .on(
        table.firewallId,
        table.direction,
        table.ethertype,
        table.protocol,
        table.portFrom,
        table.portTo,
        table.icmpType,
        table.icmpCode,
        table.remote,
      )
      .nullsNotDistinct(),
    index('firewall_rule_firewall_idx').on(table.firewallId, table.position, table.id),
  ],
)
