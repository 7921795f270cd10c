import { adoptionCalls } from '@portico/contract/compute/adoption.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysMs } from '../src/core/clock.ts'
import type { Scoped } from '../src/engines/openstack/client.ts'
import type { Server } from '../src/engines/openstack/servers.ts'
import type { Volume } from '../src/engines/openstack/volumes.ts'
import { resources } from '../src/lifecycle/resource.table.ts'
import { resourceTimeJob } from '../src/lifecycle/timed.ts'
import { ourThings, settingsFrom } from '../test/openstack.ts'
import type { Person, TestPortico } from '../test/portico.ts'
import { buyer, buyHosts, inOrder, node, provenBooks, rowOf, settled } from '../test/resources.ts'
import { CloudView, startOnCloud } from './ground.ts'
import { eventually } from '../test/eventually.ts'

const settings = settingsFrom(process.env)
const view = new CloudView(settings)
const { PORTICO_OS_FLAVORS = 'm1.tiny,m1.small', PORTICO_OS_IMAGE = 'tiny' } = process.env
const name = `workshop-${randomBytes(4).toString('hex')}`
const admin = () => view.client.session(60_000).service

/** What somebody had made in the cloud, long before. */
interface Workshop {
  project: string
  role: string
  user: string
  network: string
  router: string
  subnet: string
  /** Runs from a volume, with a second one and a public address. */
  web: string
  data: string
  address: string
  /** Runs from an image. */
  tool: string
}
let t: TestPortico
let operator: Person
let as: Person
let theirs: Workshop
let host: string

beforeAll(async () => {
  t = await startOnCloud()
  operator = await t.operator()
  as = await buyer(t)
  theirs = await workshop()
})
afterAll(async () => {
  await t?.stop()
  if (theirs) await closeWorkshop(theirs)
  view.close()
})

const serverIn = async (id: string) => (await admin().nova.find<{ server: Server }>(`/servers/${id}`))?.server
const volumeIn = async (id: string) => (await admin().cinder.find<{ volume: Volume }>(`/volumes/${id}`))?.volume
const until = <T>(ask: () => Promise<T>, well: (value: T) => boolean) =>
  eventually(async () => {
    const value = await ask()
    if (!well(value)) throw new Error(`Not yet: ${JSON.stringify(value)}`)
    return value
  })

async function workshop(): Promise<Workshop> {
  const { keystone } = admin()
  const { user } = await view.client.session(60_000).whoami()
  const id = async (path: string, key: string) => (await keystone.list<{ id: string }>(path, key))[0]!.id
  const { project } = await keystone.post<{ project: { id: string } }>('/projects', {
    project: { name, domain_id: await id('/domains?name=Default', 'domains') },
  })
  const role = await id('/roles?name=member', 'roles')
  await keystone.put(`/projects/${project.id}/users/${user}/roles/${role}`)
  const inside = view.client.session(60_000).in(project.id)
  const network = await networkIn(inside)
  const made = await machinesIn(inside, network)
  // It is theirs: we have no business in it.
  await keystone.delete(`/projects/${project.id}/users/${user}/roles/${role}`)
  return { project: project.id, role, user, ...network, ...made }
}

async function networkIn({ neutron }: Scoped) {
  const [external] = await neutron.list<{ id: string }>('/networks', 'networks', {
    query: { name: settings.external_network },
  })
  const { network } = await neutron.post<{ network: { id: string } }>('/networks', { network: { name } })
  const { subnet } = await neutron.post<{ subnet: { id: string } }>('/subnets', {
    subnet: { network_id: network.id, name, ip_version: 4, cidr: '192.168.77.0/24' },
  })
  const { router } = await neutron.post<{ router: { id: string } }>('/routers', {
    router: { name, external_gateway_info: { network_id: external!.id } },
  })
  await neutron.put(`/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id })
  return { network: network.id, subnet: subnet.id, router: router.id, external: external!.id }
}

async function machinesIn(inside: Scoped, { network, external }: { network: string; external: string }) {
  const { nova, cinder, neutron, glance } = inside
  const [size] = PORTICO_OS_FLAVORS.split(',')
  const flavors = await nova.list<{ id: string; name: string }>('/flavors', 'flavors')
  const flavorRef = flavors.find((one) => one.name === size)!.id
  const { images } = await glance.get<{ images: { id: string }[] }>(`/images?name=${PORTICO_OS_IMAGE}`)
  const imageRef = images[0]!.id
  const volume = async (more: object) =>
    (await cinder.post<{ volume: Volume }>('/volumes', { volume: { size: 1, ...more } })).volume.id
  const [system, data] = [await volume({ name: 'root', imageRef }), await volume({ name: 'archive' })]
  for (const id of [system, data])
    await until(
      () => volumeIn(id),
      (one) => one?.status === 'available',
    )
  const server = async (more: object) =>
    (
      await nova.post<{ server: { id: string } }>('/servers', {
        server: { flavorRef, networks: [{ uuid: network }], metadata: { team: 'paint' }, ...more },
      })
    ).server.id
  const boot = { uuid: system, source_type: 'volume', destination_type: 'volume', boot_index: 0 }
  const web = await server({ name: 'web', tags: ['paint'], block_device_mapping_v2: [boot] })
  const tool = await server({ name: 'tool', imageRef })
  for (const id of [web, tool])
    await until(
      () => serverIn(id),
      (one) => one?.status === 'ACTIVE',
    )
  await nova.post(`/servers/${web}/os-volume_attachments`, { volumeAttachment: { volumeId: data } })
  await until(
    () => volumeIn(data),
    (one) => one?.status === 'in-use',
  )
  const [port] = await neutron.list<{ id: string }>('/ports', 'ports', { query: { device_id: web } })
  const { floatingip } = await neutron.post<{ floatingip: { id: string } }>('/floatingips', {
    floatingip: { floating_network_id: external, port_id: port!.id },
  })
  return { web, tool, data, address: floatingip.id }
}

async function closeWorkshop({ project, network, router, subnet, web, tool, address, user, role }: Workshop) {
  const { nova, cinder, neutron, keystone } = admin()
  await keystone.put(`/projects/${project}/users/${user}/roles/${role}`)
  await neutron.delete(`/floatingips/${address}`)
  for (const id of [web, tool]) {
    await nova.delete(`/servers/${id}`)
    await until(
      () => serverIn(id),
      (one) => one === undefined,
    )
  }
  const inside = view.client.session(60_000).in(project)
  for (const { id } of await inside.cinder.list<Volume>('/volumes', 'volumes')) await cinder.delete(`/volumes/${id}`)
  await neutron.put(`/routers/${router}/remove_router_interface`, { subnet_id: subnet })
  await neutron.delete(`/routers/${router}`)
  await neutron.delete(`/networks/${network}`)
  await keystone.delete(`/projects/${project}`)
}

const listed = async () =>
  (await t.ok(adoptionCalls.platformCloudHostList, { controller_id: node, search: name }, { as: operator })).result
async function adopt(server: string): Promise<string> {
  const machine = (await listed()).find(({ ref }) => ref.endsWith(server))!
  const info = await t.ok(
    adoptionCalls.platformCloudHostInfo,
    { controller_id: node, ref: machine.ref },
    { as: operator },
  )
  const { id } = await t.ok(
    adoptionCalls.platformCloudHostAdopt,
    {
      controller_id: node,
      ref: machine.ref,
      email: as.email,
      name: machine.name,
      image_id: info.images[0]!.image_id,
      expire_time: new Date(t.clock.now().getTime() + daysMs(60)).toISOString(),
      bandwidth_mbps: 5,
    },
    { as: operator },
  )
  await settled(t, id)
  return id
}
const act = async (action: 'start' | 'stop') => {
  await t.ok(hostCalls.hostAct, { ids: [host], action }, { as })
  await settled(t, host)
}
async function remove(id: string): Promise<void> {
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
  await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
  await settled(t)
}
async function emptyBin(): Promise<void> {
  t.clock.pass(daysMs(8))
  await resourceTimeJob(t.app).run({})
  await settled(t)
  // Nobody is signed in for so long.
  operator = await t.operator()
  as = await t.signIn(as.email)
}
const living = async () => (await t.db.select().from(resources)).filter(({ releasedAt }) => !releasedAt)
const disks = async () => (await t.ok(diskCalls.diskList, {}, { as })).result

describe('a machine that was in OpenStack before us', () => {
  test('is found with its project, and is adopted with its disks and its address', async () => {
    expect((await listed()).map((one) => [one.name, one.project_name, one.refused, one.host_id])).toEqual([
      ['tool', name, null, null],
      ['web', name, null, null],
    ])
    host = await adopt(theirs.web)
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', task: '', reason: '', facts: { adopted: true } })
    const server = (await serverIn(theirs.web))!
    expect(server).toMatchObject({
      name: 'web',
      status: 'ACTIVE',
      metadata: { team: 'paint', 'portico:resource': host, 'portico:node': node },
    })
    expect(server.tags).toEqual(expect.arrayContaining(['paint', `portico:resource=${host}`]))
    const shown = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    expect(shown).toMatchObject({ floating_ip: expect.stringMatching(/\d/) as string, system_disk_gb: 1 })
    expect((await disks()).map(({ properties, capacity_gb }) => `${properties} ${capacity_gb}`).toSorted()).toEqual([
      'data 1',
      'system 1',
    ])
    expect(await volumeIn(theirs.data)).toMatchObject({ name: 'archive', status: 'in-use' })
  })

  test('is run as any other: off and on, a copy of its disk, its data disk off and on', async () => {
    await act('stop')
    expect((await serverIn(theirs.web))!.status).toBe('SHUTOFF')
    await act('start')
    expect((await serverIn(theirs.web))!.status).toBe('ACTIVE')
    const own = (await disks()).find(({ properties }) => properties === 'system')!
    const { resource_ids } = await t.ok(
      snapshotCalls.snapshotCreate,
      { disk_id: own.id, name: 'as it came', description: 'Before anything else' },
      { as },
    )
    await settled(t)
    expect(await rowOf(t, resource_ids[0]!)).toMatchObject({ status: 'available' })
    await remove(resource_ids[0]!)
    const { id } = (await disks()).find(({ properties }) => properties === 'data')!
    await t.ok(diskCalls.diskDetach, { id }, { as })
    await settled(t)
    expect(await volumeIn(theirs.data)).toMatchObject({ status: 'available' })
    await t.ok(diskCalls.diskAttach, { id, host_id: host }, { as })
    await settled(t)
    expect(await volumeIn(theirs.data)).toMatchObject({ status: 'in-use' })
  })

  test('what its owner buys besides is in the same project and on the same network', async () => {
    const subnet = (await t.ok(networkCalls.subnetList, { controller_id: node }, { as })).result.find(
      ({ cidr }) => cidr === '192.168.77.0/24',
    )!
    const { resource_ids } = await buyHosts(t, as, { subnet_id: subnet.id })
    await settled(t)
    const bought = resource_ids.find((id) => id.startsWith('host'))!
    const beside = await view.serverOf(bought)
    expect(beside.tenant_id).toBe(theirs.project)
    expect(Object.keys(beside.addresses)).toEqual([name])
    const wish = { controller_id: node, capacity_gb: 10, months: 1 }
    const { token } = await t.ok(purchaseCalls.purchasePrice, { kind: 'disk', ...wish }, { as })
    const made = await t.ok(diskCalls.diskCreate, { ...wish, quote: token }, { as })
    await settled(t)
    await t.ok(diskCalls.diskAttach, { id: made.resource_ids[0]!, host_id: host }, { as })
    await settled(t)
    expect((await view.volumeOf(made.resource_ids[0]!)).attachments).toMatchObject([{ server_id: theirs.web }])
    // It did not come with it.
    expect(await t.send(adoptionCalls.platformCloudHostLetGo, { id: host }, { as: operator })).toMatchObject({
      code: '400194',
    })
    await t.ok(diskCalls.diskDetach, { id: made.resource_ids[0]! }, { as })
    await settled(t)
    for (const id of [bought, made.resource_ids[0]!]) await remove(id)
    await emptyBin()
    expect(await serverIn(beside.id)).toBeUndefined()
  })

  test('that its owner deletes is gone, and what was theirs before stays', async () => {
    const tool = await adopt(theirs.tool)
    expect(await rowOf(t, tool)).toMatchObject({ status: 'ACTIVE', boundTo: null })
    await remove(tool)
    await emptyBin()
    expect(await serverIn(theirs.tool)).toBeUndefined()
    expect((await serverIn(theirs.web))!.status).toBe('ACTIVE')
    expect(await admin().neutron.find(`/networks/${theirs.network}`)).toBeDefined()
  })

  test('is let go as it came, and nothing of ours is left on it', async () => {
    await t.ok(adoptionCalls.platformCloudHostLetGo, { id: host }, { as: operator })
    await settled(t)
    expect((await living()).map(({ id, status }) => `${id} ${status}`)).toEqual([])
    const server = (await serverIn(theirs.web))!
    expect(server).toMatchObject({ name: 'web', status: 'ACTIVE', metadata: { team: 'paint' }, tags: ['paint'] })
    expect(await ourThings(settings)).toEqual([])
    const mine = await admin().keystone.list('/role_assignments', 'role_assignments', {
      query: { 'scope.project.id': theirs.project, 'user.id': theirs.user },
    })
    expect(mine).toEqual([])
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})
