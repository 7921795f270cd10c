import { fenOf } from '../test/money.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls, type plainHostActions } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostReconcileJob } from '../src/areas/compute/reconcile.jobs.ts'
import { NodeWatch } from '../src/areas/node/node-watch.ts'
import { nodesWithEngine } from '../src/ground/nodes/node.service.ts'
import { images } from '../src/ground/nodes/node.table.ts'
import { daysMs, minutesMs } from '../src/core/clock.ts'
import { AllEngines } from '../src/engines/engines.ts'
import { cloudFlavors, cloudImages, quotaUse } from '../src/engines/openstack/catalogue.ts'
import { openstackSampleJob } from '../src/engines/openstack/openstack.jobs.ts'
import { addressesOf } from '../src/engines/openstack/servers.ts'
import { resourceTimeJob } from '../src/lifecycle/timed.ts'
import { resources } from '../src/lifecycle/resource.table.ts'
import { ourThings, settingsFrom } from '../test/openstack.ts'
import type { Person, TestPortico } from '../test/portico.ts'
import { buyer, buyHosts, inOrder, node, provenBooks, rowOf, settled } from '../test/resources.ts'
import { CloudView, startOnCloud } from './ground.ts'
import { eventually } from '../test/eventually.ts'

const settings = settingsFrom(process.env)
const view = new CloudView(settings)
let t: TestPortico
let as: Person
let other: Person
let account: string
let host: string

beforeAll(async () => {
  t = await startOnCloud()
  as = await buyer(t)
  other = await buyer(t)
})
afterAll(async () => {
  await t?.stop()
  view.close()
})

async function act(action: (typeof plainHostActions)[number]): Promise<void> {
  await t.ok(hostCalls.hostAct, { ids: [host], action }, { as })
  await settled(t, host)
}
async function resize(flavor_id: string): Promise<void> {
  const { token } = await t.ok(hostCalls.adjustPrice, { id: host, flavor_id }, { as })
  await t.ok(hostCalls.hostResize, { id: host, flavor_id, quote: token }, { as })
  await settled(t, host)
}
async function remove(who: Person, id: string): Promise<void> {
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: who })
  await t.ok(resourceCalls.resourceDelete, { id, token }, { as: who })
  await settled(t)
}
const disksOf = async () => (await t.ok(diskCalls.diskList, { host_id: host }, { as })).result

/** Tens of gigabytes are read and written. */
const copyingMs = 3_600_000

describe('a host in OpenStack', () => {
  test('is bought with the balance and is ACTIVE in Nova, in a project of its account, under our names', async () => {
    const before = await fenOf(t, as)
    const { resource_ids, total } = await buyHosts(t, as, {
      data_disks_gb: [20],
      bandwidth_mbps: 5,
      user_data: '#!/bin/sh\ntrue\n',
    })
    await settled(t)
    host = resource_ids.find((id) => id.startsWith('host'))!
    const row = await rowOf(t, host)
    account = row.accountId
    expect(row).toMatchObject({ status: 'ACTIVE', task: '', reason: '' })
    expect(before - (await fenOf(t, as))).toBe(BigInt(total.replace('.', '')))
    const server = await view.serverOf(host)
    const project = (await view.projectOf(account))!
    expect(server).toMatchObject({
      status: 'ACTIVE',
      tenant_id: project.id,
      metadata: { 'portico:account': account, 'portico:resource': host, 'portico:node': node },
    })
    expect(row.engineRef).toBe(`${project.id}/${server.id}`)
    const shown = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    expect(addressesOf(server, 'fixed')).toEqual([shown.private_ip])
    expect(await view.boundAddressesOf(server.id)).toEqual([shown.floating_ip])
    const data = (await disksOf()).find(({ properties }) => properties === 'data')!
    expect(await view.volumeOf(data.id)).toMatchObject({
      status: 'in-use',
      size: 20,
      attachments: [{ server_id: server.id }],
    })
  })

  test('is of a size and a system that the cloud lists, and counts against its quotas', async () => {
    const cloud = view.client.session()
    const server = await view.serverOf(host)
    expect((await cloudFlavors(cloud)).map(({ name }) => name)).toContain(server.flavor.original_name)
    expect((await cloudImages(cloud)).filter(({ status }) => status === 'active')).not.toEqual([])
    expect(await quotaUse(cloud, server.tenant_id)).toMatchObject({
      instances: { used: 1, limit: settings.quotas.instances },
      volumes: { used: 2, limit: settings.quotas.volumes },
      gigabytes: { used: 50, limit: settings.quotas.gigabytes },
      floating_ips: { used: 1, limit: settings.quotas.floating_ips },
      networks: { used: 1, limit: settings.quotas.networks },
    })
  })

  test('is stopped, started and restarted, each once', async () => {
    for (const [action, status] of [
      ['stop', 'SHUTOFF'],
      ['start', 'ACTIVE'],
      ['reboot', 'ACTIVE'],
      ['hard reboot', 'ACTIVE'],
    ] as const) {
      await act(action)
      expect((await rowOf(t, host)).status).toBe(status)
      expect((await view.serverOf(host)).status).toBe(status)
    }
    const done = (await view.actionsOf((await view.serverOf(host)).id)).filter((action) =>
      /start|stop|reboot/.test(action),
    )
    expect(done).toEqual(['stop', 'start', 'reboot', 'reboot'])
  })

  test('that is stopped in the cloud itself is found by asking what changed, and its timeline says so', async () => {
    const engines = new AllEngines(t.app)
    const server = await view.serverOf(host)
    const { service } = view.client.session()
    await service.nova.post(`/servers/${server.id}/action`, { 'os-stop': null })
    await eventually(async () => expect((await view.serverOf(host)).status).toBe('SHUTOFF'))
    const watch = new NodeWatch(t.app, engines, async (on, refs) => {
      for (const ref of refs) await hostReconcileJob(t.app, engines).run({ node: on, ref })
    })
    await watch.askNodes()
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', reason: 'stoppedOutside' })
    await engines.stop()
    await act('start')
  })

  test('changes its size, back and forth', async () => {
    await act('stop')
    const small = (await view.serverOf(host)).flavor.original_name
    await resize('g2.large')
    expect(await rowOf(t, host)).toMatchObject({ status: 'VERIFY_RESIZE' })
    await act('revert')
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', spec: { flavor_id: 'g2.medium' } })
    expect((await view.serverOf(host)).flavor.original_name).toBe(small)
    await act('stop')
    await resize('g2.large')
    await act('confirm')
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', spec: { flavor_id: 'g2.large' } })
    expect(await view.serverOf(host)).toMatchObject({ status: 'ACTIVE' })
    expect((await view.serverOf(host)).flavor.original_name).not.toBe(small)
  })

  test('gets another system and another password', async () => {
    const form = { id: host, way: 'replace system' as const, image_id: 'debian-13', password: 'Other-Lamp-43' }
    await t.ok(hostCalls.hostRebuild, form, { as })
    await settled(t, host)
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', spec: { image_id: 'debian-13' } })
    expect((await view.serverOf(host)).metadata).toMatchObject({ 'portico:user': 'debian' })
    await t.ok(hostCalls.hostPasswordReset, { id: host, password: 'Third-Lamp-44' }, { as })
    await settled(t, host)
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', reason: '' })
    expect(await t.ok(hostCalls.hostPasswordShow, { id: host }, { as })).toMatchObject({ password: 'Third-Lamp-44' })
    expect(await view.actionsOf((await view.serverOf(host)).id)).toContain('changePassword')
  })

  const rescues = process.env['PORTICO_OS_RESCUE'] === 'yes'
  const after = rescues ? 'RESCUE' : 'ACTIVE'
  test(`that is to run a rescue system is ${after} then, and comes back`, async () => {
    const { password } = await t.ok(hostCalls.hostRescue, { id: host }, { as })
    expect(password).toMatch(/^\S{12,}$/)
    await settled(t, host)
    const reason = expect.stringMatching(rescues ? /^$/ : /unsupported/) as string
    expect(await rowOf(t, host)).toMatchObject({ status: after, task: '', reason })
    expect(await view.serverOf(host)).toMatchObject({ status: after })
    if (rescues) await act('leave rescue')
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', task: '' })
    expect(await view.serverOf(host)).toMatchObject({ status: 'ACTIVE' })
  })

  test(
    'becomes an image, from which another host is made and its own system replaced',
    async () => {
      // All of a disk goes into the image and out of it.
      await t.db.update(images).set({ minDiskGb: 10 })
      const boughtFrom = async (image_id: string) => {
        const { resource_ids } = await buyHosts(t, other, { image_id, system_disk_gb: 10 })
        await settled(t)
        return resource_ids.find((id) => id.startsWith('host'))!
      }
      const first = await boughtFrom('debian-13')
      const [system] = (await t.ok(diskCalls.diskList, { host_id: first }, { as: other })).result
      const about = { disk_id: system!.id, name: 'golden', description: 'As it should be' }
      const snapshot = (await t.ok(snapshotCalls.snapshotCreate, about, { as: other })).resource_ids[0]!
      await settled(t)
      const wish = { kind: 'ownimage' as const, snapshot_id: snapshot, months: 1 }
      const { token } = await t.ok(purchaseCalls.purchasePrice, wish, { as: other })
      const { resource_ids } = await t.ok(
        purchaseCalls.resourceCreate,
        { ...wish, name: 'golden', quote: token },
        { as: other },
      )
      const image = resource_ids[0]!
      await settled(t)
      expect(await rowOf(t, image)).toMatchObject({ status: 'available', task: '', reason: '' })
      await remove(other, snapshot)
      const second = await boughtFrom(image)
      expect(await rowOf(t, second)).toMatchObject({ status: 'ACTIVE', reason: '', spec: { image_id: image } })
      const form = { id: first, way: 'replace system' as const, image_id: image, password: 'Other-Lamp-45' }
      await t.ok(hostCalls.hostRebuild, form, { as: other })
      await settled(t, first)
      expect(await rowOf(t, first)).toMatchObject({ status: 'ACTIVE', reason: '', spec: { image_id: image } })
      for (const id of [first, second, image]) await remove(other, id)
      expect(await rowOf(t, image)).toMatchObject({ releasedAt: expect.any(Date) as Date })
    },
    copyingMs,
  )

  test('stands behind the rules of its firewall, also when they change', async () => {
    const [firewall] = (await t.ok(networkCalls.firewallOptions, { controller_id: node }, { as })).result
    const before = (await view.rulesOf(firewall!.id)).map(({ port_range_min }) => port_range_min)
    expect(before).toEqual(expect.arrayContaining([22, 80, 443]))
    await t.ok(
      firewallCalls.firewallRuleAdd,
      {
        id: firewall!.id,
        direction: 'ingress',
        protocol: 'udp',
        port_from: 5000,
        port_to: 5010,
        remote_ip_prefix: '10.0.0.0/8',
      },
      { as },
    )
    await settled(t, host)
    expect(await view.rulesOf(firewall!.id)).toContainEqual(
      expect.objectContaining({
        protocol: 'udp',
        port_range_min: 5000,
        port_range_max: 5010,
        remote_ip_prefix: '10.0.0.0/8',
      }),
    )
  })

  test('lets its disk grow, go and come back', async () => {
    const { id } = (await disksOf()).find(({ properties }) => properties === 'data')!
    const { token } = await t.ok(diskCalls.diskExtendPrice, { id, capacity_gb: 30 }, { as })
    await t.ok(diskCalls.diskExtend, { id, capacity_gb: 30, quote: token }, { as })
    await settled(t, id)
    expect(await rowOf(t, id)).toMatchObject({ status: 'in-use', spec: { capacity_gb: 30 } })
    expect(await view.volumeOf(id)).toMatchObject({ size: 30, status: 'in-use' })
    await t.ok(diskCalls.diskDetach, { id }, { as })
    await settled(t, id)
    expect(await view.volumeOf(id)).toMatchObject({ status: 'available', attachments: [] })
    await t.ok(diskCalls.diskAttach, { id, host_id: host }, { as })
    await settled(t, id)
    expect(await view.volumeOf(id)).toMatchObject({ status: 'in-use' })
  })

  test('goes back to a copy of its disk while it is off, and a copy becomes another disk', async () => {
    const data = (await disksOf()).find(({ properties }) => properties === 'data')!
    const about = { disk_id: data.id, name: 'before', description: 'Before the change' }
    const { resource_ids } = await t.ok(snapshotCalls.snapshotCreate, about, { as })
    await settled(t)
    const copy = resource_ids[0]!
    expect(await rowOf(t, copy)).toMatchObject({ status: 'available' })
    await act('stop')
    await t.ok(snapshotCalls.snapshotRestore, { id: copy }, { as })
    await settled(t)
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', task: '', reason: '' })
    expect(await rowOf(t, data.id)).toMatchObject({ status: 'in-use', boundTo: host })
    const server = await view.serverOf(host)
    expect(await view.volumeOf(data.id)).toMatchObject({ status: 'in-use', attachments: [{ server_id: server.id }] })
    await act('start')
    const wish = { controller_id: node, capacity_gb: 40, months: 1 }
    const { token } = await t.ok(purchaseCalls.purchasePrice, { kind: 'disk', ...wish }, { as })
    const made = await t.ok(diskCalls.diskCreate, { ...wish, snapshot_id: copy, quote: token }, { as })
    await settled(t)
    expect(await view.volumeOf(made.resource_ids[0]!)).toMatchObject({ size: 40, status: 'available' })
  })

  test('gets another address in place of the one it has', async () => {
    const { floating_ip } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
    await settled(t, host)
    const after = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    expect(after.floating_ip).not.toBe(floating_ip)
    const addresses = await view.addresses()
    expect(addresses.map(({ floating_ip_address }) => floating_ip_address)).not.toContain(floating_ip)
    expect(await view.boundAddressesOf((await view.serverOf(host)).id)).toEqual([after.floating_ip])
  })

  test('is as fast as was bought, wherever its address was, and the routes of its network are in its router', async () => {
    const { eip_id: id, floating_ip, private_ip, subnet_id } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    expect(await view.bandwidthOf(floating_ip)).toBe(5)
    const { token } = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 8 }, { as })
    await t.ok(eipCalls.eipBandwidth, { id, bandwidth_mbps: 8, quote: token }, { as })
    await settled(t, id)
    for (const again of [eipCalls.eipUnbind, eipCalls.eipBind]) {
      await t.ok(again, { id, host_id: host }, { as })
      await settled(t, id)
      expect(await view.bandwidthOf(floating_ip)).toBe(8)
    }
    const { result } = await t.ok(networkCalls.subnetList, {}, { as })
    const { vpc_id } = result.find((subnet) => subnet.id === subnet_id)!
    const route = { vpc_id, target_network: '10.99.0.0/16', next_hop: private_ip, description: '' }
    await t.ok(vpcCalls.routeAdd, route, { as })
    // It stays: nothing of it may be in the way when the host and its network go.
    await eventually(async () =>
      expect(await view.routesOf(vpc_id)).toEqual([{ target: '10.99.0.0/16', nextHop: private_ip }]),
    )
  })

  test('is measured, shows what it says, and is renewed', async () => {
    const engines = new AllEngines(t.app)
    const job = openstackSampleJob(t.app, {
      nodes: () => nodesWithEngine(t.db, 'openstack'),
      openstackOf: (one) => engines.openstackOf(one),
    })
    for (let minute = 0; minute < 2; minute++) {
      await job.run({})
      t.clock.pass(minutesMs(1))
    }
    await engines.stop()
    const { cpu_percent } = await t.ok(hostCalls.hostMetrics, { id: host, period: '1 hour' }, { as })
    expect(cpu_percent.filter((value) => value !== null).length).toBeGreaterThan(0)
    expect((await t.ok(hostCalls.hostConsoleLog, { id: host }, { as })).text).not.toBe('')
    const before = await rowOf(t, host)
    const { token } = await t.ok(resourceCalls.renewPrice, { ids: [host], months: 1 }, { as })
    await t.ok(resourceCalls.resourceRenew, { ids: [host], months: 1, quote: token }, { as })
    expect((await rowOf(t, host)).expiresAt!.getTime()).toBeGreaterThan(before.expiresAt!.getTime())
  })

  test('is in another project than that of another customer, who does not see it', async () => {
    const { resource_ids } = await buyHosts(t, other)
    await settled(t)
    const [mine, theirs] = [await view.serverOf(host), await view.serverOf(resource_ids[0]!)]
    expect(theirs.tenant_id).not.toBe(mine.tenant_id)
    expect(await t.send(hostCalls.hostInfo, { id: host }, { as: other })).toMatchObject({ code: '400002' })
    expect(await t.send(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as: other })).not.toMatchObject({
      data: { failed: 0 },
    })
    expect((await view.serverOf(host)).status).toBe('ACTIVE')
  })

  test('leaves nothing behind, nor do its disks, copies, addresses, networks and its project', async () => {
    for (const who of [as, other])
      for (const { id } of (await t.ok(hostCalls.hostList, {}, { as: who })).result) await remove(who, id)
    for (const { id } of (await t.ok(diskCalls.diskList, {}, { as })).result) await remove(as, id)
    const [address] = await t.db.select().from(resources).where(eq(resources.kind, 'eip'))
    await remove(as, address!.id)
    // The bin is emptied when its days are over.
    t.clock.pass(daysMs(8))
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect(await t.db.select().from(resources).where(eq(resources.task, ''))).not.toEqual([])
    const living = (await t.db.select().from(resources)).filter(({ releasedAt }) => !releasedAt)
    expect(living.map(({ id, status }) => `${id} ${status}`)).toEqual([])
    expect(await view.projectOf(account)).toBeUndefined()
    expect(await ourThings(settings)).toEqual([])
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})
