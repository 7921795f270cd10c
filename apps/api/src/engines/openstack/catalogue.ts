import type { Scoped, Session } from './client.ts'
import { CloudError } from './faults.ts'
import { isOfCustomer } from './volume-images.ts'

export interface CloudFlavor {
  id: string
  name: string
  vcpus: number
  ram: number
  disk: number
  'os-flavor-access:is_public'?: boolean
}
export interface CloudImage {
  id: string
  name: string
  status: string
  visibility: string
  min_disk: number
  size: number | null
}
/** Of one kind of thing: how many there are and how many there may be; -1 is without limit. */
export interface QuotaUse {
  used: number
  limit: number
}

const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** What the cloud sells: sizes. */
export const cloudFlavors = ({ service }: Session): Promise<CloudFlavor[]> =>
  service.nova.list<CloudFlavor>('/flavors/detail', 'flavors', { query: { is_public: 'None' } })

/** And systems, but for those of customers. */
export async function cloudImages({ service }: Session): Promise<CloudImage[]> {
  const all: CloudImage[] = []
  let path: string | undefined = '/images?limit=100'
  while (path) {
    const page: { images: CloudImage[]; next?: string } = await service.glance.get(path)
    all.push(...page.images)
    path = page.next?.replace(/^\/v2/, '')
  }
  return all.filter((image) => !isOfCustomer(image))
}

/** Ours name a size or a system by the cloud's id or by its name there. */
export async function flavorId(scoped: Scoped, ref: string): Promise<string> {
  const found = await scoped.nova.find<{ flavor: CloudFlavor }>(`/flavors/${encodeURIComponent(ref)}`)
  if (found) return found.flavor.id
  const all = await scoped.nova.list<CloudFlavor>('/flavors/detail', 'flavors')
  const named = all.find(({ name }) => name === ref)
  if (!named) throw new CloudError('compute', 400, 'NotFound', `There is no flavour ${ref}`)
  return named.id
}

/** Of one that a customer made, the name says the project that it is in. */
export async function imageId(scoped: Scoped, ref: string): Promise<string> {
  const id = ref.slice(ref.indexOf('/') + 1)
  if (uuid.test(id)) {
    const found = await scoped.glance.find<CloudImage>(`/images/${id}`)
    if (found) return found.id
  }
  const { images } = await scoped.glance.get<{ images: CloudImage[] }>('/images', {
    query: { name: ref, status: 'active' },
  })
  if (!images[0]) throw new CloudError('image', 400, 'NotFound', `There is no active image ${ref}`)
  return images[0].id
}

/** Marks the system that machines are rescued with. */
export const rescueTag = 'portico-rescue'

/** The newest that is marked for it, or else the machine's own. */
export async function rescueImageId(scoped: Scoped, own: string): Promise<string> {
  const { images } = await scoped.glance.get<{ images: CloudImage[] }>('/images', {
    query: { tag: rescueTag, status: 'active', sort: 'created_at:desc' },
  })
  return images[0]?.id ?? imageId(scoped, own)
}

/** What a project uses of what it may. */
export async function quotaUse({ service }: Session, project: string): Promise<Record<string, QuotaUse>> {
  const [{ quota_set: compute }, { quota_set: volume }, { quota: network }] = await Promise.all([
    service.nova.get<{ quota_set: Record<string, { in_use: number; limit: number }> }>(
      `/os-quota-sets/${project}/detail`,
    ),
    service.cinder.get<{ quota_set: Record<string, { in_use: number; limit: number }> }>(`/os-quota-sets/${project}`, {
      query: { usage: true },
    }),
    service.neutron.get<{ quota: Record<string, { used: number; limit: number }> }>(`/quotas/${project}/details.json`),
  ])
  const counted = (one: { in_use: number; limit: number } | undefined) => ({
    used: one?.in_use ?? 0,
    limit: one?.limit ?? -1,
  })
  const listed = (one: QuotaUse | undefined) => ({ used: one?.used ?? 0, limit: one?.limit ?? -1 })
  return {
    instances: counted(compute['instances']),
    cores: counted(compute['cores']),
    ram_mb: counted(compute['ram']),
    volumes: counted(volume['volumes']),
    gigabytes: counted(volume['gigabytes']),
    snapshots: counted(volume['snapshots']),
    floating_ips: listed(network['floatingip']),
    networks: listed(network['network']),
    ports: listed(network['port']),
    security_groups: listed(network['security_group']),
    security_group_rules: listed(network['security_group_rule']),
  }
}
