import { difference, type Packet } from '@portico/contract/network/firewall-check.ts'
import { FirewallRuleValues } from '@portico/contract/network/firewall-rule.ts'
import { expect, test } from 'vitest'
import { randomOf } from '../../../../test/random.ts'
import { networkOf, ruleOf } from '../../../engines/openstack/security-groups.ts'
import { trafficOf } from '../vpc/firewall-rows.ts'
import { ruleWish } from '../vpc/network.service.ts'

type Told = ReturnType<typeof ruleOf>

const numbers: Record<string, number> = { icmp: 1, tcp: 6, udp: 17, gre: 47, 'ipv6-icmp': 58, icmpv6: 58 }
const pings = { IPv4: 8, IPv6: 128 } as const

/** What a cloud makes of a rule that it was told, in as few words as its own documents. */
function letsThrough(rule: Told, packet: Packet): boolean {
  const family = packet.address.includes(':') ? 'IPv6' : 'IPv4'
  const icmp = family === 'IPv6' ? 58 : 1
  const sent =
    packet.protocol === 'number' ? packet.ip_protocol! : packet.protocol === 'icmp' ? icmp : numbers[packet.protocol]!
  if (rule.direction !== packet.direction || rule.ethertype !== family) return false
  const wanted = rule.protocol === null ? 0 : (numbers[rule.protocol] ?? Number(rule.protocol))
  if (wanted !== 0 && wanted !== sent) return false
  if (wanted !== 0 && rule.port_range_min !== null) {
    const { port_range_min: min, port_range_max: max } = rule
    if (sent === icmp) {
      if (min !== (packet.icmp_type ?? pings[family]) || (max !== null && max !== (packet.icmp_code ?? 0))) return false
    } else if (packet.port! < min || packet.port! > max!) return false
  }
  return isIn(packet.address, rule.remote_ip_prefix!)
}

/** By the letters of its bits. */
function isIn(address: string, network: string): boolean {
  const [first = '', size = ''] = network.split('/')
  return bitsOf(address).slice(0, Number(size)) === bitsOf(first).slice(0, Number(size))
}
function bitsOf(address: string): string {
  if (!address.includes(':'))
    return address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
  const [head = '', tail = ''] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean).map(hexBits).join(''))
  return head + '0'.repeat(128 - head.length - tail.length) + tail
}
const hexBits = (group: string) => parseInt(group, 16).toString(2).padStart(16, '0')

test('what is said to pass is what a cloud lets pass, for rules and packets of all kinds', () => {
  const random = randomOf(20_261_116)
  const one = <T>(...of: readonly T[]) => of[random(of.length)]!
  const seen = { passes: 0, fails: 0 }
  for (let n = 0; n < 20_000; n++) {
    const ethernet_type = one('IPv4', 'IPv6') as 'IPv4' | 'IPv6'
    const protocol = one('any', 'tcp', 'udp', 'icmp', 'number')
    const from = one(1, 80, 443, 65_535)
    const values = FirewallRuleValues.parse({
      direction: one('ingress', 'egress'),
      ethernet_type,
      protocol,
      ...(protocol === 'number' && { ip_protocol: one(0, 1, 6, 17, 47, 58, 255) }),
      ...((protocol === 'tcp' || protocol === 'udp') && {
        port_from: from,
        ...(random(2) && { port_to: Math.min(65_535, from + random(400)) }),
      }),
      ...(protocol === 'icmp' &&
        random(2) && { icmp_type: one(0, 3, 8, 128), ...(random(2) && { icmp_code: one(0, 1) }) }),
      remote_ip_prefix:
        ethernet_type === 'IPv4'
          ? one('0.0.0.0/0', '10.0.0.0/8', '10.1.2.3/32', '10.1.2.0/23', '192.168.0.0/16')
          : one('::/0', '2001:db8::/32', '2001:db8::1/128', 'fd00::/8'),
    })
    const sent = one('tcp', 'udp', 'icmp', 'number')
    const packet: Packet = {
      direction: one('ingress', 'egress'),
      address: one('10.1.2.3', '10.1.3.255', '192.168.7.1', '8.8.8.8', '2001:db8::1', 'fd00::7', '::1'),
      protocol: sent as Packet['protocol'],
      ...((sent === 'tcp' || sent === 'udp') && { port: one(1, 79, 80, 81, 443, 500, 65_535) }),
      ...(sent === 'number' && { ip_protocol: one(2, 47, 255) }),
      ...(sent === 'icmp' && random(2) && { icmp_type: one(0, 3, 8, 128), ...(random(2) && { icmp_code: one(0, 1) }) }),
    }
    const kept = { direction: values.direction, ethertype: values.ethernet_type, ...trafficOf(values) }
    const told = ruleOf(ruleWish({ ...kept, remote: networkOf(values.remote_ip_prefix) }))
    const shown = { ...values, ...nothingLeftOut(values) }
    const passes = difference(shown, packet) === null
    expect([passes, values, packet, told]).toEqual([letsThrough(told, packet), values, packet, told])
    seen[passes ? 'passes' : 'fails']++
  }
  expect(seen.passes).toBeGreaterThan(500)
})

const nothingLeftOut = (values: FirewallRuleValues) => {
  const { portFrom, portTo, icmpType, icmpCode } = trafficOf(values)
  return {
    ip_protocol: values.ip_protocol ?? null,
    port_from: portFrom,
    port_to: portTo,
    icmp_type: icmpType,
    icmp_code: icmpCode,
  }
}
