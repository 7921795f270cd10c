import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped, Session } from './client.ts'
import { CloudError } from './faults.ts'
import { tagged, type Region } from './region.ts'
import { isOfCustomer, type VolumeImage } from './volume-images.ts'

interface Project {
  id: string
  name: string
  tags: string[]
}
type Named = { id: string; name: string }
type Tagged = Named & { tags: string[] }

/** Regions may share a Keystone: each has projects of its own, so that the end of one says nothing of another. */
const nameFor = (node: string, account: string) => `portico-${node}-${account}`
const ready = 'portico:ready'
const mark = 'portico'
export const accountTag = 'portico:account='
export const adoptedTag = 'portico:adopted='
/** We had no role in an adopted project before. */
const roleGiven = 'portico:role'

/** The project of an account, if it has one by now. */
export async function findProject(region: Region, cloud: Session, account: string): Promise<string | undefined> {
  if (region.settings.projects === 'shared') return (await cloud.whoami()).project
  return (await projectOf(region, cloud, account))?.id
}

async function projectOf(region: Region, cloud: Session, account: string): Promise<Project | undefined> {
  const marked = await cloud.service.keystone.list<Project>('/projects', 'projects', {
    query: { tags: `${accountTag}${account}` },
  })
  return marked.find((one) => isAdopted(region, account, one)) ?? marked.find((one) => isMade(region, account, one))
}
const isAdopted = ({ node }: Region, account: string, { tags }: Project) =>
  tags.includes(`${adoptedTag}${node}`) && tags.includes(`${accountTag}${account}`)
const isMade = ({ node }: Region, account: string, { name }: Project) => name === nameFor(node, account)

/** The project of an account, with our role in it and its quotas. The caller holds the account. */
export async function ensureProject(region: Region, cloud: Session, { account }: EngineCall): Promise<string> {
  if (region.settings.projects === 'shared') return (await cloud.whoami()).project
  const { keystone } = cloud.service
  const known = await projectOf(region, cloud, account)
  if (known?.tags.includes(ready)) return known.id
  const project = known ?? (await makeProject(region, cloud, account))
  const { user } = await cloud.whoami()
  const role = await byName(cloud, 'roles', region.settings.role)
  await keystone.put(`/projects/${project.id}/users/${user}/roles/${role.id}`)
  await setQuotas(region, cloud, project.id)
  await keystone.put(`/projects/${project.id}/tags/${encodeURIComponent(ready)}`)
  return project.id
}

async function makeProject(region: Region, cloud: Session, account: string): Promise<Project> {
  const domain = await byName(cloud, 'domains', region.settings.domain)
  const { project } = await cloud.service.keystone.post<{ project: Project }>('/projects', {
    project: {
      name: nameFor(region.node, account),
      domain_id: domain.id,
      description: `Portico account ${account}, node ${region.node}`,
      tags: [mark, `${accountTag}${account}`],
    },
  })
  return project
}

async function byName(cloud: Session, kind: 'roles' | 'domains', name: string): Promise<Named> {
  const [found] = await cloud.service.keystone.list<Named>(`/${kind}`, kind, { query: { name } })
  if (!found) throw new CloudError('identity', 400, 'NotFound', `There is no ${kind.slice(0, -1)} named ${name}`)
  return found
}

async function setQuotas({ settings }: Region, { service }: Session, project: string): Promise<void> {
  const { quotas: is } = settings
  await Promise.all([
    service.nova.put(`/os-quota-sets/${project}`, {
      quota_set: { instances: is.instances, cores: is.cores, ram: is.ram_mb },
    }),
    service.cinder.put(`/os-quota-sets/${project}`, {
      quota_set: { volumes: is.volumes, gigabytes: is.gigabytes, snapshots: is.snapshots },
    }),
    service.neutron.put(`/quotas/${project}`, {
      quota: {
        floatingip: is.floating_ips,
        network: is.networks,
        subnet: is.networks,
        router: is.networks,
        port: is.ports,
        security_group: is.security_groups,
        security_group_rule: is.security_group_rules,
      },
    }),
  ])
}

/**
 * Makes the project of a machine that was there before us that of an account: what it buys from now on must be in the
 * same one to be of use to it. An account has one project and a project one account. The caller holds both.
 */
export async function adoptProject(region: Region, cloud: Session, account: string, id: string): Promise<void> {
  if (region.settings.projects === 'shared') return
  const { keystone } = cloud.service
  const { project } = await keystone.get<{ project: Project }>(`/projects/${id}`)
  if (isAdopted(region, account, project) || isMade(region, account, project)) return
  const home = await projectOf(region, cloud, account)
  if (home) throw refused(`Account ${account} has project ${home.id}`)
  if (project.tags.some((tag) => tag.startsWith(accountTag))) throw refused(`Project ${id} is another account's`)
  const { user, project: own } = await cloud.whoami()
  if (own === id) throw refused(`Project ${id} is the service's own`)
  const role = await byName(cloud, 'roles', region.settings.role)
  const [had] = await keystone.list('/role_assignments', 'role_assignments', {
    query: { 'scope.project.id': id, 'user.id': user, 'role.id': role.id },
  })
  await keystone.put(`/projects/${id}/users/${user}/roles/${role.id}`)
  const tags = [mark, `${accountTag}${account}`, `${adoptedTag}${region.node}`, ready, ...(had ? [] : [roleGiven])]
  await keystone.put(`/projects/${id}/tags`, { tags: [...new Set([...project.tags, ...tags])] })
}
const refused = (why: string) => new CloudError('identity', 400, 'Refused', why)

/** What was there before us stays, without our marks and our role. */
async function returnProject(region: Region, cloud: Session, { id, tags }: Project): Promise<void> {
  const { keystone } = cloud.service
  const left = tags.filter((tag) => tag !== mark && !tag.startsWith(`${mark}:`))
  await keystone.put(`/projects/${id}/tags`, { tags: left })
  if (!tags.includes(roleGiven)) return
  const { user } = await cloud.whoami()
  const role = await byName(cloud, 'roles', region.settings.role)
  await keystone.delete(`/projects/${id}/users/${user}/roles/${role.id}`)
}

/**
 * When the last thing of an account is gone, what was made for its things goes too: networks, routers, security groups,
 * and the project itself. In a project that we share with others, or took over, only what carries the account's mark is its.
 */
export async function tidy(region: Region, cloud: Session, account: string, id: string): Promise<void> {
  await region.locked(account, async () => {
    const claim = await claimOn(region, cloud, account, id)
    if (!claim) return
    const scoped = region.scopeOf(cloud, id)
    const own = claim.kind === 'made' ? undefined : { tags: `${accountTag}${account}` }
    if (await hasThings(scoped, account, own)) return
    if (claim.kind !== 'shared' && (await hasImages(scoped, id))) return
    await removeNetworks(scoped, own)
    await removePolicies(cloud, id)
    if (claim.kind === 'adopted') await returnProject(region, cloud, claim.project)
    if (claim.kind === 'made') await removeProject(cloud, id)
  })
}

/** In what way a project is an account's; nothing, when it is not. */
async function claimOn(
  region: Region,
  cloud: Session,
  account: string,
  id: string,
): Promise<{ kind: 'shared' } | { kind: 'made' | 'adopted'; project: Project } | undefined> {
  if (region.settings.projects === 'shared') return { kind: 'shared' }
  const found = await cloud.service.keystone.find<{ project: Project }>(`/projects/${id}`)
  if (!found) return undefined
  const { project } = found
  if (isAdopted(region, account, project)) return { kind: 'adopted', project }
  return isMade(region, account, project) ? { kind: 'made', project } : undefined
}

type Own = { tags: string } | undefined

/** A making that failed may have made a project for nothing. */
export async function orTidy<Result extends object>(
  region: Region,
  { account }: EngineCall,
  making: Promise<Progress<Result>>,
): Promise<Progress<Result>> {
  const end = await making
  if (end.state !== 'failed') return end
  return region.run<Result>(async (cloud) => {
    const project = await findProject(region, cloud, account)
    if (project) await tidy(region, cloud, account, project)
    return end
  })
}

async function hasThings(scoped: Scoped, account: string, own: Own): Promise<boolean> {
  const marked = <T extends { metadata?: Record<string, string> }>(rows: T[]) =>
    rows.filter(({ metadata }) => !own || metadata?.['portico:account'] === account)
  const [servers, volumes, snapshots, addresses] = await Promise.all([
    scoped.nova.list<Named>('/servers', 'servers', { query: { ...own } }),
    scoped.cinder.list<Named & { metadata: Record<string, string> }>('/volumes/detail', 'volumes'),
    scoped.cinder.list<Named & { metadata: Record<string, string> }>('/snapshots/detail', 'snapshots'),
    scoped.neutron.list<Named>('/floatingips', 'floatingips', { query: { ...own } }),
  ])
  return servers.length + marked(volumes).length + marked(snapshots).length + addresses.length > 0
}

/** A list shows public images too. One that a customer made needs no network, so a shared project need not wait for it. */
async function hasImages({ glance }: Scoped, project: string): Promise<boolean> {
  const all = await glance.list<VolumeImage>('/images', 'images', { query: { owner: project, limit: 1000 } })
  return all.some((image) => image.owner === project && isOfCustomer(image))
}

/** In a shared project only what carries the account's tag; in one of its own, everything that is its own. */
async function removeNetworks({ neutron }: Scoped, own: Own): Promise<void> {
  const query = { ...own }
  const mine = <T extends { tags?: string[] }>(things: T[]) => (own ? tagged(things, own.tags) : things)
  type Port = { id: string; device_owner: string }
  const portsOf = (by: Record<string, string>) => neutron.list<Port>('/ports', 'ports', { query: by })
  for (const router of mine(await neutron.list<Tagged & { routes?: unknown[] }>('/routers', 'routers', { query }))) {
    // A subnet that a route leads through cannot be taken off its router.
    if (router.routes?.length) await neutron.put(`/routers/${router.id}`, { router: { routes: [] } })
    for (const port of await portsOf({ device_id: router.id }))
      if (port.device_owner.startsWith('network:router_interface'))
        await neutron.put(`/routers/${router.id}/remove_router_interface`, { port_id: port.id })
    await neutron.delete(`/routers/${router.id}`)
  }
  type Network = Tagged & { shared: boolean; 'router:external': boolean }
  for (const network of mine(await neutron.list<Network>('/networks', 'networks', { query }))) {
    // A list shows what others share as well.
    if (network.shared || network['router:external']) continue
    for (const port of await portsOf({ network_id: network.id }))
      if (port.device_owner === '') await neutron.delete(`/ports/${port.id}`)
    await neutron.delete(`/networks/${network.id}`)
  }
  for (const group of mine(await neutron.list<Tagged>('/security-groups', 'security_groups', { query })))
    if (group.name !== 'default') await neutron.delete(`/security-groups/${group.id}`)
}

/** Others in a shared project may still use one. */
async function removePolicies({ service }: Session, project: string): Promise<void> {
  if (!(await service.neutron.find('/extensions/qos'))) return
  for (const policy of await service.neutron.list<Named>('/qos/policies', 'policies', {
    query: { project_id: project },
  }))
    if (policy.name.startsWith('portico-')) await unlessUsed(service.neutron.delete(`/qos/policies/${policy.id}`))
}

/** What is still in use says so, and stays. */
export async function unlessUsed(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof CloudError && error.status === 409)) throw error
  }
}

async function removeProject({ service }: Session, project: string): Promise<void> {
  // Neutron makes one for every project; only an administrator may remove it.
  for (const group of await service.neutron.list<Named>('/security-groups', 'security_groups', {
    query: { project_id: project },
  }))
    await service.neutron.delete(`/security-groups/${group.id}`)
  await service.neutron.delete(`/quotas/${project}`)
  await service.nova.delete(`/os-quota-sets/${project}`)
  await service.cinder.delete(`/os-quota-sets/${project}`)
  await service.keystone.delete(`/projects/${project}`)
}
