import { hostCalls } from '@portico/contract/compute/host.ts'
import { firewallCalls, firewallsMax } from '@portico/contract/network/firewall.ts'
import { firewallRulesMax, type FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { Language } from '@portico/contract/language.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPortico, Person } from '../../../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostForm,
  node,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { newId } from '../../../core/ids.ts'
import { machines } from '../../../engines/embedded/embedded.table.ts'
import { operations } from '../../../lifecycle/resource.table.ts'
import { specOf } from '../../compute/host.model.ts'
import { firewallRules, firewalls } from '../vpc/network.table.ts'

let t: TestPortico
let as: Person
let stranger: Person
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  stranger = await buyer(t, 0n)
  operator = await t.operator()
})
afterAll(() => t.stop())

const make = (name: string, template: 'web' | 'remote' | 'empty' = 'empty', who = as) =>
  t.ok(firewallCalls.firewallCreate, { controller_id: node, name, template }, { as: who })
const rulesOf = async (id: string) => (await t.ok(firewallCalls.firewallInfo, { id }, { as })).rule_list
const inShort = ({ direction, protocol, port_from, port_to, remote_ip_prefix }: FirewallRule) =>
  `${direction} ${protocol} ${port_from ?? ''}-${port_to ?? ''} ${remote_ip_prefix}`
const web = { direction: 'ingress', protocol: 'tcp', port_from: 8080, remote_ip_prefix: '10.0.0.0/8' } as const
const add = (id: string, rule: object = {}, who = as) =>
  t.send(firewallCalls.firewallRuleAdd, { id, ...web, ...rule }, { as: who })
/** What the engine was told for a host. */
async function portsAt(host: string): Promise<string[]> {
  const [machine] = await t.db
    .select()
    .from(machines)
    .where(eq(machines.ref, (await rowOf(t, host)).engineRef!))
  return (machine!.firewalls as { rules: { ports: string }[] }[]).flatMap(({ rules }) =>
    rules.map(({ ports }) => ports),
  )
}
async function hostBehind(id: string, name = 'web'): Promise<string> {
  const host = await runningHost(t, as, { alias: name })
  await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [id] }, { as })
  await settled(t, host)
  return host
}

describe('a firewall', () => {
  test.each([
    [
      'web',
      [
        'ingress tcp 80-80 0.0.0.0/0',
        'ingress tcp 443-443 0.0.0.0/0',
        'ingress icmp - 0.0.0.0/0',
        'egress any - 0.0.0.0/0',
      ],
    ],
    [
      'remote',
      [
        'ingress tcp 22-22 0.0.0.0/0',
        'ingress tcp 3389-3389 0.0.0.0/0',
        'ingress icmp - 0.0.0.0/0',
        'egress any - 0.0.0.0/0',
      ],
    ],
    ['empty', []],
  ] as const)('starts with the rules of the template %s', async (template, rules) => {
    const made = await make(`from ${template}`, template)
    expect(made).toMatchObject({ node, node_name: 'Hong Kong A', rules: rules.length, hosts: 0, standard: false })
    expect((await rulesOf(made.id)).map(inShort).toSorted()).toEqual([...rules].toSorted())
  })

  test('is found by name, id and node, and is changed in name and remarks', async () => {
    const made = await make('needle')
    await t.ok(firewallCalls.firewallSave, { id: made.id, name: 'pin', remarks: 'For the shop' }, { as })
    for (const query of [{ search: 'pin' }, { search: made.id }, { search: 'pin', node }])
      expect((await t.ok(firewallCalls.firewallList, query, { as })).result).toMatchObject([
        { id: made.id, name: 'pin', remarks: 'For the shop' },
      ])
    const elsewhere = await t.ok(firewallCalls.firewallList, { search: 'pin', node: 'jp-a' }, { as })
    expect(elsewhere).toMatchObject({ result: [], count: 0 })
    const [line] = await t.db.select().from(auditLines).where(eq(auditLines.subject, made.id))
    expect(line).toMatchObject({ event: 'firewall.create' })
  })

  test('needs a name, a known template and a node that is subscribed to, and leaves nothing otherwise', async () => {
    const before = await t.rows()
    const create = (form: object) =>
      t.send(firewallCalls.firewallCreate, { controller_id: node, name: 'x', ...form } as never, { as })
    expect(await create({ name: ' ' })).toMatchObject({ data: { fields: { name: expect.any(String) as string } } })
    expect(await create({ name: 'n'.repeat(65) })).toMatchObject({ code: '400001' })
    expect(await create({ template: 'all' })).toMatchObject({
      data: { fields: { template: expect.any(String) as string } },
    })
    expect(await create({ controller_id: 'jp-a' })).toMatchObject({ code: '400406' })
    expect(await create({ controller_id: 'nowhere' })).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
  })

  test('is one of at most so many, also by many at once', async () => {
    const who = await buyer(t, 0n)
    const { id, node: at } = await make('first', 'empty', who)
    const [{ accountId } = { accountId: '' }] = await t.db.select().from(firewalls).where(eq(firewalls.id, id))
    const known = await t.db.$count(firewalls, eq(firewalls.accountId, accountId))
    const row = { accountId, node: at, name: 'more', createdAt: t.clock.now() }
    const more = Array.from({ length: firewallsMax - known - 1 }, () => ({ ...row, id: newId('firewall') }))
    await t.db.insert(firewalls).values(more)
    const wish = { controller_id: node, name: 'last', template: 'empty' } as const
    const codes = await Promise.all([
      t.send(firewallCalls.firewallCreate, wish, { as: who }),
      t.send(firewallCalls.firewallCreate, wish, { as: who }),
      t.send(firewallCalls.firewallClone, { id, controller_id: node, name: 'last' }, { as: who }),
    ])
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['200', '400245', '400245'])
  })

  test('is deleted, or stands before the host that is bought at that moment, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await make(`race-${round}`)
      const { form } = await hostForm(t, as, { firewall_id: id })
      const [bought, removed] = await Promise.all([
        t.send(hostCalls.hostCreate, form, { as }),
        t.send(firewallCalls.firewallRemove, { id }, { as }),
      ])
      expect([bought.code, removed.code].filter((code) => code === '200')).toHaveLength(1)
    }
    await settled(t)
  })

  test('is deleted once, with its rules', async () => {
    const { id } = await make('gone', 'web')
    await t.ok(firewallCalls.firewallRemove, { id }, { as })
    expect(await t.send(firewallCalls.firewallRemove, { id }, { as })).toMatchObject({ code: '400002' })
    expect(await t.db.select().from(firewallRules).where(eq(firewallRules.firewallId, id))).toEqual([])
  })

  test('is not deleted while a host is behind it or about to be, nor if it is the default one', async () => {
    const { id } = await make('held')
    const host = await runningHost(t, as)
    await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [id] }, { as })
    const about = await t.send(firewallCalls.firewallRemove, { id }, { as })
    expect(about).toMatchObject({ code: '400087' })
    await settled(t, host)
    expect(await t.send(firewallCalls.firewallRemove, { id }, { as })).toMatchObject({ code: '400087' })
    expect(await t.ok(firewallCalls.firewallInfo, { id }, { as })).toMatchObject({
      hosts: 1,
      host_list: [{ id: host }],
    })
    await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [] }, { as })
    await settled(t, host)
    await t.ok(firewallCalls.firewallRemove, { id }, { as })
    const [standard] = await t.db.select().from(firewalls).where(eq(firewalls.standard, true))
    expect(await t.send(firewallCalls.firewallRemove, { id: standard!.id }, { as })).toMatchObject({ code: '400087' })
  })

  test('counts a host in the recycle bin: it may come back', async () => {
    const { id } = await make('binned')
    const host = await hostBehind(id)
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: host }, { as })
    await t.ok(resourceCalls.resourceDelete, { id: host, token }, { as })
    await settled(t, host)
    expect(await t.send(firewallCalls.firewallRemove, { id }, { as })).toMatchObject({ code: '400087' })
    expect(await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })).toEqual({ applying: 0, waiting: 1 })
  })
})

describe('a rule', () => {
  test.each([
    ['one port', { port_from: 1 }, { port_from: 1, port_to: 1 }],
    ['a range with both ends', { port_from: 1, port_to: 65_535 }, { port_from: 1, port_to: 65_535 }],
    ['UDP outwards', { direction: 'egress', protocol: 'udp', port_from: 53 }, { direction: 'egress', protocol: 'udp' }],
    ['every ICMP', { protocol: 'icmp' }, { icmp_type: null, icmp_code: null, port_from: null }],
    ['one ICMP type and code', { protocol: 'icmp', icmp_type: 255, icmp_code: 0 }, { icmp_type: 255, icmp_code: 0 }],
    [
      'a protocol by number',
      { protocol: 'number', ip_protocol: 255 },
      { protocol: 'number', ip_protocol: 255, port_from: null },
    ],
    ['number nought', { protocol: 'number', ip_protocol: 0 }, { protocol: 'number', ip_protocol: 0 }],
    ['everything', { protocol: 'any' }, { protocol: 'any', port_from: null }],
    [
      'IPv6',
      { ethernet_type: 'IPv6', remote_ip_prefix: '2001:DB8::1/32' },
      { ethernet_type: 'IPv6', remote_ip_prefix: '2001:db8::/32' },
    ],
  ])('is added: %s', async (name, rule, kept) => {
    const { id } = await make(name)
    expect(await add(id, rule)).toMatchObject({ code: '200', data: { applying: 0, waiting: 0 } })
    expect(await rulesOf(id)).toMatchObject([kept])
  })

  const portHint = 'Port error: the port must be an integer from 1 to 65535'
  test.each([
    ['port_from', { port_from: 0 }, portHint],
    ['port_from', { port_from: 65_536 }, portHint],
    ['port_from', { port_from: 1.5 }, portHint],
    ['port_from', { port_from: undefined }, portHint],
    ['port_to', { port_to: 65_536 }, portHint],
    ['port_to', { port_from: 90, port_to: 80 }, 'Port error: the last port cannot be before the first'],
    ['icmp_type', { protocol: 'icmp', icmp_type: 256 }, 'An ICMP value is an integer from 0 to 255'],
    ['icmp_code', { protocol: 'icmp', icmp_type: 8, icmp_code: -1 }, 'An ICMP value is an integer from 0 to 255'],
    ['icmp_type', { protocol: 'icmp', icmp_code: 0 }, 'An ICMP value is an integer from 0 to 255'],
    ['ip_protocol', { protocol: 'number', ip_protocol: 256 }, 'IP protocol error'],
    ['ip_protocol', { protocol: 'number' }, 'IP protocol error'],
    ['remote_ip_prefix', { remote_ip_prefix: ' ' }, 'Remote IP prefix cannot be empty'],
    ['remote_ip_prefix', { remote_ip_prefix: '10.0.0.0/33' }, 'IP address error: write a network such as 10.0.0.0/8'],
    ['remote_ip_prefix', { remote_ip_prefix: '2001:db8::/32' }, 'IP address error: write a network such as 10.0.0.0/8'],
    ['remote_ip_prefix', { ethernet_type: 'IPv6' }, 'IP address error: write a network such as 2001:db8::/32'],
    ['direction', { direction: 'both' }, 'Direction must be chosen'],
    ['protocol', { protocol: 'gre' }, 'Protocol must be chosen'],
  ])('is told what is wrong with its %s: %j', async (field, rule, sentence) => {
    const { id } = await make('wrong')
    const input = { id, ...web, ...rule } as never
    const answer = await t.send(firewallCalls.firewallRuleAdd, input, { as, language: 'en' })
    expect(answer).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
    expect(await rulesOf(id)).toEqual([])
  })

  test('is there once, however its network is written', async () => {
    const { id } = await make('twice')
    expect(await add(id)).toMatchObject({ code: '200' })
    for (const same of [{}, { port_to: 8080 }, { remote_ip_prefix: '10.1.2.3/8' }, { icmp_type: 8 }])
      expect(await add(id, same)).toMatchObject({ code: '400089' })
    const both = await Promise.all([add(id, { port_from: 81 }), add(id, { port_from: 81 })])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400089'])
    expect(await rulesOf(id)).toHaveLength(2)
  })

  test('is refused beyond so many', async () => {
    const { id } = await make('full')
    const one = {
      firewallId: id,
      direction: 'ingress',
      protocol: 'tcp',
      remote: '10.0.0.0/8',
      createdAt: t.clock.now(),
    }
    const many = Array.from({ length: firewallRulesMax }, (_, n) => ({
      ...one,
      id: newId('firewallRule'),
      portFrom: n + 1,
      portTo: n + 1,
      position: n + 1,
    }))
    await t.db.insert(firewallRules).values(many)
    expect(await add(id)).toMatchObject({ code: '400088' })
    expect(await rulesOf(id)).toHaveLength(firewallRulesMax)
  })

  test('is removed once, and only from its own firewall', async () => {
    const [one, other] = [await make('one', 'web'), await make('other')]
    const [rule] = await rulesOf(one.id)
    const remove = (id: string) => t.send(firewallCalls.firewallRuleRemove, { id, rule_id: rule!.id }, { as })
    expect(await remove(other.id)).toMatchObject({ code: '400002' })
    expect(await remove(one.id)).toMatchObject({ code: '200' })
    expect(await remove(one.id)).toMatchObject({ code: '400002' })
    expect(await rulesOf(one.id)).toHaveLength(3)
  })
})

describe('a change of rules reaches the hosts behind it', () => {
  test('at once, and those under way meanwhile as well', async () => {
    const { id } = await make('reach')
    const [one, two] = [await hostBehind(id, 'one'), await hostBehind(id, 'two')]
    const before = (await t.db.select().from(operations).where(eq(operations.resourceId, one))).length
    expect(await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })).toEqual({ applying: 2, waiting: 0 })
    await t.ok(firewallCalls.firewallRuleAdd, { id, ...web, port_from: 8081 }, { as })
    await settled(t)
    for (const host of [one, two]) expect(await portsAt(host)).toEqual(['8080', '8081'])
    const [rule] = await rulesOf(id)
    expect(await t.ok(firewallCalls.firewallRuleRemove, { id, rule_id: rule!.id }, { as })).toMatchObject({
      applying: 2,
    })
    await settled(t)
    expect(await portsAt(one)).toEqual(['8081'])
    expect((await t.db.select().from(operations).where(eq(operations.resourceId, one))).length).toBeGreaterThan(before)
    expect(await t.ok(hostCalls.hostInfo, { id: one }, { as })).toMatchObject({ status: 'ACTIVE', firewall_ids: [id] })
  })

  test('after what keeps a host busy', async () => {
    const { id } = await make('busy')
    const host = await hostBehind(id, 'sim-slow-stop')
    await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
    expect(await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })).toEqual({ applying: 0, waiting: 1 })
    await settled(t)
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF' })
    expect(await portsAt(host)).toEqual(['8080'])
  })

  test('while it is being built', async () => {
    const { id } = await make('built')
    const { resource_ids } = await buyHosts(t, as, { alias: 'sim-slow-create', firewall_id: id })
    await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })
    await settled(t)
    expect(await portsAt(resource_ids[0]!)).toEqual(['8080'])
  })

  test('and what is refused reaches nobody', async () => {
    const { id } = await make('still')
    const host = await hostBehind(id)
    await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })
    await settled(t)
    const before = await t.rows()
    expect(await add(id)).toMatchObject({ code: '400089' })
    expect(await t.rows()).toEqual(before)
    expect(await portsAt(host)).toEqual(['8080'])
  })
})

test('another tenant’s firewall is absent', async () => {
  const { id } = await make('mine', 'web')
  const [rule] = await rulesOf(id)
  const before = await t.rows()
  const absent = { code: '400002' }
  expect(await t.send(firewallCalls.firewallInfo, { id }, { as: stranger })).toMatchObject(absent)
  expect(await t.send(firewallCalls.firewallSave, { id, name: 'theirs' }, { as: stranger })).toMatchObject(absent)
  expect(await t.send(firewallCalls.firewallRemove, { id }, { as: stranger })).toMatchObject(absent)
  expect(await add(id, {}, stranger)).toMatchObject(absent)
  const rule_id = rule!.id
  expect(await t.send(firewallCalls.firewallRuleRemove, { id, rule_id }, { as: stranger })).toMatchObject(absent)
  expect((await t.ok(firewallCalls.firewallList, {}, { as: stranger })).result).toEqual([])
  expect(await t.rows()).toEqual(before)
})

test('an operator reads every firewall, with whose it is', async () => {
  const { id } = await make('seen', 'web')
  const { result } = await t.ok(firewallCalls.platformFirewallList, { search: id }, { as: operator })
  expect(result).toMatchObject([{ id, name: 'seen', rules: 4, email: as.email }])
  const { account_id } = result[0]!
  const theirs = await t.ok(firewallCalls.platformFirewallList, { account_id, search: 'seen' }, { as: operator })
  expect(theirs.result.map((row) => row.id)).toEqual([id])
  const shown = await t.ok(firewallCalls.platformFirewallInfo, { id }, { as: operator })
  expect(shown).toMatchObject({ account_id, rule_list: expect.any(Array) as unknown[], host_list: [] })
  const none = await t.send(firewallCalls.platformFirewallInfo, { id: 'fw_Aaaaaaaaaaaa' }, { as: operator })
  expect(none).toMatchObject({ code: '400002' })
})

test('rules that a host did not take are told in a notice about the firewall, which is asked for alone until it is read', async () => {
  const [owner, other] = [await buyer(t), await buyer(t, 0n)]
  const { id } = await make('stubborn', 'web', owner)
  const host = await runningHost(t, owner, { alias: 'sim-refuse-firewall' })
  const noticesOf = async (who: Person, language: Language = 'en') =>
    (await t.ok(noticeCalls.firewallNoticeList, undefined, { as: who, language })).result
  expect(await noticesOf(owner)).toEqual([])
  await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [id] }, { as: owner })
  await settled(t, host)
  expect(specOf(await rowOf(t, host)).firewall_ids).not.toContain(id)
  expect(await noticesOf(owner)).toMatchObject([
    { topic: 'firewall', subject: 'Firewall rules are not in effect on sim-refuse-firewall', is_read: 0 },
  ])
  expect((await noticesOf(owner, 'zh-Hant'))[0]!.subject).toBe('sim-refuse-firewall 的防火牆規則未生效')
  expect(await noticesOf(other)).toEqual([])
  await t.ok(noticeCalls.noticeReadAll, undefined, { as: owner })
  expect(await noticesOf(owner)).toEqual([])
})
