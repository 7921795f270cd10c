import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { RegionWhole } from '@portico/contract/node/region-desk.ts'
import { refuse } from '../../core/refuse.ts'
import type {
  CloudBelongings,
  CloudMachine,
  CloudProject,
  CloudSystem,
  CloudView,
  CloudViews,
} from '../../ground/engine/cloud.ts'
import { cloudFlavors, cloudImages, quotaUse, type CloudImage } from './catalogue.ts'
import { CloudClient, type Scoped, type Session } from './client.ts'
import { CloudError } from './faults.ts'
import { OutOfTime, Unanswered } from './http.ts'
import { externalNetwork, networkRef, portsOf, type Port } from './networks.ts'
import { probe } from './probe.ts'
import { accountTag, adoptedTag } from './projects.ts'
import { refFrom, refOf } from './region.ts'
import { addressesOf, serverById, stateOf, taskOf, type Server } from './servers.ts'
import { volumeById, type Volume } from './volumes.ts'

/** What the operator's screens read of a region. */
export const openstackViews: CloudViews = {
  probe,
  async withCloud(settings, work) {
    const client = new CloudClient(settings)
    try {
      return await work(viewOf(client.session(), settings))
    } catch (error) {
      if (error instanceof Unanswered || error instanceof OutOfTime) throw refuse('regionSilent')
      if (error instanceof CloudError) throw refuse(error.status >= 500 ? 'regionSilent' : 'regionRefused')
      throw error
    } finally {
      client.close()
    }
  },
}

const viewOf = (cloud: Session, { projects }: OpenstackSettings): CloudView => ({
  async sizes() {
    const all = await cloudFlavors(cloud)
    return all.map((one) => ({
      id: one.id,
      name: one.name,
      vcpus: one.vcpus,
      memoryMb: one.ram,
      diskGb: one.disk,
      isPublic: one['os-flavor-access:is_public'] ?? true,
    }))
  },
  systems: async () => (await cloudImages(cloud)).map(systemOf),
  projects: async () => (projects === 'shared' ? [await sharedProject(cloud)] : projectsBy(cloud, { tags: 'portico' })),
  machines: () => machinesOf(cloud, projects === 'shared'),
  machine: (ref) => machineAt(cloud, ref, projects === 'shared'),
  uses: (project) => unlessRefused(() => quotaUse(cloud, project)),
  whole: () => wholeOf(cloud),
})

const gb = 1024 ** 3
function systemOf(
  one: CloudImage & { virtual_size?: number | null; os_distro?: string; os_version?: string },
): CloudSystem {
  return {
    id: one.id,
    name: one.name,
    active: one.status === 'active',
    isPublic: one.visibility === 'public',
    minDiskGb: Math.max(1, one.min_disk, Math.ceil((one.virtual_size ?? one.size ?? 0) / gb)),
    distribution: one.os_distro ?? '',
    version: one.os_version ?? '',
  }
}

async function sharedProject(cloud: Session): Promise<CloudProject> {
  const { project } = await cloud.whoami()
  const { credentials } = cloud.settings
  return {
    id: project,
    name: credentials.kind === 'password' ? credentials.project : project,
    account: '',
    adoptedBy: '',
  }
}

async function projectsBy(cloud: Session, query: Record<string, string>): Promise<CloudProject[]> {
  const all = await cloud.service.keystone.list<KeystoneProject>('/projects', 'projects', { query })
  return all.map(projectOf)
}

interface KeystoneProject {
  id: string
  name: string
  tags: string[]
}
function projectOf({ id, name, tags }: KeystoneProject): CloudProject {
  const said = (tag: string) => tags.find((one) => one.startsWith(tag))?.slice(tag.length) ?? ''
  return { id, name, account: said(accountTag), adoptedBy: said(adoptedTag) }
}

async function machinesOf(cloud: Session, shared: boolean) {
  const { nova } = cloud.service
  if (shared) {
    const [project, servers] = await Promise.all([
      sharedProject(cloud),
      nova.list<Server>('/servers/detail', 'servers'),
    ])
    return { machines: servers.map(machineOf), projects: [project] }
  }
  const [{ project: own }, projects, servers] = await Promise.all([
    cloud.whoami(),
    projectsBy(cloud, {}),
    nova.list<Server>('/servers/detail', 'servers', { query: { all_tenants: true } }),
  ])
  return { machines: servers.map(machineOf).filter(({ project }) => project !== own), projects }
}

const machineOf = (server: Server): CloudMachine => ({
  ref: refOf({ project: server.tenant_id, id: server.id }),
  name: server.name,
  project: server.tenant_id,
  state: stateOf(server),
  busy: taskOf(server) !== null || server.status === 'BUILD',
  size: { name: server.flavor.original_name, vcpus: server.flavor.vcpus, memoryMb: server.flavor.ram },
  privateIps: addressesOf(server, 'fixed'),
  publicIps: addressesOf(server, 'floating'),
  resource: server.metadata['portico:resource'] ?? '',
  createdAt: new Date(server.created),
})

async function machineAt(cloud: Session, ref: string, shared: boolean): ReturnType<CloudView['machine']> {
  const { project: id, id: serverId } = refFrom(ref)
  const { service } = cloud
  const server = await serverById(service, serverId)
  const own = (await cloud.whoami()).project
  if (server?.tenant_id !== id || (id === own) !== shared) return undefined
  const project = shared
    ? await sharedProject(cloud)
    : projectOf((await service.keystone.get<{ project: KeystoneProject }>(`/projects/${id}`)).project)
  return { machine: machineOf(server), project, belongings: await belongingsOf(cloud, server) }
}

async function belongingsOf(cloud: Session, server: Server): Promise<CloudBelongings> {
  const { tenant_id: project, id } = server
  const volumes = await volumesOn(cloud.service, server)
  const system = server.image === '' ? systemDiskOf(volumes, server) : undefined
  const disks = volumes.filter((one) => one !== system)
  const ports = await portsOf(cloud.service, id)
  return {
    imageRef: server.image === '' ? (system?.volume_image_metadata?.['image_id'] ?? '') : server.image.id,
    systemDisk: system
      ? { ref: refOf({ project, id: system.id }), sizeGb: system.size }
      : { ref: null, sizeGb: server.flavor.disk },
    disks: disks.map((one) => ({
      ref: refOf({ project, id: one.id }),
      name: one.name,
      sizeGb: one.size,
      device: deviceOn(one, id),
    })),
    addresses: await addressesOn(cloud.service, project, ports),
    network: await networkAt(cloud.service, ports[0]),
  }
}

async function volumesOn(scoped: Scoped, server: Server): Promise<Volume[]> {
  const all = await Promise.all(
    server['os-extended-volumes:volumes_attached'].map((volume) => volumeById(scoped, volume.id)),
  )
  return all.filter((volume) => volume !== undefined)
}

/** The first disk is the one that it starts from, unless Nova says which. */
function systemDiskOf(volumes: readonly Volume[], server: Server): Volume | undefined {
  const root = server['OS-EXT-SRV-ATTR:root_device_name']?.replace(/^\/dev\//, '')
  return (
    volumes.find((volume) => root && deviceOn(volume, server.id) === root) ??
    volumes.find(({ bootable }) => bootable === 'true') ??
    volumes[0]
  )
}

const deviceOn = ({ attachments }: Volume, server: string) =>
  attachments.find(({ server_id }) => server_id === server)?.device.replace(/^\/dev\//, '') ?? ''

/** An address of another project is not this one's to keep. */
async function addressesOn({ neutron }: Scoped, project: string, ports: readonly Port[]) {
  const found = await Promise.all(
    ports.map(({ id }) =>
      neutron.list<{ id: string; floating_ip_address: string; project_id: string }>('/floatingips', 'floatingips', {
        query: { port_id: id },
      }),
    ),
  )
  return found
    .flat()
    .filter((one) => one.project_id === project)
    .map(({ id, floating_ip_address: address }) => ({ ref: refOf({ project, id }), address }))
}

async function networkAt({ neutron }: Scoped, port: Port | undefined): Promise<CloudBelongings['network']> {
  const at = port?.fixed_ips[0]
  if (!port || !at) return null
  const [network, subnet] = await Promise.all([
    neutron.get<{ network: { name: string } }>(`/networks/${port.network_id}`),
    neutron.get<{ subnet: { cidr: string; gateway_ip: string | null } }>(`/subnets/${at.subnet_id}`),
  ])
  return {
    ref: networkRef({ network: port.network_id, subnet: at.subnet_id }),
    name: network.network.name,
    cidr: subnet.subnet.cidr,
    gateway: subnet.subnet.gateway_ip ?? '',
  }
}

/** Where the policy of a cloud keeps something to itself, the rest is still of use. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CloudError && error.status < 500) return null
    throw error
  }
}

interface Hypervisors {
  hypervisor_statistics: Record<'running_vms' | 'vcpus' | 'vcpus_used' | 'memory_mb' | 'memory_mb_used', number>
}
interface Pools {
  pools: { capabilities: { total_capacity_gb: number | string; free_capacity_gb: number | string } }[]
}
interface Addresses {
  network_ip_availability: { used_ips: number; total_ips: number }
}

/** What the cloud has in all, as far as it tells. */
async function wholeOf(cloud: Session): Promise<RegionWhole[]> {
  const { nova, cinder, neutron } = cloud.service
  const [compute, volume, network] = await Promise.all([
    unlessRefused(() => nova.get<Hypervisors>('/os-hypervisors/statistics')),
    unlessRefused(() => cinder.get<Pools>('/scheduler-stats/get_pools', { query: { detail: true } })),
    unlessRefused(async () => neutron.get<Addresses>(`/network-ip-availabilities/${await externalNetwork(cloud)}`)),
  ])
  const whole: RegionWhole[] = []
  if (compute) {
    const { running_vms, vcpus, vcpus_used, memory_mb, memory_mb_used } = compute.hypervisor_statistics
    whole.push({ kind: 'hosts', used: running_vms, limit: null })
    whole.push({ kind: 'cores', used: vcpus_used, limit: vcpus })
    whole.push({ kind: 'ram_mb', used: memory_mb_used, limit: memory_mb })
  }
  const pool = volume && poolOf(volume)
  if (pool) whole.push(pool)
  if (network) {
    const { used_ips, total_ips } = network.network_ip_availability
    whole.push({ kind: 'addresses', used: used_ips, limit: total_ips })
  }
  return whole
}

/** A pool that calls itself infinite or unknown has no figures to add up. */
function poolOf({ pools }: Pools): RegionWhole | undefined {
  const sizes = pools.map(({ capabilities: { total_capacity_gb: total, free_capacity_gb: free } }) => ({ total, free }))
  const known = sizes.filter((one): one is { total: number; free: number } =>
    [one.total, one.free].every((size) => typeof size === 'number'),
  )
  if (known.length === 0 || known.length < sizes.length) return undefined
  const total = known.reduce((sum, one) => sum + one.total, 0)
  const free = known.reduce((sum, one) => sum + one.free, 0)
  return { kind: 'gigabytes', used: Math.round(total - free), limit: Math.round(total) }
}
