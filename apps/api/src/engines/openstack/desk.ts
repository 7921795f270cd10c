import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { RegionWhole } from '@portico/contract/node/region-desk.ts'
import { refuse } from '../../core/refuse.ts'
import type { CloudSystem, CloudView, CloudViews } from '../engine.ts'
import { cloudFlavors, cloudImages, quotaUse, type CloudImage } from './catalogue.ts'
import { CloudClient, type Session } from './client.ts'
import { CloudError } from './faults.ts'
import { OutOfTime, Unanswered } from './http.ts'
import { externalNetwork } from './networks.ts'
import { probe } from './probe.ts'

/** What the operator's screens read of a region. */
export const openstackViews: CloudViews = {
  probe,
  async look(settings, work) {
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
  projects: async () => (projects === 'shared' ? [await sharedProject(cloud)] : customersProjects(cloud)),
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

interface Project {
  id: string
  name: string
}
async function sharedProject(cloud: Session): Promise<Project> {
  const { project } = await cloud.whoami()
  const { credentials } = cloud.settings
  return { id: project, name: credentials.kind === 'password' ? credentials.project : project }
}

const customersProjects = (cloud: Session): Promise<Project[]> =>
  cloud.service.keystone.list<Project>('/projects', 'projects', { query: { tags: 'portico' } })

/** Where the policy of a cloud keeps something to itself, the rest is still of use. */
async function unlessRefused<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
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
