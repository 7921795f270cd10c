import { describe, expect, test } from 'vitest'
import {
  addressOf,
  difference,
  FirewallCheckInput,
  isWithin,
  ruleFor,
  verdictOf,
  type Packet,
} from './firewall-check.ts'
import { FirewallRuleValues, type FirewallRule } from './firewall-rule.ts'

const rule = (more: Partial<FirewallRule> = {}): FirewallRule => ({
  id: 'fwr_Aaaaaaaaaaaa',
  direction: 'ingress',
  ethernet_type: 'IPv4',
  protocol: 'tcp',
  ip_protocol: null,
  port_from: 80,
  port_to: 90,
  icmp_type: null,
  icmp_code: null,
  remote_ip_prefix: '10.0.0.0/8',
  description: '',
  create_time: '2026-01-01T00:00:00.000Z',
  ...more,
})
const packet = (more: Partial<Packet> = {}): Packet => ({
  direction: 'ingress',
  address: '10.1.2.3',
  protocol: 'tcp',
  port: 80,
  ...more,
})
const noPorts = { port_from: null, port_to: null }
const icmp = (type: number | null, code: number | null) =>
  rule({ protocol: 'icmp', ...noPorts, icmp_type: type, icmp_code: code })
const ping = packet({ protocol: 'icmp', port: undefined })

describe('an address', () => {
  test.each([
    ['0.0.0.0', 0n],
    ['255.255.255.255', 0xffffffffn],
    ['::', 0n],
    ['::1', 1n],
    ['1::', 1n << 112n],
    ['2001:DB8::1', 0x20010db8000000000000000000000001n],
    ['1:2:3:4:5:6:7:8', 0x00010002000300040005000600070008n],
    ['::ffff:10.0.0.1', 0xffff0a000001n],
    ['1:2:3:4:5:6:1.2.3.4', 0x00010002000300040005000601020304n],
    ['1:2:3:4:5:6:7::', 0x00010002000300040005000600070000n],
  ])('is read: %s', (text, value) => expect(addressOf(text)?.value).toBe(value))

  test.each([
    '',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.1/8',
    '1.2.3.4.5',
    ':',
    ':::',
    '1:2',
    '1::2::3',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1.2.3.256',
    'fe80::1%eth0',
    '1:2:3:4:5:6:7:1.2.3.4',
  ])('is none: %j', (text) => expect(addressOf(text)).toBeUndefined())

  test.each([
    ['10.255.0.1', '10.0.0.0/8', true],
    ['11.0.0.0', '10.0.0.0/8', false],
    ['8.8.8.8', '0.0.0.0/0', true],
    ['192.168.1.1', '192.168.1.1/32', true],
    ['192.168.1.2', '192.168.1.1/32', false],
    ['2001:db8:1::', '2001:db8::/32', true],
    ['2001:db9::', '2001:db8::/32', false],
    ['::1', '::/0', true],
    ['::1', '::1/128', true],
    ['::1', '0.0.0.0/0', false],
    ['10.0.0.1', '::/0', false],
  ])('%s lies in %s: %s', (address, network, within) => expect(isWithin(addressOf(address)!, network)).toBe(within))
})

describe('a packet and a rule', () => {
  test.each([
    ['the first port', rule(), packet(), null],
    ['the last port', rule(), packet({ port: 90 }), null],
    ['below the first', rule(), packet({ port: 79 }), 'port'],
    ['above the last', rule(), packet({ port: 91 }), 'port'],
    ['every port', rule(noPorts), packet({ port: 65_535 }), null],
    ['the other direction', rule(), packet({ direction: 'egress' }), 'direction'],
    ['the other IP', rule(), packet({ address: '2001:db8::1' }), 'ethernet_type'],
    ['another protocol', rule(), packet({ protocol: 'udp' }), 'protocol'],
    ['elsewhere', rule(), packet({ address: '11.0.0.1' }), 'address'],
    ['port before address', rule(), packet({ address: '11.0.0.1', port: 1 }), 'port'],
    ['any protocol', rule({ protocol: 'any', ...noPorts }), packet({ protocol: 'number', ip_protocol: 47 }), null],
    ['nought is any', rule({ protocol: 'number', ip_protocol: 0, ...noPorts }), packet(), null],
    ['TCP by its number', rule({ protocol: 'number', ip_protocol: 6, ...noPorts }), packet({ port: 1 }), null],
    ['GRE', rule({ protocol: 'number', ip_protocol: 47, ...noPorts }), packet(), 'protocol'],
    ['TCP told by number', rule(noPorts), packet({ protocol: 'number', ip_protocol: 6, port: undefined }), null],
    ['a port that nobody told', rule(), packet({ protocol: 'number', ip_protocol: 6, port: undefined }), 'port'],
    ['every ICMP', icmp(null, null), ping, null],
    ['a ping', icmp(8, null), ping, null],
    ['a ping by its code', icmp(8, 0), ping, null],
    ['another type', icmp(3, null), ping, 'icmp'],
    ['another code', icmp(3, 1), packet({ protocol: 'icmp', icmp_type: 3, icmp_code: 4 }), 'icmp'],
    ['ICMP by its number', rule({ protocol: 'number', ip_protocol: 1, ...noPorts }), ping, null],
  ] as const)('%s', (_name, one, sent, differs) => expect(difference(one, sent)).toBe(differs))

  test('ICMP of IPv6 has a number and a ping of its own', () => {
    const v6 = { ethernet_type: 'IPv6', remote_ip_prefix: '::/0' } as const
    const sent = { ...ping, address: '2001:db8::1' }
    expect(difference({ ...icmp(128, 0), ...v6 }, sent)).toBeNull()
    expect(difference({ ...icmp(8, null), ...v6 }, sent)).toBe('icmp')
    expect(difference(rule({ ...v6, protocol: 'number', ip_protocol: 58, ...noPorts }), sent)).toBeNull()
    expect(difference(rule({ protocol: 'number', ip_protocol: 58, ...noPorts }), ping)).toBe('protocol')
  })
})

describe('a verdict', () => {
  const walls = (...rules: FirewallRule[][]) =>
    rules.map((each, at) => ({ id: `fw_${String(at).repeat(12)}`, name: `wall ${at}`, rules: each }))

  test('names the first rule of the first firewall that lets it through', () => {
    const [shut, open, later] = [rule({ port_from: 22, port_to: 22 }), rule({ id: 'fwr_B' }), rule({ id: 'fwr_C' })]
    const verdict = verdictOf(walls([shut], [shut, open, later], [later]), packet())
    expect(verdict).toMatchObject({
      allowed: true,
      because: 'rule',
      by: { firewall_id: 'fw_111111111111', rule_id: 'fwr_B' },
    })
    expect(verdict.firewalls[1]!.rules.map(({ differs }) => differs)).toEqual(['port', null, null])
  })
  test('refuses what no rule lets through, also where there are no rules', () => {
    expect(verdictOf(walls([], [rule()]), packet({ port: 1 }))).toMatchObject({
      allowed: false,
      because: 'no rule',
      by: null,
    })
    expect(verdictOf(walls([]), packet())).toMatchObject({ allowed: false, because: 'no rule' })
  })
  test('lets everything through where there is no firewall', () =>
    expect(verdictOf([], packet())).toMatchObject({ allowed: true, because: 'no firewall', by: null }))
})

describe('what is asked', () => {
  const asked = (more: object) => FirewallCheckInput.safeParse({ id: 'fw_Aaaaaaaaaaaa', ...packet(), ...more })
  test.each([
    [{ address: ' ' }, 'address', 'rules.empty'],
    [{ address: '10.0.0.0/8' }, 'address', 'rules.ip'],
    [{ port: undefined }, 'port', 'rules.portHint'],
    [{ port: 0 }, 'port', 'rules.portHint'],
    [{ protocol: 'number' }, 'ip_protocol', 'rules.ipProtocol'],
    [{ protocol: 'any' }, 'protocol', 'rules.choose'],
    [{ protocol: 'icmp', icmp_type: 256 }, 'icmp_type', 'rules.icmp'],
  ])('is told what is wrong: %j', (more, field, key) =>
    expect(asked(more).error?.issues).toMatchObject([{ path: [field], message: key }]),
  )
  test('needs no port where there is none', () =>
    expect(asked({ protocol: 'icmp', port: undefined }).success).toBe(true))
})

/** The same numbers every time. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('compared with a model that tries everything', () => {
  const next = numbersFrom(20_261_116)
  const one = <Value>(values: readonly Value[]): Value => values[next(values.length)]!
  const addresses = ['10.0.0.1', '10.0.1.1', '10.128.0.1', '192.168.0.1', '2001:db8::1', '2001:db8:8000::1', '::1']
  const protocols = ['tcp', 'udp', 'icmp', 'number'] as const

  /** The bits of an address as a text, by the browser's and Node's own reading of addresses. */
  function bitsOf(text: string): string {
    if (!text.includes(':'))
      return text
        .split('.')
        .map((part) => Number(part).toString(2).padStart(8, '0'))
        .join('')
    const [before = '', after = ''] = text.split('::')
    const [left, right] = [before, after].map((half) => half.split(':').filter(Boolean))
    const groups = [...left!, ...Array.from({ length: 8 - left!.length - right!.length }, () => '0'), ...right!]
    return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('')
  }
  const protocolNumber = (protocol: string, number: number | null, v6: boolean) =>
    protocol === 'tcp' ? 6 : protocol === 'udp' ? 17 : protocol === 'icmp' || number === 1 ? (v6 ? 58 : 1) : number

  function passes(given: FirewallRule, sent: Packet): boolean {
    const v6 = sent.address.includes(':')
    const [network = '', size = ''] = given.remote_ip_prefix.split('/')
    const wanted = protocolNumber(given.protocol, given.ip_protocol, v6)
    const ports =
      given.port_from === null
        ? undefined
        : Array.from({ length: given.port_to! - given.port_from + 1 }, (_, at) => given.port_from! + at)
    return [
      given.direction === sent.direction,
      given.ethernet_type === (v6 ? 'IPv6' : 'IPv4'),
      given.protocol === 'any' ||
        wanted === 0 ||
        wanted === protocolNumber(sent.protocol, sent.ip_protocol ?? null, v6),
      !ports || ports.includes(sent.port ?? -1),
      given.icmp_type === null || given.icmp_type === (sent.icmp_type ?? (v6 ? 128 : 8)),
      given.icmp_code === null || given.icmp_code === (sent.icmp_code ?? 0),
      network.includes(':') === v6 && bitsOf(sent.address).startsWith(bitsOf(network).slice(0, Number(size))),
    ].every(Boolean)
  }
  function someRule(): FirewallRule {
    const address = one(addresses)
    const protocol = one([...protocols, 'any'] as const)
    const port = 78 + next(6)
    const type = protocol === 'icmp' ? one([null, 3, 8, 128]) : null
    return rule({
      direction: one(['ingress', 'egress']),
      ethernet_type: address.includes(':') ? 'IPv6' : 'IPv4',
      protocol,
      ip_protocol: protocol === 'number' ? one([0, 1, 6, 17, 47, 58]) : null,
      ...(protocol === 'tcp' || protocol === 'udp' ? { port_from: port, port_to: port + next(4) } : noPorts),
      icmp_type: type,
      icmp_code: type === null ? null : one([null, 0, 1]),
      remote_ip_prefix: `${address}/${next(address.includes(':') ? 129 : 33)}`,
    })
  }
  function somePacket(): Packet {
    const protocol = one(protocols)
    return packet({
      direction: one(['ingress', 'egress']),
      address: one(addresses),
      protocol,
      port: protocol === 'tcp' || protocol === 'udp' ? 76 + next(10) : undefined,
      ip_protocol: protocol === 'number' ? one([6, 47, 58]) : undefined,
      icmp_type: protocol === 'icmp' ? one([undefined, 3, 8, 128]) : undefined,
      icmp_code: protocol === 'icmp' ? one([undefined, 0, 1]) : undefined,
    })
  }

  test('each rule answers the same, and many of both answers come up', () => {
    const answers = Array.from({ length: 20_000 }, () => {
      const [given, sent] = [someRule(), somePacket()]
      const passed = difference(given, sent) === null
      expect(passed, JSON.stringify({ given, sent })).toBe(passes(given, sent))
      return passed
    })
    expect(answers.filter(Boolean).length).toBeGreaterThan(500)
    expect(answers.filter((passed) => !passed).length).toBeGreaterThan(500)
  })

  test('the rule that is offered lets the packet through, and is one that can be added', () => {
    for (let round = 0; round < 2000; round++) {
      const sent = somePacket()
      const offered = ruleFor(sent)
      expect(FirewallRuleValues.safeParse(offered).success, JSON.stringify(offered)).toBe(true)
      const kept = {
        ...rule(),
        ...Object.fromEntries(Object.entries(offered).map(([name, value]) => [name, value ?? null])),
        port_to: offered.port_from ?? null,
      } as FirewallRule
      expect(difference(kept, sent), JSON.stringify(sent)).toBeNull()
    }
  })
})
