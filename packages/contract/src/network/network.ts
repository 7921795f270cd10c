import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { lineAtMost } from '../rules/text.ts'

export const Vpc = z.object({
  id: Id('vpc'),
  name: z.string(),
  node: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  cidr: z.string(),
  /** The one that a host on the node gets when none is chosen. */
  standard: z.boolean(),
  subnets: z.number(),
  routes: z.number(),
  hosts: z.number(),
  create_time: Instant,
})
export type Vpc = z.output<typeof Vpc>
export const Subnet = z.object({
  id: Id('subnet'),
  vpc_id: Id('vpc'),
  name: z.string(),
  node: z.string(),
  cidr: z.string(),
  gateway: z.string(),
  /** From which to which address hosts get theirs; both empty for all but the gateway. */
  pool_from: z.string(),
  pool_to: z.string(),
  hosts: z.number(),
  /** How many hosts have room in it. */
  room: z.number(),
  create_time: Instant,
})
export type Subnet = z.output<typeof Subnet>

export const FirewallSummary = z.object({
  id: Id('firewall'),
  name: z.string(),
  node: z.string(),
  remarks: z.string(),
  rules: z.number(),
  create_time: Instant,
})
export type FirewallSummary = z.output<typeof FirewallSummary>

export const NetworkQuery = z.extend(PageQuery, { controller_id: z.optional(lineAtMost(32)) })
export type NetworkQuery = z.output<typeof NetworkQuery>
export const SubnetQuery = z.extend(NetworkQuery, { vpc_id: z.optional(Id('vpc')) })
export type SubnetQuery = z.output<typeof SubnetQuery>

/** The network that a host needs. Every customer has one of each on a node from the first look at it. */
export const networkCalls = calls({
  vpcList: {
    post: '/apiv1/network/vpcList',
    allow: 'customer',
    reads: true,
    input: NetworkQuery,
    data: Page(Vpc),
  },
  subnetList: {
    post: '/apiv1/network/subnetList',
    allow: 'customer',
    reads: true,
    input: SubnetQuery,
    data: Page(Subnet),
  },
  firewallOptions: {
    post: '/apiv1/network/firewallOptions',
    allow: 'customer',
    reads: true,
    input: z.pick(NetworkQuery, { controller_id: true }),
    data: z.object({ result: z.array(FirewallSummary), count: z.number() }),
  },
})
