import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { hintedPort, icmpValue, ipProtocol, remoteIpPrefix } from '../rules/network.ts'
import { across, chosen, lineAtMost, required, requiredLineAtMost } from '../rules/text.ts'
import { ethernetTypes, ruleDirections, ruleProtocols } from '../states/network.ts'

export const firewallNameMax = 64
export const firewallRemarksMax = 200
export const firewallRulesMax = 100

/** What a new firewall starts with. */
export const firewallTemplates = ['web', 'remote', 'empty'] as const
export type FirewallTemplate = (typeof firewallTemplates)[number]

export const Firewall = z.object({
  id: Id('firewall'),
  name: z.string(),
  node: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  remarks: z.string(),
  /** The one that a host on the node gets when none is chosen. */
  standard: z.boolean(),
  rules: z.number(),
  hosts: z.number(),
  create_time: Instant,
})
export type Firewall = z.output<typeof Firewall>

export const FirewallRule = z.object({
  id: Id('firewallRule'),
  direction: z.enum(ruleDirections),
  ethernet_type: z.enum(ethernetTypes),
  protocol: z.enum(ruleProtocols),
  /** NULL unless the protocol is told by its number. */
  ip_protocol: z.nullable(z.number()),
  /** NULL with a protocol that has no ports; with one that has, NULL is all of them. */
  port_from: z.nullable(z.number()),
  port_to: z.nullable(z.number()),
  /** NULL is every type, and every code. */
  icmp_type: z.nullable(z.number()),
  icmp_code: z.nullable(z.number()),
  remote_ip_prefix: z.string(),
  create_time: Instant,
})
export type FirewallRule = z.output<typeof FirewallRule>

const details = {
  rule_list: z.array(FirewallRule),
  /** The first hundred by name. */
  host_list: z.array(z.object({ id: z.string(), name: z.string() })),
}
export const FirewallDetails = z.extend(Firewall, details)
export type FirewallDetails = z.output<typeof FirewallDetails>

const owner = { account_id: z.string(), customer: z.string(), email: z.string() }
export const PlatformFirewall = z.extend(Firewall, owner)
export type PlatformFirewall = z.output<typeof PlatformFirewall>
export const PlatformFirewallDetails = z.extend(PlatformFirewall, details)
export type PlatformFirewallDetails = z.output<typeof PlatformFirewallDetails>

export const FirewallQuery = z.extend(PageQuery, { node: z.optional(lineAtMost(32)) })
export type FirewallQuery = z.output<typeof FirewallQuery>
export const PlatformFirewallQuery = z.extend(FirewallQuery, { account_id: z.optional(lineAtMost(40)) })
export type PlatformFirewallQuery = z.output<typeof PlatformFirewallQuery>

const ref = z.object({ id: Id('firewall') })
const name = requiredLineAtMost(firewallNameMax)
const remarks = z._default(lineAtMost(firewallRemarksMax), '')
export const FirewallSaveInput = z.extend(ref, { name, remarks })

const isIpv6Network = (text: string) => z.cidrv6().safeParse(text).success

export const FirewallRuleInput = z
  .object({
    id: Id('firewall'),
    direction: chosen(ruleDirections),
    ethernet_type: z._default(chosen(ethernetTypes), 'IPv4'),
    protocol: chosen(ruleProtocols),
    ip_protocol: z.optional(ipProtocol),
    port_from: z.optional(hintedPort),
    /** Without it the range is one port. */
    port_to: z.optional(hintedPort),
    icmp_type: z.optional(icmpValue),
    icmp_code: z.optional(icmpValue),
    remote_ip_prefix: required,
  })
  .check(
    across(
      ['protocol', 'ip_protocol'],
      (rule) => rule.protocol !== 'number' || rule.ip_protocol !== undefined,
      'ip_protocol',
      'rules.ipProtocol',
    ),
    across(
      ['protocol', 'port_from'],
      (rule) => !hasPorts(rule.protocol) || rule.port_from !== undefined,
      'port_from',
      'rules.portHint',
    ),
    across(
      ['protocol', 'port_from', 'port_to'],
      (rule) => !hasPorts(rule.protocol) || (rule.port_from ?? 0) <= (rule.port_to ?? Infinity),
      'port_to',
      'rules.portRange',
    ),
    across(
      ['protocol', 'icmp_type', 'icmp_code'],
      (rule) => rule.protocol !== 'icmp' || rule.icmp_code === undefined || rule.icmp_type !== undefined,
      'icmp_type',
      'rules.icmp',
    ),
    across(
      ['ethernet_type', 'remote_ip_prefix'],
      (rule) => rule.ethernet_type !== 'IPv4' || remoteIpPrefix.safeParse(rule.remote_ip_prefix).success,
      'remote_ip_prefix',
      'rules.cidr',
    ),
    across(
      ['ethernet_type', 'remote_ip_prefix'],
      (rule) => rule.ethernet_type !== 'IPv6' || isIpv6Network(rule.remote_ip_prefix),
      'remote_ip_prefix',
      'rules.cidrV6',
    ),
  )
export type FirewallRuleInput = z.output<typeof FirewallRuleInput>

export const hasPorts = (protocol: string) => protocol === 'tcp' || protocol === 'udp'

/** What a change of rules does to the hosts behind the firewall. */
export const FirewallReach = z.object({
  /** They are bound anew at once. */
  applying: z.number(),
  /** Busy, expired or deleted: they keep the rules they have until they are bound again. */
  waiting: z.number(),
})
export type FirewallReach = z.output<typeof FirewallReach>

export const firewallCalls = calls({
  firewallList: {
    post: '/apiv1/network/firewallList',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: FirewallQuery,
    data: Page(Firewall),
  },
  firewallInfo: {
    post: '/apiv1/network/firewallInfo',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: ref,
    data: FirewallDetails,
  },
  firewallCreate: {
    post: '/apiv1/network/createFirewall',
    allow: 'customer',
    product: 'firewall',
    input: z.object({
      controller_id: requiredLineAtMost(32),
      name,
      remarks,
      template: z._default(chosen(firewallTemplates), 'empty'),
    }),
    data: Firewall,
    audit: 'firewall.create',
    stales: ['firewallList', 'firewallOptions'],
  },
  firewallSave: {
    post: '/apiv1/network/saveFirewall',
    allow: 'customer',
    product: 'firewall',
    input: FirewallSaveInput,
    data: Nothing,
    audit: 'firewall.save',
    stales: ['firewallList', 'firewallInfo', 'firewallOptions', 'hostList', 'hostInfo'],
  },
  firewallRemove: {
    post: '/apiv1/network/deleteFirewall',
    allow: 'customer',
    product: 'firewall',
    input: ref,
    data: Nothing,
    audit: 'firewall.remove',
    stales: ['firewallList', 'firewallOptions'],
  },
  firewallRuleAdd: {
    post: '/apiv1/network/addFirewallRule',
    allow: 'customer',
    product: 'firewall',
    input: FirewallRuleInput,
    data: FirewallReach,
    audit: 'firewall.ruleAdd',
    stales: ['firewallList', 'firewallInfo', 'firewallOptions', 'hostList', 'hostInfo'],
  },
  firewallRuleRemove: {
    post: '/apiv1/network/deleteFirewallRule',
    allow: 'customer',
    product: 'firewall',
    input: z.extend(ref, { rule_id: Id('firewallRule') }),
    data: FirewallReach,
    audit: 'firewall.ruleRemove',
    stales: ['firewallList', 'firewallInfo', 'firewallOptions', 'hostList', 'hostInfo'],
  },
  platformFirewallList: {
    post: '/apiv1/platform/firewallList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformFirewallQuery,
    data: Page(PlatformFirewall),
  },
  platformFirewallInfo: {
    post: '/apiv1/platform/firewallInfo',
    allow: 'operator.resources',
    reads: true,
    input: ref,
    data: PlatformFirewallDetails,
  },
})
