import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FakeNeutron } from '../../../test/fake-neutron.ts'
import { FakeOpenstack } from '../../../test/fake-openstack.ts'
import { TestPortico } from '../../../test/portico.ts'
import { OpenstackAddresses } from './addresses.ts'
import { ensureNetwork, ensurePort } from './networks.ts'
import { tidy } from './projects.ts'
import { Region } from './region.ts'
import { OpenstackNetworks } from './routes.ts'

const account = 'acc_one'
const vpc = 'vpc_one'
let t: TestPortico
let cloud: FakeOpenstack
let neutron: FakeNeutron
let region: Region
let addresses: OpenstackAddresses
let networks: OpenstackNetworks
let counter = 0
beforeAll(async () => {
  t = await TestPortico.start()
  cloud = await FakeOpenstack.open()
})
afterAll(async () => {
  region.close()
  cloud.close()
  await t.stop()
})
beforeEach(() => {
  region?.close()
  neutron = cloud.withNetworks()
  cloud.extensions = ['router', 'security-group', 'external-net', 'standard-attr-tag', 'extraroute', 'qos', 'qos-fip']
  region = new Region(t.app, 'cloudy', OpenstackSettings.parse(cloud.settings({ projects: 'shared' })))
  addresses = new OpenstackAddresses(region)
  networks = new OpenstackNetworks(region)
})

const callFor = (resource: string) => ({ operation: `op_${counter++}`, name: resource, account, resource })

/** What a host is put on; its machine is there at once. */
async function stand(host: string, subnet: string, at: number): Promise<{ address: string; ref: string }> {
  const session = region.client.session()
  const scoped = region.scopeOf(session, 'service-project')
  const wish = { id: subnet, vpc, cidr: `10.20.${at}.0/24`, gateway: `10.20.${at}.1`, pool: null, ref: null }
  const network = await ensureNetwork(region, session, scoped, callFor(host), wish)
  const port = await ensurePort(region, scoped, callFor(host), network, [])
  const address = port.fixed_ips[0]!.ip_address
  neutron.attach(address, host)
  return { address, ref: `service-project/${host}` }
}
/** The machine is removed, and its port with it. */
function leave(host: string): void {
  neutron.ports.splice(
    neutron.ports.findIndex(({ device_id }) => device_id === host),
    1,
  )
}
async function allocate(more: object = {}, resource = 'eip_one') {
  const made = await addresses.allocate(callFor(resource), { bandwidthMbps: 5, ...more })
  if (made.state !== 'done') throw new Error(JSON.stringify(made))
  return made.result
}
const limitOf = (address: string) => {
  const { qos_policy_id } = neutron.floatingips.find((one) => one.floating_ip_address === address)!
  return neutron.policies.find(({ id }) => id === qos_policy_id)?.rules
}
const named = (rows: readonly object[]) => rows.map((row) => String((row as { name?: unknown }).name))
const ours = () => named(neutron.networks).filter((name) => name.startsWith('portico-'))

describe('a floating address', () => {
  test('is held back both ways, to what was bought and to what it is changed to', async () => {
    const { ref, address } = await allocate()
    const both = (mbps: number) => [
      { direction: 'egress', max_kbps: mbps * 1000 },
      { direction: 'ingress', max_kbps: mbps * 1000 },
    ]
    expect(limitOf(address)).toEqual(both(5))
    for (const mbps of [8, 3, 8]) {
      expect(await addresses.canSetBandwidth(ref, mbps)).toBe(true)
      expect(await addresses.setBandwidth(callFor('eip_one'), ref, mbps)).toMatchObject({ state: 'done' })
      expect(limitOf(address)).toEqual(both(mbps))
    }
    // A policy is made once for all that have it.
    expect(named(neutron.policies).toSorted()).toEqual(['portico-3mbps', 'portico-5mbps', 'portico-8mbps'])
    await addresses.release(callFor('eip_one'), ref)
    expect([neutron.floatingips, neutron.policies]).toEqual([[], []])
  })

  test.each([
    ['without the extension', () => (cloud.extensions = cloud.extensions.filter((one) => one !== 'qos-fip'))],
    ['that keeps policies to itself', () => (neutron.mayLimit = false)],
  ])('in a cloud %s is had as it is, and no other bandwidth is promised', async (_cloud, spoil) => {
    spoil()
    const { ref, address } = await allocate()
    expect(limitOf(address)).toBeUndefined()
    expect(await addresses.canSetBandwidth(ref, 8)).toBe(false)
    expect(await addresses.setBandwidth(callFor('eip_one'), ref, 8)).toMatchObject({ fault: 'unsupported' })
  })

  test('of a network that no router of ours leads to is not promised, and could not be bound', async () => {
    const host = await stand('host_one', 'net_one', 0)
    expect(await addresses.canBindFrom('public')).toBe(true)
    expect(await addresses.canBindFrom('public-id')).toBe(true)
    expect(await addresses.canBindFrom('other')).toBe(false)
    expect(await addresses.canBindFrom('nowhere')).toBe(false)
    const [near, far] = [await allocate({ network: 'public-id' }), await allocate({ network: 'other' }, 'eip_two')]
    expect(await addresses.bind(callFor('eip_two'), far.ref, host.ref)).toMatchObject({ fault: 'unsupported' })
    expect(await addresses.bind(callFor('eip_one'), near.ref, host.ref)).toMatchObject({ state: 'done' })
  })

  test('takes the place of another on its host, and is held back wherever it is', async () => {
    const host = await stand('host_one', 'net_one', 0)
    const [one, two] = [await allocate(), await allocate({}, 'eip_two')]
    const held = limitOf(one.address)
    expect(held).toHaveLength(2)
    await addresses.bind(callFor('eip_one'), one.ref, host.ref)
    expect(limitOf(one.address)).toEqual(held)
    await addresses.bind(callFor('eip_two'), two.ref, host.ref)
    const bound = neutron.floatingips.filter(({ port_id }) => port_id !== null)
    expect(bound.map(({ floating_ip_address }) => floating_ip_address)).toEqual([two.address])
    await addresses.unbind(callFor('eip_two'), two.ref)
    expect([limitOf(one.address), limitOf(two.address)]).toEqual([held, held])
  })
})

describe('the routes of a private network', () => {
  const to = (target: string, nextHop: string) => ({ target, nextHop })
  const known = () => neutron.routers.flatMap(({ routes = [] }) => routes.map((r) => `${r.destination} ${r.nexthop}`))
  const passes = (host: string) =>
    neutron.ports.find(({ device_id }) => device_id === host)!['allowed_address_pairs'] as { ip_address: string }[]

  test('reach its router, wait for the subnet of their next hop, and let their next hop pass on', async () => {
    const { address } = await stand('host_one', 'net_one', 0)
    const routes = [to('10.99.0.0/16', address), to('10.98.0.0/16', '10.20.1.11'), to('10.97.0.0/16', '10.20.0.1')]
    await networks.setRoutes({ account, vpc, routes })
    await networks.setRoutes({ account, vpc, routes })
    expect(known()).toEqual([`10.99.0.0/16 ${address}`])
    expect(passes('host_one')).toEqual([{ ip_address: '10.99.0.0/16' }])
    const later = await stand('host_two', 'net_two', 1)
    await networks.setRoutes({ account, vpc, routes })
    expect(known()).toEqual([`10.99.0.0/16 ${address}`, `10.98.0.0/16 ${later.address}`])
    await networks.setRoutes({ account, vpc, routes: [] })
    expect([known(), passes('host_one'), passes('host_two')]).toEqual([[], [], []])
  })

  test('are not taken by a cloud without them, and nothing of its hosts fails for it', async () => {
    cloud.extensions = cloud.extensions.filter((one) => one !== 'extraroute')
    expect(await networks.takesRoutes()).toBe(false)
    const { address } = await stand('host_one', 'net_one', 0)
    await networks.setRoutes({ account, vpc, routes: [to('10.99.0.0/16', address)] })
    expect(known()).toEqual([])
    cloud.extensions.push('extraroute')
    expect(await networks.takesRoutes()).toBe(true)
  })

  test('go with everything else when the last thing of the account does', async () => {
    const { address } = await stand('host_one', 'net_one', 0)
    await networks.setRoutes({ account, vpc, routes: [to('10.99.0.0/16', address)] })
    leave('host_one')
    await tidy(region, region.client.session(), account, 'service-project')
    expect([ours(), neutron.routers, neutron.ports]).toEqual([[], [], []])
  })
})

describe('a subnet that is gone', () => {
  const keep = (...subnets: string[]) => networks.keepSubnets({ account, vpc, subnets })

  test('leaves its range free for the next one, and takes the router along when it was the last', async () => {
    await stand('host_one', 'net_one', 0)
    await stand('host_two', 'net_two', 1)
    leave('host_two')
    await keep('net_one')
    expect(ours()).toEqual(['portico-net_one'])
    await stand('host_three', 'net_three', 1)
    expect(ours()).toEqual(['portico-net_one', 'portico-net_three'])
    leave('host_one')
    leave('host_three')
    // What nobody stands in is kept all the same, as long as it is there.
    await keep('net_one', 'net_three')
    expect(ours()).toEqual(['portico-net_one', 'portico-net_three'])
    await keep()
    expect([ours(), neutron.routers, neutron.ports]).toEqual([[], [], []])
    await keep()
  })

  test('is not taken from under a host that is on its way out', async () => {
    await stand('host_one', 'net_one', 0)
    await keep()
    expect([ours(), neutron.routers.length]).toEqual([['portico-net_one'], 1])
  })
})
