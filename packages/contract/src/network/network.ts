import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, PageQuery } from '../page.ts'
import { lineAtMost } from '../rules/text.ts'

export const Vpc = z.object({
  id: Id('vpc'),
  name: z.string(),
  node: z.string(),
  cidr: z.string(),
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

const ofNode = z.extend(PageQuery, { controller_id: z.optional(lineAtMost(32)) })

/** The network that a host needs. Every customer has one of each on a node from the first look at it. */
export const networkCalls = calls({
  vpcList: {
    post: '/apiv1/network/vpcList',
    allow: 'customer',
    reads: true,
    input: ofNode,
    data: z.object({ result: z.array(Vpc), count: z.number() }),
  },
  subnetList: {
    post: '/apiv1/network/subnetList',
    allow: 'customer',
    reads: true,
    input: z.extend(ofNode, { vpc_id: z.optional(Id('vpc')) }),
    data: z.object({ result: z.array(Subnet), count: z.number() }),
  },
  firewallOptions: {
    post: '/apiv1/network/firewallOptions',
    allow: 'customer',
    reads: true,
    input: ofNode,
    data: z.object({ result: z.array(FirewallSummary), count: z.number() }),
  },
})
