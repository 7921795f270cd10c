import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { hintedPort, icmpValue, ipProtocol } from '../rules/network.ts'
import { across, chosen, required, type MessageKey } from '../rules/text.ts'
import { ruleDirections, type EthernetType, type RuleProtocol } from '../states/network.ts'
import { FirewallRule, hasPorts, type FirewallRuleValues } from './firewall-rule.ts'
import { host } from '../compute/host.ts'

/** "Would this pass?": one packet against the rules. All rules allow, so one that fits is enough. */

interface Address {
  type: EthernetType
  bits: 32 | 128
  value: bigint
}

const ofParts = (parts: readonly number[], bitsEach: bigint) =>
  parts.reduce((value, part) => (value << bitsEach) | BigInt(part), 0n)

function ipv4Of(text: string): bigint | undefined {
  const parts = text.split('.')
  const right = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  return right ? ofParts(parts.map(Number), 8n) : undefined
}

const groupsMax = 8
function ipv6Of(text: string): bigint | undefined {
  // The last 32 bits may be written as IPv4.
  const [, before = '', tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  const mapped = tail === undefined ? undefined : ipv4Of(tail)
  if (tail !== undefined && mapped === undefined) return undefined
  const plain =
    mapped === undefined ? text : `${before}${(mapped >> 16n).toString(16)}:${(mapped & 0xffffn).toString(16)}`
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const written = groups.flat()
  if (!written.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const missing = groupsMax - written.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const all = [...groups[0]!, ...Array.from({ length: missing }, () => '0'), ...(groups[1] ?? [])]
  return ofParts(
    all.map((group) => parseInt(group, 16)),
    16n,
  )
}

export function addressOf(text: string): Address | undefined {
  const four = ipv4Of(text)
  if (four !== undefined) return { type: 'IPv4', bits: 32, value: four }
  const six = ipv6Of(text)
  return six === undefined ? undefined : { type: 'IPv6', bits: 128, value: six }
}

/** Whether an address lies in a network that is written as CIDR. */
export function isWithin(address: Address, network: string): boolean {
  const [start = '', size = ''] = network.split('/')
  const first = addressOf(start)
  if (first?.type !== address.type) return false
  const open = BigInt(address.bits - (size === '' ? address.bits : Number(size)))
  return first.value >> open === address.value >> open
}

export const packetProtocols = ['tcp', 'udp', 'icmp', 'number'] as const

export interface Packet {
  direction: FirewallRule['direction']
  /** Where it comes from, or with egress where it goes to. */
  address: string
  protocol: (typeof packetProtocols)[number]
  ip_protocol?: number | undefined
  port?: number | undefined
  icmp_type?: number | undefined
  icmp_code?: number | undefined
}

const [icmp, tcp, udp, icmpV6] = [1, 6, 17, 58]
const numbers = { icmp, tcp, udp } as const

/** NULL is every protocol. Engines take nought for it, and ICMP of IPv6 has a number of its own. */
function numberOf(protocol: RuleProtocol, number: number | null | undefined, type: EthernetType): number | null {
  if (protocol === 'any') return null
  const told = protocol === 'number' ? (number ?? 0) : numbers[protocol]
  if (told === 0) return null
  return told === icmp && type === 'IPv6' ? icmpV6 : told
}

/** Somebody who does not say which ICMP means a ping. */
const pingType = { IPv4: 8, IPv6: 128 } as const

export const differences = ['direction', 'ethernet_type', 'protocol', 'port', 'icmp', 'address'] as const
export type Difference = (typeof differences)[number]
type Judged = Omit<FirewallRule, 'id' | 'description' | 'create_time'>

/** The first thing in which a packet is not what the rule lets through; NULL if it is let through. */
export function difference(rule: Judged, packet: Packet): Difference | null {
  const address = addressOf(packet.address)
  if (rule.direction !== packet.direction) return 'direction'
  if (!address || rule.ethernet_type !== address.type) return 'ethernet_type'
  const wanted = numberOf(rule.protocol, rule.ip_protocol, address.type)
  const told = numberOf(packet.protocol, packet.ip_protocol, address.type)
  if (wanted !== null && wanted !== told) return 'protocol'
  if (hasPorts(rule.protocol) && !fitsPort(rule, packet.port)) return 'port'
  if (rule.protocol === 'icmp' && !fitsIcmp(rule, packet, address.type)) return 'icmp'
  return isWithin(address, rule.remote_ip_prefix) ? null : 'address'
}

function fitsPort({ port_from, port_to }: Judged, port: number | undefined): boolean {
  if (port_from === null) return true
  return port !== undefined && port >= port_from && port <= (port_to ?? port_from)
}

function fitsIcmp({ icmp_type, icmp_code }: Judged, packet: Packet, type: EthernetType): boolean {
  const { icmp_type: sent = pingType[type], icmp_code: code = 0 } = packet
  return icmp_type === null || (icmp_type === sent && (icmp_code === null || icmp_code === code))
}

/** The narrowest rule that lets a packet through. */
export function ruleFor(packet: Packet): FirewallRuleValues {
  const address = addressOf(packet.address)!
  const { direction, protocol } = packet
  return {
    direction,
    ethernet_type: address.type,
    protocol,
    ip_protocol: protocol === 'number' ? packet.ip_protocol : undefined,
    port_from: hasPorts(protocol) ? packet.port : undefined,
    port_to: undefined,
    icmp_type: protocol === 'icmp' ? packet.icmp_type : undefined,
    icmp_code: protocol === 'icmp' && packet.icmp_type !== undefined ? packet.icmp_code : undefined,
    remote_ip_prefix: `${packet.address}/${address.bits}`,
    description: '',
  }
}

const packet = {
  direction: chosen(ruleDirections),
  address: required.check(
    z.refine((text) => text === '' || addressOf(text) !== undefined, 'rules.ip' satisfies MessageKey),
  ),
  protocol: chosen(packetProtocols),
  ip_protocol: z.optional(ipProtocol),
  port: z.optional(hintedPort),
  icmp_type: z.optional(icmpValue),
  icmp_code: z.optional(icmpValue),
}
const together = [
  across<Packet>(
    ['protocol', 'port'],
    ({ protocol, port }) => !hasPorts(protocol) || port !== undefined,
    'port',
    'rules.portHint',
  ),
  across<Packet>(
    ['protocol', 'ip_protocol'],
    ({ protocol, ip_protocol }) => protocol !== 'number' || ip_protocol !== undefined,
    'ip_protocol',
    'rules.ipProtocol',
  ),
] as const

export const FirewallCheckInput = z.object({ id: Id('firewall'), ...packet }).check(...together)
export const HostFirewallCheckInput = z.object({ id: host.id, ...packet }).check(...together)

/** `no firewall`: nothing is filtered. `of the cloud`: it came with rules of its cloud, which nobody here knows. */
export const verdictReasons = ['rule', 'no rule', 'no firewall', 'of the cloud'] as const

export const FirewallVerdict = z.object({
  /** NULL where it cannot be known. */
  allowed: z.nullable(z.boolean()),
  because: z.enum(verdictReasons),
  /** The first rule that lets it through; NULL if none does. */
  by: z.nullable(z.object({ firewall_id: Id('firewall'), rule_id: Id('firewallRule') })),
  firewalls: z.array(
    z.object({
      id: Id('firewall'),
      name: z.string(),
      rules: z.array(z.extend(FirewallRule, { differs: z.nullable(z.enum(differences)) })),
    }),
  ),
})
export type FirewallVerdict = z.output<typeof FirewallVerdict>

interface Wall {
  id: string
  name: string
  rules: readonly FirewallRule[]
}

/** What becomes of a packet behind several firewalls: what any of them lets through passes. */
export function verdictOf(walls: readonly Wall[], sent: Packet): FirewallVerdict {
  const firewalls = walls.map(({ id, name, rules }) => ({
    id,
    name,
    rules: rules.map((rule) => ({ ...rule, differs: difference(rule, sent) })),
  }))
  if (firewalls.length === 0) return { allowed: true, because: 'no firewall', by: null, firewalls }
  const [by = null] = firewalls.flatMap(({ id, rules }) =>
    rules.filter(({ differs }) => differs === null).map((rule) => ({ firewall_id: id, rule_id: rule.id })),
  )
  return { allowed: by !== null, because: by ? 'rule' : 'no rule', by, firewalls }
}
