import { hostCalls } from '@portico/contract/compute/host.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { routesMax, subnetsMax, vpcCalls, vpcsMax } from '@portico/contract/network/vpc.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { FakeOpenstack } from '../../../../test/fake-openstack.ts'
import { fund } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, hostForm, node, rowOf, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { machines, routers } from '../../../engines/embedded/embedded.table.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { operations } from '../../../lifecycle/resource.table.ts'
import { routes, subnets } from './network.table.ts'
import { routesJob } from './routes.jobs.ts'

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

const clear = { gateway_ip: '', pool_from: '', pool_to: '' }
const makeVpc = (name: string, cidr = '10.24.0.0/16', who = as) =>
  t.ok(vpcCalls.vpcCreate, { controller_id: node, name, cidr }, { as: who })
const sendSubnet = (vpc_id: string, cidr: string, more: object = {}, who = as) =>
  t.send(vpcCalls.subnetCreate, { vpc_id, name: 'web', cidr, ...clear, ...more }, { as: who, language: 'en' })
async function makeSubnet(vpc_id: string, cidr: string, more: object = {}, who = as): Promise<string> {
  const answer = await sendSubnet(vpc_id, cidr, more, who)
  expect(answer).toMatchObject({ code: '200' })
  return answer.data.id
}
const sendRoute = (vpc_id: string, target_network: string, next_hop: string, who = as) =>
  t.send(vpcCalls.routeAdd, { vpc_id, target_network, next_hop, description: '' }, { as: who, language: 'en' })
const infoOf = (id: string, who = as) => t.ok(vpcCalls.vpcInfo, { id }, { as: who })
const fields = (field: string, sentence: string) => ({ code: '400001', data: { fields: { [field]: sentence } } })

describe('a private network', () => {
  test('is made, listed with what it holds, renamed and deleted once', async () => {
    const who = await buyer(t, 0n)
    const made = await makeVpc('shop', '10.24.0.0/16', who)
    expect(made).toMatchObject({
      node,
      node_name: 'Hong Kong A',
      cidr: '10.24.0.0/16',
      subnets: 0,
      routes: 0,
      hosts: 0,
    })
    await makeSubnet(made.id, '10.24.0.0/24', {}, who)
    await t.ok(vpcCalls.vpcSave, { id: made.id, name: 'market' }, { as: who })
    for (const query of [{ search: 'market' }, { search: made.id }, { search: '10.24' }, { controller_id: node }])
      expect((await t.ok(networkCalls.vpcList, query, { as: who })).result).toMatchObject([
        { id: made.id, name: 'market', subnets: 1 },
      ])
    expect(await t.ok(networkCalls.vpcList, { controller_id: 'jp-a' }, { as: who })).toMatchObject({
      result: [],
      count: 0,
    })
    const { result } = await t.ok(networkCalls.subnetList, { vpc_id: made.id }, { as: who })
    expect(result).toMatchObject([{ cidr: '10.24.0.0/24', gateway: '10.24.0.1', hosts: 0, room: 253 }])
    const refused = await t.send(vpcCalls.vpcRemove, { id: made.id }, { as: who, language: 'en' })
    expect(refused).toMatchObject({ code: '400240', msg: expect.stringContaining(`web (${result[0]!.id})`) as string })
    await t.ok(vpcCalls.subnetRemove, { id: result[0]!.id }, { as: who })
    await t.ok(vpcCalls.vpcRemove, { id: made.id }, { as: who })
    expect(await t.send(vpcCalls.vpcRemove, { id: made.id }, { as: who })).toMatchObject({ code: '400002' })
    const lines = await t.db.select().from(auditLines).where(eq(auditLines.subject, made.id))
    expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['vpc.create', 'vpc.save', 'vpc.remove']))
  })

  test('is found by its id, whatever others are called', async () => {
    const who = await buyer(t, 0n)
    const made = await makeVpc('shop', '10.24.0.0/16', who)
    await makeVpc(made.id, '10.25.0.0/16', who)
    await makeVpc(made.id, '10.25.0.0/16', stranger)
    expect(await infoOf(made.id, who)).toMatchObject({ id: made.id, name: 'shop' })
    expect(await t.ok(vpcCalls.platformVpcInfo, { id: made.id }, { as: operator })).toMatchObject({ name: 'shop' })
  })

  test('is told what is wrong with it, and leaves nothing', async () => {
    const before = await t.rows()
    const create = (form: object) =>
      t.send(
        vpcCalls.vpcCreate,
        { controller_id: node, name: 'x', cidr: '10.24.0.0/16', ...form },
        { as, language: 'en' },
      )
    const bits = 'Write a network by its first address: 10.0.1.0/24, not 10.0.1.7/24'
    expect(await create({ cidr: ' ' })).toMatchObject(fields('cidr', 'Network (CIDR) cannot be empty'))
    expect(await create({ cidr: '10.24.0.0/33' })).toMatchObject(
      fields('cidr', 'IP address error: write a network such as 10.0.0.0/8'),
    )
    expect(await create({ cidr: '10.24.0.9/16' })).toMatchObject(fields('cidr', bits))
    const ranges = /^A private network lies in/
    for (const cidr of ['8.8.0.0/16', '10.0.0.0/7', '10.0.0.0/29', '0.0.0.0/0', '172.0.0.0/11'])
      expect((await create({ cidr })).data).toMatchObject({ fields: { cidr: expect.stringMatching(ranges) as string } })
    expect(await create({ name: ' ' })).toMatchObject(fields('name', 'Name cannot be empty'))
    expect(await create({ controller_id: 'jp-a' })).toMatchObject({ code: '400406' })
    expect(await create({ controller_id: 'nowhere' })).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
  })

  test('of the node by default stays', async () => {
    await runningHost(t, as)
    const { result } = await t.ok(networkCalls.vpcList, { search: 'default' }, { as })
    expect(result).toMatchObject([{ standard: true }])
    expect(await t.send(vpcCalls.vpcRemove, { id: result[0]!.id }, { as })).toMatchObject({ code: '400241' })
  })

  test('is not made beyond the limit, also by many at once', async () => {
    const who = await buyer(t, 0n)
    const all = await Promise.all(
      Array.from({ length: vpcsMax + 4 }, (_, n) =>
        t.send(vpcCalls.vpcCreate, { controller_id: node, name: `n${n}`, cidr: '10.24.0.0/16' }, { as: who }),
      ),
    )
    expect(all.filter(({ code }) => code === '200')).toHaveLength(vpcsMax)
    expect(all.filter(({ code }) => code === '400245')).toHaveLength(4)
    const page = await t.ok(networkCalls.vpcList, { limit: 8 }, { as: who })
    expect(page).toMatchObject({ count: vpcsMax })
    const next = await t.ok(networkCalls.vpcList, { limit: 1000, after: page.next! }, { as: who })
    expect(new Set([...page.result, ...next.result].map(({ id }) => id)).size).toBe(vpcsMax)
  })
})

describe('a subnet', () => {
  test.each([
    ['cidr', '10.25.0.0/24', {}, 'A subnet lies inside its private network'],
    ['cidr', '10.0.0.0/8', {}, 'A subnet lies inside its private network'],
    ['cidr', '10.24.8.0/24', {}, 'This overlaps another subnet of the same private network'],
    ['cidr', '10.24.8.128/25', {}, 'This overlaps another subnet of the same private network'],
    ['cidr', '10.24.0.0/30', {}, 'A subnet is at least a /29'],
    [
      'gateway_ip',
      '10.24.0.0/24',
      { gateway_ip: '10.24.0.255' },
      'The gateway is an address of the subnet, and neither its first nor its last',
    ],
    [
      'pool_to',
      '10.24.0.0/24',
      { pool_from: '10.24.0.9', pool_to: '10.24.0.8' },
      'The pool cannot end before it begins',
    ],
    [
      'pool_from',
      '10.24.0.0/24',
      { pool_from: '10.24.0.1', pool_to: '10.24.0.8' },
      'The gateway cannot be in the pool',
    ],
    ['gateway_ip', '10.24.0.0/24', { gateway_ip: 'x' }, 'IP address error'],
  ])('is told what is wrong with its %s: %s %j', async (field, cidr, more, sentence) => {
    const { id } = await makeVpc('strict')
    await makeSubnet(id, '10.24.8.0/24')
    expect(await sendSubnet(id, cidr, more)).toMatchObject(fields(field, sentence))
    expect((await infoOf(id)).subnet_list).toHaveLength(1)
    await t.ok(vpcCalls.subnetRemove, { id: (await infoOf(id)).subnet_list[0]!.id }, { as })
    await t.ok(vpcCalls.vpcRemove, { id }, { as })
  })

  test('does not overlap another that is made at the same moment', async () => {
    const { id } = await makeVpc('race')
    for (let round = 0; round < 5; round++) {
      const cidrs = [`10.24.${round * 16}.0/20`, `10.24.${round * 16 + 3}.0/24`, `10.24.${round * 16}.0/21`]
      const answers = await Promise.all(cidrs.map((cidr) => sendSubnet(id, cidr)))
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400001', '400001'])
    }
    expect((await infoOf(id)).subnet_list).toHaveLength(5)
  })

  test('is one of at most so many', async () => {
    const { id } = await makeVpc('full')
    for (let n = 0; n < subnetsMax; n++) await makeSubnet(id, `10.24.${n}.0/24`)
    expect(await sendSubnet(id, '10.24.200.0/24')).toMatchObject({ code: '400245' })
  })

  test('gives hosts their addresses from its pool, and says when it is full', async () => {
    const { id: vpc } = await makeVpc('small')
    const subnet_id = await makeSubnet(vpc, '10.24.0.0/29', { pool_from: '10.24.0.5', pool_to: '10.24.0.6' })
    const [one, two] = [await runningHost(t, as, { subnet_id }), await runningHost(t, as, { subnet_id })]
    const addressOf = async (id: string) => (await t.ok(hostCalls.hostInfo, { id }, { as })).private_ip
    expect([await addressOf(one), await addressOf(two)]).toEqual(['10.24.0.5', '10.24.0.6'])
    const third = await runningHost(t, as, { subnet_id })
    expect((await t.ok(hostCalls.hostInfo, { id: third }, { as })).status).toBe('ERROR')
    const found = (await infoOf(vpc)).subnet_list[0]
    expect(found).toMatchObject({ hosts: 3, room: 2 })
  })

  test('is not deleted while a host is in it, on its way there or in the bin; it says which', async () => {
    const { id: vpc } = await makeVpc('held')
    const [from, to] = [await makeSubnet(vpc, '10.24.0.0/24'), await makeSubnet(vpc, '10.24.1.0/24')]
    const host = await runningHost(t, as, { subnet_id: from, alias: 'keeper' })
    const refused = await t.send(vpcCalls.subnetRemove, { id: from }, { as, language: 'en' })
    expect(refused).toMatchObject({
      code: '400242',
      msg: `This subnet still contains 1: keeper (${host}). Delete or move them first.`,
    })
    await t.ok(hostCalls.hostSubnetMove, { id: host, subnet_id: to }, { as })
    expect(await t.send(vpcCalls.subnetRemove, { id: to }, { as })).toMatchObject({ code: '400242' })
    await settled(t, host)
    await t.ok(vpcCalls.subnetRemove, { id: from }, { as })
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: host }, { as })
    await t.ok(resourceCalls.resourceDelete, { id: host, token }, { as })
    await settled(t, host)
    expect(await t.send(vpcCalls.subnetRemove, { id: to }, { as })).toMatchObject({ code: '400242' })
  })

  test('is deleted, or holds the host that is bought or moved there at that moment, never both', async () => {
    const { id: vpc } = await makeVpc('moment')
    const mover = await runningHost(t, as)
    for (let round = 0; round < 6; round++) {
      const subnet_id = await makeSubnet(vpc, `10.24.${round}.0/24`)
      const { form } = await hostForm(t, as, { subnet_id })
      const begun =
        round % 2 === 0
          ? t.send(hostCalls.hostCreate, form, { as })
          : t.send(hostCalls.hostSubnetMove, { id: mover, subnet_id }, { as })
      const codes = await Promise.all([begun, t.send(vpcCalls.subnetRemove, { id: subnet_id }, { as })])
      expect(codes.filter(({ code }) => code === '200')).toHaveLength(1)
      await settled(t)
    }
  })
})

describe('a route', () => {
  async function stage(name: string) {
    const { id } = await makeVpc(name)
    const subnet = await makeSubnet(id, '10.24.0.0/24')
    return { id, subnet }
  }

  test('is added, changed and removed, and says whether its next hop runs', async () => {
    const { id, subnet } = await stage('routed')
    const host = await runningHost(t, as, { subnet_id: subnet, alias: 'gate' })
    const { private_ip } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    expect(await sendRoute(id, '10.31.7.9/16', private_ip)).toMatchObject({ code: '200' })
    expect(await sendRoute(id, '192.168.8.0/24', '10.24.0.200')).toMatchObject({ code: '200' })
    const [one, two] = (await infoOf(id)).route_list
    expect(one).toMatchObject({ target_network: '10.31.0.0/16', state: 'active', via: { id: host, name: 'gate' } })
    expect(two).toMatchObject({ state: 'unreachable', via: null })
    const change = {
      vpc_id: id,
      id: two!.id,
      target_network: '192.168.9.0/24',
      next_hop: private_ip,
      description: 'Lab',
    }
    await t.ok(vpcCalls.routeSave, change, { as })
    await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
    await settled(t, host)
    expect((await infoOf(id)).route_list).toMatchObject([
      { state: 'unreachable', via: { id: host } },
      { target_network: '192.168.9.0/24', description: 'Lab', state: 'unreachable' },
    ])
    await t.ok(vpcCalls.routeRemove, { vpc_id: id, id: two!.id }, { as })
    expect(await t.send(vpcCalls.routeRemove, { vpc_id: id, id: two!.id }, { as })).toMatchObject({ code: '400002' })
    expect(await t.send(vpcCalls.routeSave, change, { as })).toMatchObject({ code: '400002' })
    expect((await infoOf(id)).routes).toBe(1)
    const kept = await t.send(vpcCalls.subnetRemove, { id: subnet }, { as, language: 'en' })
    expect(kept.msg).toContain('10.31.0.0/16')
  })

  test.each([
    [
      'target_network',
      '10.24.0.0/25',
      '10.24.0.9',
      'This lies in a subnet of the private network, which is always reached directly',
    ],
    ['target_network', '', '10.24.0.9', 'Target network cannot be empty'],
    ['target_network', '10.31.0.0/40', '10.24.0.9', 'IP address error: write a network such as 10.0.0.0/8'],
    ['target_network', '192.168.0.1/16', '10.24.0.9', 'There is a route to this network already'],
    ['next_hop', '10.31.0.0/16', ' ', 'Next hop cannot be empty'],
    ['next_hop', '10.31.0.0/16', '10.24.0.999', 'IP address error'],
    ['next_hop', '10.31.0.0/16', '10.24.1.9', 'The next hop is an address in a subnet of this private network'],
    [
      'next_hop',
      '10.31.0.0/16',
      '10.24.0.1',
      'The next hop cannot be the gateway, the first or the last address of its subnet',
    ],
    [
      'next_hop',
      '10.31.0.0/16',
      '10.24.0.255',
      'The next hop cannot be the gateway, the first or the last address of its subnet',
    ],
  ])('is told what is wrong with its %s: %s by %s', async (field, target, hop, sentence) => {
    const { id } = await stage('wrong')
    await sendRoute(id, '192.168.0.0/16', '10.24.0.9')
    expect(await sendRoute(id, target, hop)).toMatchObject(fields(field, sentence))
    expect((await infoOf(id)).route_list).toHaveLength(1)
    await t.db.delete(routes).where(eq(routes.vpcId, id))
    await t.db.delete(subnets).where(eq(subnets.vpcId, id))
    await t.ok(vpcCalls.vpcRemove, { id }, { as })
  })

  test('is there once and at most so many times, also by many at once', async () => {
    const who = await buyer(t, 0n)
    const { id } = await makeVpc('crowd', '10.24.0.0/16', who)
    await makeSubnet(id, '10.24.0.0/24', {}, who)
    const same = await Promise.all(Array.from({ length: 4 }, () => sendRoute(id, '10.31.0.0/16', '10.24.0.9', who)))
    expect(same.map(({ code }) => code).toSorted()).toEqual(['200', '400001', '400001', '400001'])
    const all = await Promise.all(
      Array.from({ length: routesMax + 3 }, (_, n) => sendRoute(id, `10.${n + 32}.0.0/16`, '10.24.0.9', who)),
    )
    expect(all.filter(({ code }) => code === '200')).toHaveLength(routesMax - 1)
    expect(all.filter(({ code }) => code === '400245')).toHaveLength(4)
  })

  test('reaches the router of its network, and leaves it', async () => {
    const who = await buyer(t, 0n)
    const { id } = await makeVpc('told', '10.24.0.0/16', who)
    await makeSubnet(id, '10.24.0.0/24', {}, who)
    const told = async () => (await t.db.select().from(routers).where(eq(routers.vpc, id)))[0]?.routes
    await sendRoute(id, '10.31.0.0/16', '10.24.0.9', who)
    await sendRoute(id, '10.32.0.0/16', '10.24.0.8', who)
    const both = [
      { target: '10.31.0.0/16', nextHop: '10.24.0.9' },
      { target: '10.32.0.0/16', nextHop: '10.24.0.8' },
    ]
    await eventually(async () => expect(await told()).toEqual(both))
    for (const route of (await infoOf(id, who)).route_list)
      await t.ok(vpcCalls.routeRemove, { vpc_id: id, id: route.id }, { as: who })
    await eventually(async () => expect(await told()).toBeUndefined())
  })

  test('is told with the others that there are when all is told, also those that come meanwhile', async () => {
    const { id: vpc } = await makeVpc('told')
    await makeSubnet(vpc, '10.24.0.0/24')
    await sendRoute(vpc, '10.31.0.0/16', '10.24.0.9')
    const told: string[][] = []
    const slow = {
      async setRoutes({ routes: all }: { routes: readonly { target: string }[] }) {
        if (told.length === 0) await sendRoute(vpc, '10.32.0.0/16', '10.24.0.9')
        told.push(all.map(({ target }) => target))
      },
    }
    await routesJob(t.app, { of: () => ({ networks: slow }) } as unknown as Engines).run({ vpc })
    expect(told).toEqual([['10.31.0.0/16'], ['10.31.0.0/16', '10.32.0.0/16']])
  })

  test('is shown as shadowed by a subnet that is made later', async () => {
    const who = await buyer(t, 0n)
    const { id } = await makeVpc('later', '10.24.0.0/16', who)
    await makeSubnet(id, '10.24.0.0/24', {}, who)
    await sendRoute(id, '10.24.9.0/24', '10.24.0.9', who)
    await makeSubnet(id, '10.24.8.0/22', {}, who)
    expect((await infoOf(id, who)).route_list).toMatchObject([{ state: 'shadowed' }])
  })

  test('is not ours to change in a network that was there before', async () => {
    const who = await buyer(t, 0n)
    const { id } = await makeVpc('found', '10.24.0.0/16', who)
    const subnet = await makeSubnet(id, '10.24.0.0/24', {}, who)
    await t.db.update(subnets).set({ engineRef: 'net/sub' }).where(eq(subnets.id, subnet))
    expect(await sendRoute(id, '10.31.0.0/16', '10.24.0.9', who)).toMatchObject({ code: '400244' })
  })
})

describe('a host that is moved', () => {
  test('has another private address, and keeps its public one and its firewall', async () => {
    const who = await buyer(t)
    const host = await runningHost(t, who, { bandwidth_mbps: 5 })
    const before = await t.ok(hostCalls.hostInfo, { id: host }, { as: who })
    const { id: vpc } = await makeVpc('target', '192.168.0.0/16', who)
    const subnet_id = await makeSubnet(vpc, '192.168.4.0/24', {}, who)
    await t.ok(hostCalls.hostSubnetMove, { id: host, subnet_id }, { as: who })
    expect(await t.send(hostCalls.hostSubnetMove, { id: host, subnet_id }, { as: who })).toMatchObject({
      code: '400083',
    })
    await settled(t, host)
    const after = await t.ok(hostCalls.hostInfo, { id: host }, { as: who })
    expect(after).toMatchObject({ subnet_id, private_ip: '192.168.4.2', status: 'ACTIVE' })
    expect([after.floating_ip, after.firewall_ids]).toEqual([before.floating_ip, before.firewall_ids])
    const [machine] = await t.db
      .select()
      .from(machines)
      .where(eq(machines.ref, (await rowOf(t, host)).engineRef!))
    expect(machine).toMatchObject({ network: subnet_id, privateIp: '192.168.4.2' })
    const { host_list, firewall_list } = await infoOf(vpc, who)
    expect(host_list).toMatchObject([{ id: host, floating_ip: before.floating_ip, private_ip: '192.168.4.2' }])
    expect(firewall_list).toMatchObject([{ name: 'default', rules: 5 }])
    const done = await t.db.select().from(operations).where(eq(operations.resourceId, host))
    expect(done.map(({ action, state }) => `${action} ${state}`)).toContain('move subnet done')
  })

  test('stays where it is when the engine fails, and is not moved to where it is, or to what is not its owner’s', async () => {
    const host = await runningHost(t, as, { alias: 'sim-refuse-move' })
    const { subnet_id: now, private_ip } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    const { id: vpc } = await makeVpc('elsewhere')
    const subnet_id = await makeSubnet(vpc, '10.24.0.0/24')
    await t.ok(hostCalls.hostSubnetMove, { id: host, subnet_id }, { as })
    await settled(t, host)
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as })).toMatchObject({ subnet_id: now, private_ip })
    await t.ok(vpcCalls.subnetRemove, { id: subnet_id }, { as })
    const before = await t.db.$count(operations)
    const foreign = await makeSubnet(
      (await makeVpc('theirs', '10.24.0.0/16', stranger)).id,
      '10.24.0.0/24',
      {},
      stranger,
    )
    for (const wanted of [now, foreign, subnet_id])
      expect(await t.send(hostCalls.hostSubnetMove, { id: host, subnet_id: wanted }, { as })).toMatchObject({
        code: '400001',
      })
    expect(await t.db.$count(operations)).toBe(before)
  })
})

describe('on a node whose engine has no such thing', () => {
  test('no host is moved and no route is kept, and nothing is left of the asking', async () => {
    const who = await buyer(t)
    const { id } = await makeVpc('cloud', '10.24.0.0/16', who)
    const subnet_id = await makeSubnet(id, '10.24.0.0/24', {}, who)
    const host = await runningHost(t, who)
    const cloud = await FakeOpenstack.open()
    const sealedSettings = t.app.seal.close(JSON.stringify(cloud.settings()))
    await t.db.update(nodes).set({ engine: 'openstack', sealedSettings }).where(eq(nodes.id, node))
    try {
      const before = await t.db.$count(operations)
      expect(await t.send(hostCalls.hostSubnetMove, { id: host, subnet_id }, { as: who })).toMatchObject({
        code: '400246',
      })
      expect(await t.db.$count(operations)).toBe(before)
      cloud.extensions = cloud.extensions.filter((extension) => extension !== 'extraroute')
      expect(await sendRoute(id, '10.31.0.0/16', '10.24.0.9', who)).toMatchObject({ code: '400246' })
      expect((await infoOf(id, who)).route_list).toEqual([])
      cloud.extensions.push('extraroute')
      expect(await sendRoute(id, '10.31.0.0/16', '10.24.0.9', who)).toMatchObject({ code: '200' })
      cloud.close()
      expect(await sendRoute(id, '10.32.0.0/16', '10.24.0.9', who)).toMatchObject({ code: '400097' })
      expect((await infoOf(id, who)).routes).toBe(1)
    } finally {
      await t.db.update(nodes).set({ engine: 'embedded', sealedSettings: null }).where(eq(nodes.id, node))
      cloud.close()
    }
  })
})

describe('in a cloud', () => {
  test('the network and the router of what is deleted go, and not those of what stays', async () => {
    const who = await buyer(t, 0n)
    const { id } = await makeVpc('cloudy', '10.24.0.0/16', who)
    const [one, two] = [await makeSubnet(id, '10.24.0.0/24', {}, who), await makeSubnet(id, '10.24.1.0/24', {}, who)]
    const cloud = await FakeOpenstack.open()
    const neutron = cloud.withNetworks()
    neutron.routers.push({ id: 'router', name: `portico-${id}`, external_gateway_info: { network_id: 'public-id' } })
    for (const name of [one, two]) {
      neutron.networks.push({ id: `network-${name}`, name: `portico-${name}`, tags: [] })
      neutron.subnets.push({ id: name, network_id: `network-${name}`, cidr: '10.24.0.0/24', gateway_ip: '' })
      neutron.ports.push({
        id: `interface-${name}`,
        name: '',
        network_id: `network-${name}`,
        device_id: 'router',
        device_owner: 'network:router_interface',
        fixed_ips: [{ subnet_id: name, ip_address: '' }],
      })
    }
    const sealedSettings = t.app.seal.close(JSON.stringify(cloud.settings({ projects: 'shared' })))
    await t.db.update(nodes).set({ engine: 'openstack', sealedSettings }).where(eq(nodes.id, node))
    const there = () => neutron.networks.map(({ name }) => name)
    try {
      await t.ok(vpcCalls.subnetRemove, { id: two }, { as: who })
      await eventually(async () => expect(there()).toEqual(['public', 'other', `portico-${one}`]))
      expect(neutron.routers).toHaveLength(1)
      await t.ok(vpcCalls.subnetRemove, { id: one }, { as: who })
      await t.ok(vpcCalls.vpcRemove, { id }, { as: who })
      await eventually(async () => expect(neutron.routers).toEqual([]))
      expect(there()).toEqual(['public', 'other'])
    } finally {
      await t.db.update(nodes).set({ engine: 'embedded', sealedSettings: null }).where(eq(nodes.id, node))
      cloud.close()
    }
  })
})

describe('nobody else', () => {
  test('reads or changes a network of another tenant', async () => {
    const { id } = await makeVpc('mine')
    const subnet = await makeSubnet(id, '10.24.0.0/24')
    await sendRoute(id, '10.31.0.0/16', '10.24.0.9')
    const route = (await infoOf(id)).route_list[0]!.id
    const way = { vpc_id: id, target_network: '10.32.0.0/16', next_hop: '10.24.0.8', description: '' }
    const before = await infoOf(id)
    const answers = await Promise.all([
      t.send(vpcCalls.vpcInfo, { id }, { as: stranger }),
      t.send(vpcCalls.vpcSave, { id, name: 'x' }, { as: stranger }),
      t.send(vpcCalls.vpcRemove, { id }, { as: stranger }),
      sendSubnet(id, '10.24.1.0/24', {}, stranger),
      t.send(vpcCalls.subnetSave, { id: subnet, name: 'x' }, { as: stranger }),
      t.send(vpcCalls.subnetRemove, { id: subnet }, { as: stranger }),
      t.send(vpcCalls.routeAdd, way, { as: stranger }),
      t.send(vpcCalls.routeSave, { ...way, id: route }, { as: stranger }),
      t.send(vpcCalls.routeRemove, { vpc_id: id, id: route }, { as: stranger }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['400002']))
    expect(await infoOf(id)).toEqual(before)
    expect((await t.ok(networkCalls.vpcList, { search: id }, { as: stranger })).result).toEqual([])
    expect((await t.ok(networkCalls.subnetList, { search: subnet }, { as: stranger })).result).toEqual([])
  })

  test('among the members changes what holds hosts of others; what holds only their own, they do', async () => {
    const owner = await t.business()
    await fund(t, owner, 1_000_000n)
    await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
    const group = (await t.ok(teamCalls.teamGroupSave, { name: 'Mine' }, { as: owner })).id
    const member = await t.member(owner, group)
    const shared = await makeVpc('shared', '10.24.0.0/16', owner)
    const busy = await makeSubnet(shared.id, '10.24.0.0/24', {}, owner)
    const theirs = await runningHost(t, owner, { subnet_id: busy, alias: 'secret' })
    const { private_ip } = await t.ok(hostCalls.hostInfo, { id: theirs }, { as: owner })
    await sendRoute(shared.id, '10.31.0.0/16', private_ip, owner)
    const shown = await infoOf(shared.id, member)
    expect(shown).toMatchObject({ host_list: [], hosts: 1, route_list: [{ state: 'active', via: null }] })
    const way = { vpc_id: shared.id, target_network: '10.32.0.0/16', next_hop: '10.24.0.8', description: '' }
    for (const answer of [
      await t.send(vpcCalls.vpcSave, { id: shared.id, name: 'x' }, { as: member }),
      await t.send(vpcCalls.subnetSave, { id: busy, name: 'x' }, { as: member }),
      await t.send(vpcCalls.subnetRemove, { id: busy }, { as: member }),
      await sendSubnet(shared.id, '10.24.1.0/24', {}, member),
      await t.send(vpcCalls.routeAdd, way, { as: member }),
      await t.send(vpcCalls.routeRemove, { vpc_id: shared.id, id: shown.route_list[0]!.id }, { as: member }),
    ])
      expect(answer).toMatchObject({ code: '400243' })
    const own = await makeVpc('own', '10.24.0.0/16', member)
    const place = await makeSubnet(own.id, '10.24.0.0/24', {}, member)
    await runningHost(t, member, { subnet_id: place })
    expect(await sendRoute(own.id, '10.31.0.0/16', '10.24.0.9', member)).toMatchObject({ code: '200' })
    await t.ok(vpcCalls.vpcSave, { id: own.id, name: 'still own' }, { as: member })
  })

  test('among customers sees whose they are; operators do', async () => {
    const { id } = await makeVpc('overseen')
    const subnet = await makeSubnet(id, '10.24.0.0/24')
    const { result } = await t.ok(vpcCalls.platformVpcList, { search: id }, { as: operator })
    expect(result).toMatchObject([{ id, email: expect.stringContaining('@') as string, subnets: 1 }])
    const { account_id } = result[0]!
    expect(
      (await t.ok(vpcCalls.platformSubnetList, { search: subnet, account_id, node }, { as: operator })).result,
    ).toMatchObject([{ id: subnet, vpc_name: 'overseen', account_id }])
    expect(await t.ok(vpcCalls.platformVpcInfo, { id }, { as: operator })).toMatchObject({
      subnet_list: [{ id: subnet }],
    })
    expect((await t.ok(vpcCalls.platformVpcList, { account_id: 'acc_Aaaaaaaaaaaa' }, { as: operator })).result).toEqual(
      [],
    )
    expect(await t.send(vpcCalls.platformVpcInfo, { id }, { as: stranger })).toMatchObject({ code: '400003' })
  })
})
