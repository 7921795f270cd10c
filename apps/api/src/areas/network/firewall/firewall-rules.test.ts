import { hostCalls } from '@portico/contract/compute/host.ts'
import { apiBase } from '@portico/contract/headers.ts'
import type { Language } from '@portico/contract/language.ts'
import { firewallCalls, type FirewallFileFormat } from '@portico/contract/network/firewall.ts'
import { firewallRulesMax, type FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import { firewallTemplates, type FirewallTemplate } from '@portico/contract/network/firewall-template.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, rowOf, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { machines } from '../../../engines/embedded/embedded.table.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'
import { standardFirewallOf } from '../vpc/network.service.ts'
import { firewallRules, firewalls } from '../vpc/network.table.ts'

let t: TestPortico
let as: Person
let stranger: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  stranger = await buyer(t, 0n)
})
afterAll(() => t.stop())

const make = async (name: string, template: FirewallTemplate = 'web', who = as) =>
  (await t.ok(firewallCalls.firewallCreate, { controller_id: node, name, template }, { as: who })).id
const info = (id: string, who = as) => t.ok(firewallCalls.firewallInfo, { id }, { as: who })
const rulesOf = async (id: string) => (await info(id)).rule_list
const inShort = ({ direction, protocol, port_from, remote_ip_prefix, description }: FirewallRule) =>
  [direction, protocol, port_from ?? '-', remote_ip_prefix, description].join(' ').trim()
const shortOf = async (id: string) => (await rulesOf(id)).map(inShort)
const web = { direction: 'ingress', protocol: 'tcp', port_from: 8080, remote_ip_prefix: '10.0.0.0/8' } as const
async function hostBehind(...ids: string[]): Promise<string> {
  const host = await runningHost(t, as)
  await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: ids }, { as })
  await settled(t, host)
  return host
}
async function portsAt(host: string): Promise<string[]> {
  const { engineRef } = await rowOf(t, host)
  const [machine] = await t.db.select().from(machines).where(eq(machines.ref, engineRef!))
  return (machine!.firewalls as { rules: { ports: string }[] }[]).flatMap(({ rules }) => rules.map((one) => one.ports))
}
const bindings = (host: string) => t.db.$count(operations, eq(operations.resourceId, host))
const linesOf = (event: string) => t.db.$count(auditLines, eq(auditLines.event, event))

describe('templates', () => {
  test.each(firewallTemplates)('%s starts a firewall, and all but nothing lets everything out', async (template) => {
    const rules = await shortOf(await make(template, template))
    expect(rules.filter((rule) => rule.startsWith('egress'))).toEqual(
      template === 'empty' ? [] : ['egress any - 0.0.0.0/0'],
    )
    expect(rules.filter((rule) => rule.startsWith('ingress')).length > 0).toBe(template !== 'empty')
  })

  test('a database answers private networks, and what is there already is left out and told', async () => {
    const id = await make('grown', 'web')
    const add = (template: 'mysql' | 'rdp' | 'web', remote_ip_prefix?: string) =>
      t.ok(firewallCalls.firewallTemplateAdd, { id, template, ...(remote_ip_prefix && { remote_ip_prefix }) }, { as })
    expect(await add('mysql')).toEqual({ added: 1, removed: 0, there: 0, applying: 0, waiting: 0 })
    expect(await add('mysql')).toMatchObject({ added: 0, there: 1 })
    expect(await add('web')).toMatchObject({ added: 0, there: 3 })
    expect(await add('mysql', '192.168.7.9/24')).toMatchObject({ added: 1 })
    expect(await shortOf(id)).toEqual([
      'ingress tcp 80 0.0.0.0/0 HTTP',
      'ingress tcp 443 0.0.0.0/0 HTTPS',
      'ingress icmp - 0.0.0.0/0 ICMP',
      'egress any - 0.0.0.0/0',
      'ingress tcp 3306 10.0.0.0/8 MySQL',
      'ingress tcp 3306 192.168.7.0/24 MySQL',
    ])
  })

  test('one that adds nothing reaches no host; one that does reaches all', async () => {
    const id = await make('behind', 'web')
    const host = await hostBehind(id)
    const before = await bindings(host)
    expect(await t.ok(firewallCalls.firewallTemplateAdd, { id, template: 'ping' }, { as })).toMatchObject({
      applying: 0,
    })
    expect(await bindings(host)).toBe(before)
    expect(await t.ok(firewallCalls.firewallTemplateAdd, { id, template: 'redis' }, { as })).toMatchObject({
      applying: 1,
    })
    await settled(t, host)
    expect(await portsAt(host)).toContain('6379')
  })

  test('is refused where it does not fit, is unknown or brings a wrong network; nothing is left behind', async () => {
    const id = await make('full', 'empty')
    await t.db.insert(firewallRules).values(
      Array.from({ length: firewallRulesMax - 1 }, (_, n) => ({
        id: `fwr_${String(n).padStart(12, 'f')}`,
        firewallId: id,
        direction: 'ingress',
        protocol: 'tcp',
        portFrom: n + 1,
        portTo: n + 1,
        remote: '10.0.0.0/8',
        position: n + 1,
        createdAt: t.clock.now(),
      })),
    )
    const before = await t.rows()
    const add = (more: object) =>
      t.send(firewallCalls.firewallTemplateAdd, { id, template: 'mail', ...more } as never, { as })
    expect(await add({})).toMatchObject({ code: '400088' })
    expect(await add({ template: 'empty' })).toMatchObject({ code: '400001' })
    expect(await add({ remote_ip_prefix: '10.0.0.0/33' })).toMatchObject({ code: '400001' })
    expect(await t.rows()).toEqual(before)
    expect((await rulesOf(id)).length).toBe(firewallRulesMax - 1)
  })

  test('two at once add it once', async () => {
    const id = await make('raced', 'empty')
    const both = await Promise.all(
      [1, 2].map(() => t.ok(firewallCalls.firewallTemplateAdd, { id, template: 'dns' }, { as })),
    )
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 2])
    expect(await rulesOf(id)).toHaveLength(2)
  })
})

describe('the order of rules', () => {
  const move = (id: string, rule_id: string, before?: string, who = as) =>
    t.send(firewallCalls.firewallRuleMove, { id, rule_id, ...(before && { before }) }, { as: who })

  test('is the one they were made in, new ones at the end, and is changed one by one', async () => {
    const id = await make('order', 'empty')
    for (const port_from of [1, 2, 3]) await t.ok(firewallCalls.firewallRuleAdd, { id, ...web, port_from }, { as })
    const ports = async () => (await rulesOf(id)).map(({ port_from }) => port_from)
    const [one, two, three] = (await rulesOf(id)).map((rule) => rule.id)
    expect(await ports()).toEqual([1, 2, 3])
    for (const [moved, before, order] of [
      [three, one, [3, 1, 2]],
      [three, undefined, [1, 2, 3]],
      [one, three, [2, 1, 3]],
      [one, one, [2, 1, 3]],
      [two, undefined, [1, 3, 2]],
    ] as const) {
      expect(await move(id, moved!, before)).toMatchObject({ code: '200' })
      expect(await ports()).toEqual(order)
    }
    await t.ok(firewallCalls.firewallRuleAdd, { id, ...web, port_from: 4 }, { as })
    expect(await ports()).toEqual([1, 3, 2, 4])
  })

  test('concerns no host', async () => {
    const id = await make('quiet')
    const host = await hostBehind(id)
    const [before, [first]] = [await bindings(host), await rulesOf(id)]
    await move(id, first!.id)
    expect(await bindings(host)).toBe(before)
    const [row] = await t.db.select().from(firewalls).where(eq(firewalls.id, id))
    expect(row!.rulesChangedAt).toBeNull()
  })

  test('knows only rules of its own firewall', async () => {
    const [id, other] = [await make('mine'), await make('other')]
    const [[first], [foreign]] = [await rulesOf(id), await rulesOf(other)]
    const before = await t.rows()
    expect(await move(id, foreign!.id)).toMatchObject({ code: '400002' })
    expect(await move(id, first!.id, foreign!.id)).toMatchObject({ code: '400002' })
    expect(await move(id, first!.id, undefined, stranger)).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
  })

  test('stays whole whatever is moved at once', async () => {
    const id = await make('crowd', 'mail')
    const ids = (await rulesOf(id)).map((rule) => rule.id)
    await Promise.all(ids.flatMap((rule, at) => [move(id, rule, ids[(at + 3) % ids.length]), move(id, rule)]))
    const rows = await t.db.select().from(firewallRules).where(eq(firewallRules.firewallId, id))
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(ids.map((_, at) => at + 1))
  })

  test('the default firewall of a node has one too', async () => {
    const who = await buyer(t, 0n)
    const { account_id } = (
      await t.db.execute<{ account_id: string }>(sql`select account_id from login where email = ${who.email}`)
    ).rows[0]!
    const { id } = await standardFirewallOf(t.db, t.clock, account_id, node)
    expect((await info(id, who)).rule_list.map(inShort)).toEqual([
      'ingress tcp 22 0.0.0.0/0 SSH',
      'ingress tcp 80 0.0.0.0/0 HTTP',
      'ingress tcp 443 0.0.0.0/0 HTTPS',
      'ingress icmp - 0.0.0.0/0 ICMP',
      'egress any - 0.0.0.0/0',
    ])
  })
})

describe('a rule is changed in place', () => {
  const save = (id: string, rule_id: string, more: object = {}, who = as) =>
    t.send(firewallCalls.firewallRuleSave, { id, rule_id, ...web, ...more }, { as: who })

  test('in its values and its words, keeping its place; what does not belong to the new protocol goes', async () => {
    const id = await make('changed', 'web')
    const [first] = await rulesOf(id)
    expect(await save(id, first!.id, { port_to: 8090, description: 'For the shop' })).toMatchObject({ code: '200' })
    expect((await rulesOf(id))[0]).toMatchObject({
      id: first!.id,
      port_from: 8080,
      port_to: 8090,
      remote_ip_prefix: '10.0.0.0/8',
      description: 'For the shop',
    })
    await save(id, first!.id, { protocol: 'icmp', icmp_type: 8, remote_ip_prefix: '10.9.9.9/8' })
    expect((await rulesOf(id))[0]).toMatchObject({
      protocol: 'icmp',
      port_from: null,
      port_to: null,
      icmp_type: 8,
      remote_ip_prefix: '10.0.0.0/8',
      description: '',
    })
  })

  test('reaches the hosts where it lets something else through, and only there', async () => {
    const id = await make('reaching', 'empty')
    await t.ok(firewallCalls.firewallRuleAdd, { id, ...web }, { as })
    const host = await hostBehind(id)
    const [[rule], before] = [await rulesOf(id), await bindings(host)]
    expect((await save(id, rule!.id, { description: 'said' })).data).toEqual({ applying: 0, waiting: 0 })
    expect(await bindings(host)).toBe(before)
    expect((await save(id, rule!.id, { port_from: 9090 })).data).toEqual({ applying: 1, waiting: 0 })
    await settled(t, host)
    expect(await portsAt(host)).toEqual(['9090'])
  })

  test('is refused where it is wrong, there already, not of this firewall or somebody else’s; nothing changes', async () => {
    const [id, other] = [await make('kept', 'web'), await make('next', 'web')]
    const [[first], [foreign]] = [await rulesOf(id), await rulesOf(other)]
    const before = await t.rows()
    const same = { port_from: 443, remote_ip_prefix: '0.0.0.0/0' }
    expect(await save(id, first!.id, same)).toMatchObject({ code: '400089' })
    expect(await save(id, first!.id, { port_from: 0 })).toMatchObject({ code: '400001' })
    expect(await save(id, first!.id, { description: 'd'.repeat(201) })).toMatchObject({
      code: '400001',
      data: { fields: { description: expect.any(String) as string } },
    })
    expect(await save(id, foreign!.id)).toMatchObject({ code: '400002' })
    expect(await save(id, first!.id, {}, stranger)).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
    expect(await save(id, first!.id, { port_from: 80, remote_ip_prefix: '0.0.0.0/0', description: 'x' })).toMatchObject(
      {
        code: '200',
      },
    )
  })

  test('two that become the same at once: one does', async () => {
    const id = await make('twins', 'web')
    const [one, two] = await rulesOf(id)
    const both = await Promise.all([save(id, one!.id), save(id, two!.id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400089'])
  })
})

describe('a copy', () => {
  const clone = (more: object = {}, who = as) =>
    t.send(firewallCalls.firewallClone, { id: source, controller_id: node, name: 'copy', ...more }, { as: who })
  let source = ''
  beforeAll(async () => {
    source = await make('source', 'web')
    await t.ok(firewallCalls.firewallSave, { id: source, name: 'source', remarks: 'For the shop' }, { as })
    const [first] = await rulesOf(source)
    await t.ok(firewallCalls.firewallRuleMove, { id: source, rule_id: first!.id }, { as })
  })

  test('has the same rules in the same order, and is one of its own', async () => {
    await hostBehind(source)
    const { data, code } = await clone()
    expect(code).toBe('200')
    expect(data).toMatchObject({ name: 'copy', node, remarks: 'For the shop', standard: false, rules: 4, hosts: 0 })
    const { id } = data as { id: string }
    expect(await shortOf(id)).toEqual(await shortOf(source))
    const [first] = await rulesOf(id)
    await t.ok(firewallCalls.firewallRuleRemove, { id, rule_id: first!.id }, { as })
    expect(await rulesOf(source)).toHaveLength(4)
  })

  test('stands on another node that is subscribed to, and on no other', async () => {
    const before = await t.rows()
    expect(await clone({ controller_id: 'jp-a' })).toMatchObject({ code: '400406' })
    expect(await clone({ controller_id: 'nowhere' })).toMatchObject({ code: '400002' })
    expect(await clone({ name: ' ' })).toMatchObject({ code: '400001' })
    expect(await clone({}, stranger)).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
    await t.ok(nodeCalls.nodeSubscribe, { controller_id: 'jp-a', cloud_type: 'native' }, { as })
    expect((await clone({ controller_id: 'jp-a' })).data).toMatchObject({ node: 'jp-a', rules: 4 })
  })
})

async function fileOf(id: string, format: FirewallFileFormat, who = as) {
  const answer = await t.portico.server.inject({
    method: 'GET',
    url: `${apiBase}${firewallCalls.firewallExport.path}?id=${id}&format=${format}`,
    headers: t.headersFor({ as: who }),
  })
  return { body: answer.body, name: String(answer.headers['content-disposition'] ?? '') }
}
const plan = (id: string, content: string, mode: 'add' | 'replace' = 'add', language: Language = 'en') =>
  t.ok(firewallCalls.firewallImportPlan, { id, content, mode }, { as, language })
const take = (id: string, content: string, mode: 'add' | 'replace', version: string, who = as) =>
  t.send(firewallCalls.firewallImport, { id, content, mode, version }, { as: who })
async function taken(id: string, content: string, mode: 'add' | 'replace' = 'add') {
  const { version } = await plan(id, content, mode)
  return take(id, content, mode, version)
}

describe('a file', () => {
  const every = [
    { ...web, description: '=cmd' },
    { ...web, protocol: 'udp', port_from: 53, port_to: 60, description: 'a "quoted", one' },
    { ...web, protocol: 'icmp', icmp_type: 8, icmp_code: 0, port_from: undefined },
    { ...web, protocol: 'number', ip_protocol: 47, port_from: undefined },
    { ...web, direction: 'egress', protocol: 'any', port_from: undefined, description: '出站' },
    { ...web, ethernet_type: 'IPv6', remote_ip_prefix: '2001:db8::/32' },
  ]
  test.each(['json', 'csv'] as const)('of %s comes back as it went, in the same order', async (format) => {
    const [from, to] = [await make(`from ${format}`, 'empty'), await make(`to ${format}`, 'web')]
    for (const rule of every) await t.ok(firewallCalls.firewallRuleAdd, { id: from, ...rule } as never, { as })
    const { body, name } = await fileOf(from, format)
    expect(name).toContain(`.${format}`)
    expect(await plan(to, body, 'replace')).toMatchObject({ format, rules: 6, there: 0, hosts: 0, problems: [] })
    expect((await taken(to, body, 'replace')).data).toEqual({ added: 6, removed: 4, there: 0, applying: 0, waiting: 0 })
    const values = async (id: string) => (await rulesOf(id)).map(({ id: _id, create_time: _time, ...rule }) => rule)
    expect(await values(to)).toEqual(await values(from))
    expect((await taken(from, body, 'replace')).data).toMatchObject({ added: 0, removed: 0, there: 6 })
  })

  test('is added to what is there: the same is left out, and so is what stands in it twice', async () => {
    const id = await make('adding', 'web')
    const content =
      'direction,protocol,port_from,remote_ip_prefix,description\n' +
      'ingress,tcp,80,0.0.0.0/0,other words\ningress,tcp,8080,10.0.0.0/8,\ningress,tcp,8080,10.5.5.5/8,'
    const shown = await plan(id, content)
    expect(shown).toMatchObject({ there: 2, rules: 5, go: [], problems: [] })
    expect(shown.come).toMatchObject([{ port_from: 8080, port_to: 8080, remote_ip_prefix: '10.0.0.0/8' }])
    expect((await taken(id, content)).data).toMatchObject({ added: 1, removed: 0, there: 2 })
    expect((await shortOf(id)).slice(0, 1)).toEqual(['ingress tcp 80 0.0.0.0/0 HTTP'])
    expect(await rulesOf(id)).toHaveLength(5)
  })

  test('replaces: what is not in it goes, what stays takes its words and its place', async () => {
    const id = await make('replacing', 'web')
    const [, https] = await rulesOf(id)
    const host = await hostBehind(id)
    const content = JSON.stringify([
      { ...web, description: 'new' },
      { direction: 'ingress', protocol: 'tcp', port_from: 443, remote_ip_prefix: '0.0.0.0/0', description: 'shop' },
    ])
    const shown = await plan(id, content, 'replace')
    expect(shown).toMatchObject({ rules: 2, hosts: 1, there: 1 })
    expect(shown.go.map(({ port_from }) => port_from)).toEqual([80, null, null])
    expect((await taken(id, content, 'replace')).data).toMatchObject({ added: 1, removed: 3, there: 1, applying: 1 })
    expect(await shortOf(id)).toEqual(['ingress tcp 8080 10.0.0.0/8 new', 'ingress tcp 443 0.0.0.0/0 shop'])
    expect((await rulesOf(id))[1]!.id).toBe(https!.id)
    await settled(t, host)
    expect(await portsAt(host)).toEqual(['8080', '443'])
  })

  test('says line, field and why in the reader’s language, and with one bad line nothing of it is written', async () => {
    const id = await make('bad', 'web')
    const content =
      'direction,protocol,port_from,remote_ip_prefix\ningress,tcp,8080,10.0.0.0/8\ningress,tcp,70000,10.0.0.0/8'
    expect((await plan(id, content)).problems).toEqual([
      { line: 3, field: 'port_from', message: 'Port error: the port must be an integer from 1 to 65535' },
    ])
    expect((await plan(id, content, 'add', 'zh-Hant')).problems[0]!.message).toBe('連接埠錯誤：須為 1 至 65535 的整數')
    expect((await plan(id, 'direction,protocol\n', 'add', 'zh-Hans')).problems).toEqual([
      { line: 1, field: 'remote_ip_prefix', message: '缺少“remote_ip_prefix”列' },
    ])
    const before = await t.rows()
    expect(await taken(id, content)).toMatchObject({ code: '400230' })
    expect(await taken(id, content, 'replace')).toMatchObject({ code: '400230' })
    expect(await t.rows()).toEqual(before)
  })

  test('with more rules than fit, or larger than a file may be, is refused', async () => {
    const id = await make('large', 'web')
    const rules = Array.from({ length: firewallRulesMax }, (_, n) => ({ ...web, port_from: n + 1 }))
    const content = JSON.stringify(rules)
    expect((await plan(id, content)).problems).toEqual([
      { line: 0, field: 'content', message: 'A firewall can have at most 100 rules' },
    ])
    expect(await taken(id, content)).toMatchObject({ code: '400230' })
    expect((await taken(id, content, 'replace')).data).toMatchObject({ added: 100, removed: 4 })
    const huge = { id, content: ' '.repeat(100_001), mode: 'add' as const }
    expect(await t.send(firewallCalls.firewallImportPlan, huge, { as })).toMatchObject({ code: '400001' })
  })

  test('does what was shown or nothing: not after the rules have changed, and not twice', async () => {
    const id = await make('meanwhile', 'web')
    const content = JSON.stringify([web])
    const { version } = await plan(id, content, 'replace')
    const [first] = await rulesOf(id)
    await t.ok(firewallCalls.firewallRuleMove, { id, rule_id: first!.id }, { as })
    expect(await take(id, content, 'replace', version)).toMatchObject({ code: '400231' })
    expect(await rulesOf(id)).toHaveLength(4)
    const anew = await plan(id, content, 'replace')
    const both = await Promise.all([1, 2].map(() => take(id, content, 'replace', anew.version)))
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400231'])
    expect(await linesOf('firewall.import')).toBeGreaterThan(0)
  })

  test('of another tenant is neither read nor written', async () => {
    const id = await make('theirs', 'web')
    const content = JSON.stringify([web])
    const { version } = await plan(id, content)
    expect(JSON.parse((await fileOf(id, 'json', stranger)).body)).toMatchObject({ code: '400002' })
    const asked = { id, content, mode: 'add' as const }
    expect(await t.send(firewallCalls.firewallImportPlan, asked, { as: stranger })).toMatchObject({ code: '400002' })
    expect(await take(id, content, 'add', version, stranger)).toMatchObject({ code: '400002' })
    expect(await rulesOf(id)).toHaveLength(4)
  })
})

describe('would this pass', () => {
  const packet = { direction: 'ingress', address: '198.51.100.7', protocol: 'tcp', port: 443 } as const
  const check = (id: string, more: object = {}, who = as) =>
    t.send(firewallCalls.firewallCheck, { id, ...packet, ...more }, { as: who })
  const checkHost = (id: string, more: object = {}, who = as) =>
    t.send(firewallCalls.hostFirewallCheck, { id, ...packet, ...more }, { as: who })

  test('says by which rule, and of each rule why not', async () => {
    const id = await make('asked', 'web')
    const rules = await rulesOf(id)
    expect((await check(id)).data).toMatchObject({
      allowed: true,
      because: 'rule',
      by: { firewall_id: id, rule_id: rules[1]!.id },
      firewalls: [
        {
          id,
          name: 'asked',
          rules: [{ differs: 'port' }, { differs: null }, { differs: 'protocol' }, { differs: 'direction' }],
        },
      ],
    })
    expect((await check(id, { port: 22 })).data).toMatchObject({ allowed: false, because: 'no rule', by: null })
    expect((await check(id, { address: '2001:db8::1' })).data).toMatchObject({ allowed: false })
    expect((await check(id, { direction: 'egress', port: 25 })).data).toMatchObject({ allowed: true })
  })

  test('goes over all firewalls of a host, in their order', async () => {
    const [one, two] = [await make('first', 'redis'), await make('second', 'web')]
    const host = await hostBehind(one, two)
    expect((await checkHost(host)).data).toMatchObject({
      allowed: true,
      by: { firewall_id: two },
      firewalls: [
        { id: one, name: 'first' },
        { id: two, name: 'second' },
      ],
    })
    expect((await checkHost(host, { direction: 'egress' })).data).toMatchObject({ by: { firewall_id: one } })
    expect((await checkHost(host, { port: 6379 })).data).toMatchObject({ allowed: false })
    expect((await checkHost(host, { port: 6379, address: '10.3.3.3' })).data).toMatchObject({
      by: { firewall_id: one },
    })
  })

  test('a host behind none lets everything through; one that came with rules of its cloud is not known', async () => {
    const host = await hostBehind()
    expect((await checkHost(host)).data).toEqual({ allowed: true, because: 'no firewall', by: null, firewalls: [] })
    const came = await runningHost(t, as)
    const facts = { facts: { adopted: true }, spec: { ...(await rowOf(t, came)).spec, firewall_ids: [] } }
    await t.db.update(resources).set(facts).where(eq(resources.id, came))
    expect((await checkHost(came)).data).toMatchObject({ allowed: null, because: 'of the cloud' })
    await t.ok(hostCalls.hostFirewallSave, { id: came, firewall_ids: [] }, { as })
    await settled(t, came)
    expect((await checkHost(came)).data).toMatchObject({ allowed: true, because: 'no firewall' })
  })

  test('is told what is wrong with what it is asked, and not of another tenant’s', async () => {
    const [id, host] = [await make('private', 'web'), await runningHost(t, as)]
    expect(await check(id, { address: '10.0.0.0/8' })).toMatchObject({
      data: { fields: { address: 'IP address error' } },
    })
    expect(await check(id, { port: undefined })).toMatchObject({ code: '400001' })
    expect(await check(id, {}, stranger)).toMatchObject({ code: '400002' })
    expect(await checkHost(host, {}, stranger)).toMatchObject({ code: '400002' })
  })
})

test('a member leaves alone what protects another group, but may copy it, take it along and ask about it (A-ROLE-02)', async () => {
  const owner = await t.business()
  await fund(t, owner, 10_000_000n)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  const groups = await Promise.all(
    ['Mine', 'Theirs'].map(async (name) => (await t.ok(teamCalls.teamGroupSave, { name }, { as: owner })).id),
  )
  const [member, other] = [await t.member(owner, groups[0]!), await t.member(owner, groups[1]!)]
  const id = await make('shared', 'web', owner)
  const foreign = await runningHost(t, other)
  await t.ok(hostCalls.hostFirewallSave, { id: foreign, firewall_ids: [id] }, { as: other })
  await settled(t, foreign)
  const rule_id = (await info(id, owner)).rule_list[0]!.id
  const content = JSON.stringify([web])
  const { version } = await t.ok(firewallCalls.firewallImportPlan, { id, content, mode: 'add' }, { as: member })
  const before = await info(id, owner)
  const refused = { code: '400096' }
  const send = { as: member }
  expect(await t.send(firewallCalls.firewallRuleSave, { id, rule_id, ...web }, send)).toMatchObject(refused)
  expect(await t.send(firewallCalls.firewallRuleMove, { id, rule_id }, send)).toMatchObject(refused)
  expect(await t.send(firewallCalls.firewallTemplateAdd, { id, template: 'mysql' }, send)).toMatchObject(refused)
  expect(await take(id, content, 'add', version, member)).toMatchObject(refused)
  expect(await info(id, owner)).toEqual(before)
  expect(await t.send(firewallCalls.firewallClone, { id, controller_id: node, name: 'ours' }, send)).toMatchObject({
    code: '200',
  })
  const packet = { direction: 'ingress', address: '198.51.100.7', protocol: 'tcp', port: 443 } as const
  expect(await t.send(firewallCalls.firewallCheck, { id, ...packet }, send)).toMatchObject({ code: '200' })
  expect(await t.send(firewallCalls.hostFirewallCheck, { id: foreign, ...packet }, send)).toMatchObject({
    code: '400002',
  })
})
