import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { Instant } from '../page.ts'
import { hintedPort, icmpValue, ipProtocol, remoteIpPrefix } from '../rules/network.ts'
import { across, chosen, lineAtMost, required } from '../rules/text.ts'
import { ethernetTypes, ruleDirections, ruleProtocols } from '../states/network.ts'

export const firewallRulesMax = 100
export const ruleDescriptionMax = 200

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
  description: z.string(),
  create_time: Instant,
})
export type FirewallRule = z.output<typeof FirewallRule>

export const hasPorts = (protocol: string) => protocol === 'tcp' || protocol === 'udp'

const isIpv6Network = (text: string) => z.cidrv6().safeParse(text).success

const values = {
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
  description: z._default(lineAtMost(ruleDescriptionMax), ''),
}
const plain = z.object(values)
export type FirewallRuleValues = z.output<typeof plain>

/** What the fields of a rule must be to each other. */
const together = [
  across<FirewallRuleValues>(
    ['protocol', 'ip_protocol'],
    (rule) => rule.protocol !== 'number' || rule.ip_protocol !== undefined,
    'ip_protocol',
    'rules.ipProtocol',
  ),
  across<FirewallRuleValues>(
    ['protocol', 'port_from'],
    (rule) => !hasPorts(rule.protocol) || rule.port_from !== undefined,
    'port_from',
    'rules.portHint',
  ),
  across<FirewallRuleValues>(
    ['protocol', 'port_from', 'port_to'],
    (rule) => !hasPorts(rule.protocol) || (rule.port_from ?? 0) <= (rule.port_to ?? Infinity),
    'port_to',
    'rules.portRange',
  ),
  across<FirewallRuleValues>(
    ['protocol', 'icmp_type', 'icmp_code'],
    (rule) => rule.protocol !== 'icmp' || rule.icmp_code === undefined || rule.icmp_type !== undefined,
    'icmp_type',
    'rules.icmp',
  ),
  across<FirewallRuleValues>(
    ['ethernet_type', 'remote_ip_prefix'],
    (rule) => rule.ethernet_type !== 'IPv4' || remoteIpPrefix.safeParse(rule.remote_ip_prefix).success,
    'remote_ip_prefix',
    'rules.cidr',
  ),
  across<FirewallRuleValues>(
    ['ethernet_type', 'remote_ip_prefix'],
    (rule) => rule.ethernet_type !== 'IPv6' || isIpv6Network(rule.remote_ip_prefix),
    'remote_ip_prefix',
    'rules.cidrV6',
  ),
] as const

/** One rule of a file. */
export const FirewallRuleValues = plain.check(...together)

export const FirewallRuleInput = z.object({ id: Id('firewall'), ...values }).check(...together)
export type FirewallRuleInput = z.output<typeof FirewallRuleInput>

export const FirewallRuleSaveInput = z
  .object({ id: Id('firewall'), rule_id: Id('firewallRule'), ...values })
  .check(...together)
export type FirewallRuleSaveInput = z.output<typeof FirewallRuleSaveInput>
