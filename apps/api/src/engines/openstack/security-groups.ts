import type { EngineCall } from '../../ground/engine/progress.ts'
import type { FirewallWish } from '../../ground/engine/hosts.ts'
import type { Scoped } from './client.ts'
import { unlessUsed } from './projects.ts'
import type { Region } from './region.ts'

export interface GroupRule {
  id: string
  direction: string
  ethertype: string
  protocol: string | null
  port_range_min: number | null
  port_range_max: number | null
  remote_ip_prefix: string | null
  remote_group_id?: string | null
  normalized_cidr?: string | null
}
type NewRule = Omit<GroupRule, 'id' | 'remote_group_id' | 'normalized_cidr'>
interface Group {
  id: string
  name: string
  security_group_rules: GroupRule[]
}

/** Neutron takes a name or a number for the same protocol and answers with either. */
const numbers: Record<string, number> = {
  icmp: 1,
  igmp: 2,
  ipip: 4,
  tcp: 6,
  egp: 8,
  udp: 17,
  dccp: 33,
  'ipv6-encap': 41,
  'ipv6-route': 43,
  'ipv6-frag': 44,
  rsvp: 46,
  gre: 47,
  esp: 50,
  ah: 51,
  'ipv6-icmp': 58,
  icmpv6: 58,
  'ipv6-nonxt': 59,
  'ipv6-opts': 60,
  ospf: 89,
  vrrp: 112,
  pgm: 113,
  sctp: 132,
  udplite: 136,
}
const icmp = 1
const icmpV6 = 58

const isV6 = (ethertype: string) => ethertype === 'IPv6'
const anywhere = (ethertype: string) => (isV6(ethertype) ? '::/0' : '0.0.0.0/0')

function numberOf(protocol: string | null, ethertype: string): number | null {
  if (protocol === null || protocol === '' || protocol === 'any') return null
  const number = numbers[protocol] ?? Number(protocol)
  return number === icmp && isV6(ethertype) ? icmpV6 : number
}

/** A rule of ours as Neutron wants it. Types and codes of ICMP stand where others have ports. */
export function ruleOf({
  direction,
  ethertype,
  protocol,
  ports,
  icmp: kind,
  remote,
}: FirewallWish['rules'][number]): NewRule {
  const number = numberOf(protocol, ethertype)
  const isIcmp = number === icmp || number === icmpV6
  const [from, to] = isIcmp ? kind.split('/') : ports.split('-')
  const first = from ? Number(from) : null
  return {
    direction,
    ethertype,
    protocol: number === null ? null : String(nameOfNumber(number)),
    port_range_min: first,
    port_range_max: to ? Number(to) : isIcmp ? null : first,
    remote_ip_prefix: remote || anywhere(ethertype),
  }
}
const nameOfNumber = (number: number) => Object.keys(numbers).find((name) => numbers[name] === number) ?? number

/** The address of a network, without the bits of a host in it. */
export function networkOf(cidr: string): string {
  const [address = '', bits = ''] = cidr.split('/')
  const parts = address.split('.').map(Number)
  if (parts.length !== 4) return cidr.toLowerCase()
  const size = bits === '' ? 32 : Number(bits)
  const masked = parts.map((part, index) => {
    const kept = Math.min(Math.max(size - index * 8, 0), 8)
    return part & (0xff << (8 - kept)) & 0xff
  })
  return `${masked.join('.')}/${size}`
}

const keyOf = (rule: NewRule & { normalized_cidr?: string | null; remote_group_id?: string | null }) =>
  [
    rule.direction,
    rule.ethertype,
    numberOf(rule.protocol, rule.ethertype) ?? 'any',
    rule.port_range_min ?? '',
    rule.port_range_max ?? '',
    networkOf(rule.normalized_cidr ?? rule.remote_ip_prefix ?? anywhere(rule.ethertype)),
    rule.remote_group_id ?? '',
  ].join(' ')

/** What must go and what must come for a group to have exactly these rules. */
export function difference(
  present: readonly GroupRule[],
  wished: FirewallWish['rules'],
): { go: string[]; come: NewRule[] } {
  const wanted = new Map(wished.map((rule) => ruleOf(rule)).map((rule) => [keyOf(rule), rule]))
  const there = new Set<string>()
  const go: string[] = []
  for (const rule of present) {
    const key = keyOf(rule)
    if (wanted.has(key) && !there.has(key)) there.add(key)
    else go.push(rule.id)
  }
  return { go, come: [...wanted].filter(([key]) => !there.has(key)).map(([, rule]) => rule) }
}

const ours = 'portico-'
const groupName = (id: string) => `${ours}${id}`

/**
 * A port without any group lets nothing through, but a host without a firewall is one that nothing is filtered for. Such
 * hosts of an account share a group that lets everything through.
 */
const openWish = ({ account }: Pick<EngineCall, 'account'>): FirewallWish => ({
  id: `open-${account}`,
  rules: ['ingress', 'egress'].flatMap((direction) =>
    ['IPv4', 'IPv6'].map((ethertype) => ({
      direction,
      ethertype,
      protocol: 'any',
      ports: '',
      icmp: '',
      remote: anywhere(ethertype),
    })),
  ),
})

/** The groups of these firewalls, with exactly their rules. The caller holds the account. */
export async function ensureGroups(
  region: Region,
  scoped: Scoped,
  call: EngineCall,
  wishes: readonly FirewallWish[],
): Promise<string[]> {
  const ids: string[] = []
  for (const wish of wishes.length > 0 ? wishes : [openWish(call)])
    ids.push(await ensureGroup(region, scoped, call, wish))
  return ids
}

async function ensureGroup(region: Region, { neutron }: Scoped, call: EngineCall, wish: FirewallWish): Promise<string> {
  const name = groupName(wish.id)
  const tags = [`portico:account=${call.account}`, `portico:node=${region.node}`, `portico:firewall=${wish.id}`]
  const [known] = await neutron.list<Group>('/security-groups', 'security_groups', { query: { name } })
  const group =
    known ??
    (
      await neutron.post<{ security_group: Group }>('/security-groups', {
        security_group: { name, description: tags[2] },
      })
    ).security_group
  if (!known) await neutron.put(`/security-groups/${group.id}/tags`, { tags })
  const { go, come } = difference(group.security_group_rules, wish.rules)
  for (const id of go) await neutron.delete(`/security-group-rules/${id}`)
  if (come.length > 0)
    await neutron.post('/security-group-rules', {
      security_group_rules: come.map((rule) => ({ ...rule, security_group_id: group.id })),
    })
  return group.id
}

/** Groups of ours that nothing stands behind any more go; those that a machine came with stay. */
export async function dropUnused({ neutron }: Scoped, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const found = await neutron.find<{ security_group: Group }>(`/security-groups/${id}`)
    if (found?.security_group.name.startsWith(ours)) await unlessUsed(neutron.delete(`/security-groups/${id}`))
  }
}
