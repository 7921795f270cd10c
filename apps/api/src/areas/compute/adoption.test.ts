import { adoptionCalls } from '@portico/contract/compute/adoption.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeImage, FakeOpenstack } from '../../../test/fake-openstack.ts'
import { foundNetwork, type FakeServer } from '../../../test/fake-machines.ts'
import { accountOf, fenOf, fund } from '../../../test/money.ts'
import { addFlavor, addNode, imageForm } from '../../../test/nodes.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { provenBooks, inOrder, rowOf, settled } from '../../../test/resources.ts'
import { daysMs, secondsMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { toFen } from '../../core/money.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'
import { demoPrices } from '../../demo/prices.ts'
import { subnets } from '../network/vpc/network.table.ts'
import { flavorOffers } from '../../ground/nodes/node.table.ts'
import { notices } from '../../ground/notices/notice.table.ts'

let t: TestPortico
let operator: Person
let cloud: FakeOpenstack
let node: string
let image: string
let flavor: string
let project: string
let made = 0
beforeAll(async () => {
  t = await TestPortico.start()
  await inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  operator = await t.operator()
})
afterAll(() => t.stop())
beforeEach(async () => {
  cloud = await FakeOpenstack.open()
  const n = ++made
  ;[node, image, flavor] = [`old-${n}`, `old-${n}`, `o${n}.small`]
  await addNode(t, operator, node)
  await addFlavor(t, operator, node, flavor, 5, { engine_ref: 'm1.small' })
  await t.ok(nodeDeskCalls.platformImageSave, imageForm(image, [node], { engine_ref: fakeImage }), { as: operator })
  await useRegion()
  project = cloud.machines.addProject('theirs')
})
afterEach(() => cloud.close())

const useRegion = (more: object = {}) =>
  t.ok(
    nodeDeskCalls.platformNodeEngineSave,
    { controller_id: node, engine: 'openstack', settings: JSON.stringify(cloud.settings(more)) },
    { as: operator },
  )
const refOf = ({ tenant_id, id }: FakeServer) => `${tenant_id}/${id}`
const until = () => new Date(t.clock.now().getTime() + daysMs(40)).toISOString()
const form = (server: FakeServer, who: Person, more: object = {}) => ({
  controller_id: node,
  ref: refOf(server),
  email: who.email,
  name: 'Old web',
  image_id: image,
  expire_time: until(),
  bandwidth_mbps: 5,
  ...more,
})
const adopt = (server: FakeServer, who: Person, more: object = {}, as = operator) =>
  t.send(adoptionCalls.platformCloudHostAdopt, form(server, who, more), { as })
async function adopted(server: FakeServer, who: Person, more: object = {}): Promise<string> {
  const { id } = await t.ok(adoptionCalls.platformCloudHostAdopt, form(server, who, more), { as: operator })
  await settled(t, id)
  return id
}
const listed = async (more: object = {}) => {
  // What the cloud said a moment ago is kept.
  t.clock.pass(secondsMs(21))
  return t.ok(adoptionCalls.platformCloudHostList, { controller_id: node, ...more }, { as: operator })
}
const letGo = (id: string, as = operator) => t.send(adoptionCalls.platformCloudHostLetGo, { id }, { as })
const ofAccount = async (who: Person) =>
  t.db
    .select()
    .from(resources)
    .where(and(eq(resources.accountId, await accountOf(t, who)), eq(resources.node, node)))
    .orderBy(resources.kind, resources.id)
const sold = async () => {
  const [offer] = await t.db.select().from(flavorOffers).where(eq(flavorOffers.nodeId, node))
  return offer!.sold
}
/** Refused in this way, and nothing is left of it here or there. */
async function refused(write: () => Promise<object>, answer: object): Promise<void> {
  const before = await t.rows()
  const marks = cloud.machines.marks()
  expect(await write()).toMatchObject(answer)
  expect(await t.rows()).toEqual(before)
  expect(cloud.machines.marks()).toEqual(marks)
}

describe('machines that were there before us', () => {
  test('are listed with their projects, and what stands in the way of taking them over', async () => {
    cloud.machines.add(project, { name: 'web' })
    cloud.machines.add(project, { name: 'broken', status: 'ERROR' })
    cloud.machines.add(project, { name: 'moving', 'OS-EXT-STS:task_state': 'resize_prep' })
    cloud.machines.add(project, {
      name: 'odd',
      flavor: { vcpus: 3, ram: 3072, disk: 9, original_name: 'm9.odd' },
    })
    cloud.machines.add(project, { name: 'marked', metadata: { 'portico:resource': 'host_elsewhere000' } })
    cloud.machines.add('service-project', { name: 'ours-to-run-it' })
    const { result, count } = await listed()
    expect(count).toBe(5)
    expect(result.map(({ name, refused: why }) => [name, why])).toEqual([
      ['broken', 'faulty'],
      ['marked', 'marked'],
      ['moving', 'busy'],
      ['odd', 'sizeNotOffered'],
      ['web', null],
    ])
    expect(result[4]).toMatchObject({
      project_name: 'theirs',
      state: 'running',
      size: 'm1.small',
      vcpus: 2,
      memory_mb: 4096,
      private_ips: ['192.168.7.11'],
      public_ips: ['203.0.113.11'],
      account_id: null,
      host_id: null,
    })
    expect(await listed({ search: '203.0.113.11' })).toMatchObject({ count: 1, result: [{ name: 'web' }] })
    const first = await listed({ limit: 3 })
    expect(first.result).toHaveLength(3)
    expect((await listed({ limit: 3, after: first.next! })).result.map(({ name }) => name)).toEqual(['odd', 'web'])
  })

  test('each tells what comes along with it', async () => {
    const server = cloud.machines.add(project)
    const ask = { controller_id: node, ref: refOf(server) }
    expect(await t.ok(adoptionCalls.platformCloudHostInfo, ask, { as: operator })).toMatchObject({
      system_disk_gb: 20,
      system_disk_own: true,
      disks: [{ name: 'archive', size_gb: 50 }],
      network: { name: 'office', cidr: '192.168.7.0/24' },
      image_id: image,
      images: [{ image_id: image, name: 'Ubuntu 24.04' }],
      refused: null,
    })
    const lost = { controller_id: node, ref: `${project}/nothing` }
    expect(await t.send(adoptionCalls.platformCloudHostInfo, lost, { as: operator })).toMatchObject({ code: '400002' })
  })

  test('a node without a cloud has none', async () => {
    await addNode(t, operator, `${node}-plain`)
    expect(
      await t.send(adoptionCalls.platformCloudHostList, { controller_id: `${node}-plain` }, { as: operator }),
    ).toMatchObject({ code: '400190' })
  })
})

describe('adopting a machine', () => {
  test('makes it a host of the customer’s with its disks and addresses, free until a day', async () => {
    const who = await t.customer()
    const server = cloud.machines.add(project)
    const end = until()
    const id = await adopted(server, who, { expire_time: end })
    const rows = await ofAccount(who)
    expect(rows.map(({ kind, name, status, boundTo, expiresAt }) => [kind, name, status, boundTo, expiresAt])).toEqual(
      [
        ['disk', 'archive', 'in-use', id, new Date(end)],
        ['disk', 'Old web-sys', 'in-use', id, null],
        ['eip', 'Old web-ip', 'bound', id, new Date(end)],
        ['host', 'Old web', 'ACTIVE', null, new Date(end)],
      ].toSorted(byKindAndId(rows)),
    )
    expect(await t.ok(hostCalls.hostInfo, { id }, { as: who })).toMatchObject({
      name: 'Old web',
      status: 'ACTIVE',
      private_ip: '192.168.7.11',
      floating_ip: '203.0.113.11',
      bandwidth_mbps: 5,
      cpu: 2,
      memory_mb: 4096,
      system_disk_gb: 20,
      image: 'Ubuntu 24.04',
      user_name: 'ubuntu',
      firewall_ids: [],
      expire_time: end,
    })
    expect((await t.ok(diskCalls.diskList, {}, { as: who })).count).toBe(2)
    expect(await sold()).toBe(1)
    // In the cloud it leads back to us, and what was written on it stays.
    expect(server.metadata).toMatchObject({ kept: 'yes', 'portico:resource': id, 'portico:node': node })
    expect(server.tags).toContain('kept')
    expect(server.name).toBe('old-1')
    const account = await accountOf(t, who)
    expect(cloud.machines.projects[0]!.tags).toEqual(
      expect.arrayContaining([`portico:account=${account}`, `portico:adopted=${node}`]),
    )
    expect([...cloud.machines.roles]).toEqual([`${project} user role`])
    const told = await t.db.select().from(notices).where(eq(notices.word, 'resourceAdopted'))
    expect(told.filter(({ vars }) => vars['name'] === 'Old web')).not.toHaveLength(0)
    expect(await listed()).toMatchObject({ result: [{ host_id: id, email: who.email, refused: null }] })
  })

  test('a second one of the same project and network shares both', async () => {
    const who = await t.customer()
    await adopted(cloud.machines.add(project), who)
    await adopted(cloud.machines.add(project), who, { name: 'Second' })
    const found = await t.db.select().from(subnets).where(eq(subnets.node, node))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      name: 'office',
      cidr: '192.168.7.0/24',
      gateway: '192.168.7.1',
      engineRef: `${foundNetwork.network.id}/${foundNetwork.subnet.id}`,
    })
    expect(await sold()).toBe(2)
  })

  test('it can be renewed at the customer’s prices', async () => {
    const who = await t.customer()
    await fund(t, who, 1_000_000n)
    const id = await adopted(cloud.machines.add(project), who)
    const { parts, total, token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: who })
    expect(parts).toHaveLength(3)
    expect(Number(total)).toBeGreaterThan(0)
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: who })
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('asked for many times at once, for two customers, it becomes one host', async () => {
    const [one, other] = [await t.customer(), await t.customer()]
    const server = cloud.machines.add(project)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => adopt(server, n % 2 ? one : other)))
    expect(answers.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1)
    await settled(t)
    const rows = [...(await ofAccount(one)), ...(await ofAccount(other))]
    expect(rows.filter(({ kind }) => kind === 'host')).toHaveLength(1)
    expect(await sold()).toBe(1)
  })

  test('is refused for whoever is no customer, or may not use the node', async () => {
    const server = cloud.machines.add(project)
    const who = await t.customer()
    const field = (name: string) => ({ code: '400001', data: { fields: { [name]: expect.any(String) as string } } })
    await refused(() => adopt(server, { ...who, email: 'nobody@example.com' }), field('email'))
    await refused(() => adopt(server, operator), field('email'))
    const elsewhere = `${node}-other`
    await addNode(t, operator, elsewhere)
    const account_id = await accountOf(t, who)
    await t.ok(nodeDeskCalls.platformUserNodeSave, { account_id, nodes: [elsewhere] }, { as: operator })
    await refused(() => adopt(server, who), field('email'))
  })

  test('is refused with a day that is over or far off, an image that is not offered, and wrong input', async () => {
    const server = cloud.machines.add(project)
    const who = await t.customer()
    const field = (name: string) => ({ code: '400001', data: { fields: { [name]: expect.any(String) as string } } })
    const past = new Date(t.clock.now().getTime() - 1).toISOString()
    await refused(() => adopt(server, who, { expire_time: past }), field('expire_time'))
    await refused(() => adopt(server, who, { expire_time: '2300-01-01T00:00:00.000Z' }), field('expire_time'))
    await refused(() => adopt(server, who, { image_id: 'nowhere' }), field('image_id'))
    await refused(() => adopt(server, who, { name: 'x'.repeat(31) }), field('name'))
    await refused(() => adopt(server, who, { bandwidth_mbps: 0 }), field('bandwidth_mbps'))
    await refused(() => adopt(server, who, { ref: `${project}/nothing` }), { code: '400002' })
    await refused(() => adopt(server, who, { ref: `${refOf(server)}?all=1` }), field('ref'))
  })

  test('is refused to other operators and to customers', async () => {
    const server = cloud.machines.add(project)
    const who = await t.customer()
    await refused(() => adopt(server, who, {}, who), { code: '400003' })
    const clerk = await t.operatorWith('orders')
    await refused(() => adopt(server, who, {}, clerk), { code: '400003' })
  })

  test('is refused when the stock is out, and in a state that does not allow it', async () => {
    const who = await t.customer()
    await t.ok(
      nodeDeskCalls.platformFlavorOfferSave,
      { controller_id: node, flavor_id: flavor, stock: 0, on_sell: true },
      { as: operator },
    )
    await refused(() => adopt(cloud.machines.add(project), who), { code: '400195' })
    const broken = cloud.machines.add(project, { status: 'ERROR' })
    await refused(() => adopt(broken, who), { code: '400193' })
  })

  test('a project has one customer, and a customer one project', async () => {
    const [one, other] = [await t.customer(), await t.customer()]
    await adopted(cloud.machines.add(project), one)
    const field = { code: '400001', data: { fields: { email: expect.any(String) as string } } }
    await refused(() => adopt(cloud.machines.add(project), other), field)
    await refused(() => adopt(cloud.machines.add(cloud.machines.addProject('another')), one), field)
  })

  test('that fails in the cloud leaves neither rows nor marks, and the operator is told', async () => {
    const who = await t.customer()
    const server = cloud.machines.add(project)
    const [, data] = server['os-extended-volumes:volumes_attached']
    cloud.instead.set(`POST /volume/v3/service-project/volumes/${data!.id}/metadata`, { status: 400, body: {} })
    const id = await adopted(server, who)
    expect(await rowOf(t, id)).toMatchObject({ releasedAt: expect.any(Date) as Date })
    expect((await ofAccount(who)).filter(({ releasedAt }) => !releasedAt)).toEqual([])
    expect(await sold()).toBe(0)
    expect(cloud.machines.marks()).toEqual([])
    const [operation] = await t.db.select().from(operations).where(eq(operations.resourceId, id))
    expect(operation).toMatchObject({ action: 'adopt', state: 'failed', fault: 'refused' })
    const told = await t.db
      .select()
      .from(notices)
      .where(eq(notices.onceKey, `operation ${operation!.id}`))
    expect(told).toHaveLength(1)
    // It can be tried again.
    cloud.instead.clear()
    expect(await rowOf(t, await adopted(server, who))).toMatchObject({ status: 'ACTIVE' })
  })

  test('in a project that all share needs no role and takes nobody’s project', async () => {
    await useRegion({ projects: 'shared' })
    const [one, other] = [await t.customer(), await t.customer()]
    const id = await adopted(cloud.machines.add('service-project'), one)
    await adopted(cloud.machines.add('service-project'), other)
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE' })
    expect([...cloud.machines.roles]).toEqual([])
  })
})

describe('letting an adopted machine go', () => {
  test('takes off every mark, gives back what is paid and unused, and leaves the machine alone', async () => {
    const who = await t.customer()
    await fund(t, who, 1_000_000n)
    const server = cloud.machines.add(project)
    const id = await adopted(server, who)
    const { total, token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: who })
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: who })
    const poorer = await fenOf(t, who)
    expect(await letGo(id)).toMatchObject({ code: '200' })
    await settled(t, id)
    expect((await ofAccount(who)).filter(({ releasedAt }) => !releasedAt)).toEqual([])
    expect((await fenOf(t, who)) - poorer).toBe(toFen(total))
    expect(await provenBooks(t)).toEqual(inOrder)
    expect(await sold()).toBe(0)
    expect(cloud.machines.marks()).toEqual([])
    expect(server.metadata).toEqual({ kept: 'yes' })
    expect(server.tags).toEqual(['kept'])
    expect(await listed()).toMatchObject({ result: [{ host_id: null, refused: null, account_id: null }] })
    await adopted(server, await t.customer())
  })

  test('is refused for a host that was bought, twice, and while something is under way', async () => {
    const who = await t.customer()
    const id = await adopted(cloud.machines.add(project), who)
    await refused(() => letGo(id, who), { code: '400003' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => letGo(id)))
    expect(answers.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1)
    await settled(t, id)
    await refused(() => letGo(id), { code: '400002' })
  })

  test('is refused while something is bound to it that it did not come with', async () => {
    const who = await t.customer()
    const id = await adopted(cloud.machines.add(project), who)
    const [disk] = (await ofAccount(who)).filter(({ kind, spec }) => kind === 'disk' && spec['properties'] === 'data')
    await t.db.update(resources).set({ facts: {} }).where(eq(resources.id, disk!.id))
    await refused(() => letGo(id), { code: '400194' })
  })
})

/** Rows come by kind and id, and ids are new each time. */
const byKindAndId = (rows: { name: string }[]) => (a: unknown[], b: unknown[]) =>
  rows.findIndex(({ name }) => name === a[1]) - rows.findIndex(({ name }) => name === b[1])

test('a host without a firewall stands behind a group that lets everything through, until it gets one', async () => {
  const who = await t.customer()
  const server = cloud.machines.add(project)
  const id = await adopted(server, who)
  const port = cloud.machines.ports.find(({ device_id }) => device_id === server.id)!
  const stands = async (firewall_ids: string[]) => {
    await t.ok(hostCalls.hostFirewallSave, { id, firewall_ids }, { as: who })
    await settled(t, id)
    return cloud.machines.groups.filter((group) => port.security_groups.includes(group.id))
  }
  const [open, ...others] = await stands([])
  expect(others).toEqual([])
  const lets = open!.security_group_rules.map((rule) => `${rule.direction} ${rule.ethertype} ${rule.protocol}`)
  expect(lets.toSorted()).toEqual(['egress IPv4 null', 'egress IPv6 null', 'ingress IPv4 null', 'ingress IPv6 null'])
  const wall = { controller_id: node, name: 'wall', template: 'mysql' } as const
  const { id: firewall } = await t.ok(firewallCalls.firewallCreate, wall, { as: who })
  expect((await stands([firewall])).map(({ name }) => name)).toEqual([`portico-${firewall}`])
  expect(cloud.machines.groups.map(({ name }) => name)).toEqual([`portico-${firewall}`])
})
