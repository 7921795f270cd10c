import type { EngineCall } from '../../ground/engine/progress.ts'
import type { HostWish } from '../../ground/engine/hosts.ts'
import type { Scoped, Session } from './client.ts'
import { CloudError } from './faults.ts'
import { nameOf, tagged, tagsOf, type Region } from './region.ts'

interface Named {
  id: string
  name: string
}
export interface Port extends Named {
  network_id: string
  device_id: string
  device_owner: string
  security_groups: string[]
  tags: string[]
  fixed_ips: { subnet_id: string; ip_address: string }[]
}

/** A network that floating addresses come from, by name or id. */
export async function findExternal(cloud: Session, wanted: string): Promise<string | undefined> {
  const { neutron } = cloud.service
  for (const by of ['name', 'id']) {
    const [found] = await neutron.list<Named>('/networks', 'networks', {
      query: { [by]: wanted, 'router:external': true },
    })
    if (found) return found.id
  }
  return undefined
}

/** The network that floating addresses come from. */
export async function externalNetwork(cloud: Session, wanted = cloud.settings.external_network): Promise<string> {
  const found = await findExternal(cloud, wanted)
  if (found) return found
  throw new CloudError('network', 400, 'NotFound', `There is no external network ${wanted}`)
}

/** What an account shares among its hosts carries its account's tag, not that of one host. */
async function tag(scoped: Scoped, kind: string, id: string, tags: string[]): Promise<void> {
  await scoped.neutron.put(`/${kind}/${id}/tags`, { tags })
}
const sharedTags = (region: Region, { account }: EngineCall, more: string) => [
  `portico:account=${account}`,
  `portico:node=${region.node}`,
  more,
]

/** The network of one of our subnets, with a way out: made when the first host is put there. The caller holds the account. */
export async function ensureNetwork(
  region: Region,
  cloud: Session,
  scoped: Scoped,
  call: EngineCall,
  wish: HostWish['network'],
): Promise<{ network: string; subnet: string }> {
  if (wish.ref) return networkFrom(wish.ref)
  const { neutron } = scoped
  const name = `portico-${wish.id}`
  const tags = sharedTags(region, call, `portico:subnet=${wish.id}`)
  const [known] = await neutron.list<Named>('/networks', 'networks', { query: { name } })
  const network =
    known ?? (await neutron.post<{ network: Named }>('/networks', { network: { name, description: tags[2] } })).network
  await tag(scoped, 'networks', network.id, tags)
  const [range] = await neutron.list<Named>('/subnets', 'subnets', { query: { network_id: network.id } })
  const subnet =
    range ??
    (
      await neutron.post<{ subnet: Named }>('/subnets', {
        subnet: {
          network_id: network.id,
          name,
          ip_version: wish.cidr.includes(':') ? 6 : 4,
          cidr: wish.cidr,
          gateway_ip: wish.gateway,
          ...(wish.pool && { allocation_pools: [{ start: wish.pool.from, end: wish.pool.to }] }),
        },
      })
    ).subnet
  await ensureRouter(region, cloud, scoped, call, { vpc: wish.vpc, network: network.id, subnet: subnet.id })
  return { network: network.id, subnet: subnet.id }
}

/** The name of a network that was there before us: it, and its range of addresses. */
export const networkRef = ({ network, subnet }: { network: string; subnet: string }) => `${network}/${subnet}`
function networkFrom(ref: string): { network: string; subnet: string } {
  const [network = '', subnet = ''] = ref.split('/')
  return { network, subnet }
}

/** One for each private network of ours: what belongs together reaches each other, and nothing else. */
async function ensureRouter(
  region: Region,
  cloud: Session,
  scoped: Scoped,
  call: EngineCall,
  { vpc, network, subnet }: { vpc: string; network: string; subnet: string },
): Promise<void> {
  const { neutron } = scoped
  const name = `portico-${vpc}`
  const [known] = await neutron.list<Named>('/routers', 'routers', { query: { name } })
  const router = known ?? (await makeRouter(cloud, scoped, name))
  await tag(scoped, 'routers', router.id, sharedTags(region, call, `portico:vpc=${vpc}`))
  const [joined] = await neutron.list<Port>('/ports', 'ports', {
    query: { device_id: router.id, network_id: network },
  })
  if (!joined) await neutron.put(`/routers/${router.id}/add_router_interface`, { subnet_id: subnet })
}

async function makeRouter(cloud: Session, { neutron }: Scoped, name: string): Promise<Named> {
  const network_id = await externalNetwork(cloud)
  const { router } = await neutron.post<{ router: Named }>('/routers', {
    router: { name, external_gateway_info: { network_id } },
  })
  return router
}

export const portName = ({ resource }: Pick<EngineCall, 'resource'>) => `portico-${resource}`

/** The place of a host on its network. The caller holds the account. */
export async function ensurePort(
  region: Region,
  scoped: Scoped,
  call: EngineCall,
  { network, subnet }: { network: string; subnet: string },
  groups: string[],
): Promise<Port> {
  const { neutron } = scoped
  const known = await portOf(scoped, call)
  if (known) return known
  const { port } = await neutron.post<{ port: Port }>('/ports', {
    port: {
      network_id: network,
      name: portName(call),
      description: nameOf(call),
      fixed_ips: [{ subnet_id: subnet }],
      security_groups: groups,
    },
  })
  await tag(scoped, 'ports', port.id, tagsOf(call, region.node))
  return port
}

export async function portOf({ neutron }: Scoped, call: Pick<EngineCall, 'resource'>): Promise<Port | undefined> {
  const [found] = await neutron.list<Port>('/ports', 'ports', { query: { name: portName(call) } })
  return found
}

/** The ports of a host, with or without its machine: one that was there before us has only our tag. */
export async function portsFor(scoped: Scoped, call: Pick<EngineCall, 'resource'>): Promise<Port[]> {
  const tag = `portico:resource=${call.resource}`
  const ports = tagged(await scoped.neutron.list<Port>('/ports', 'ports', { query: { tags: tag } }), tag)
  const named = await portOf(scoped, call)
  return named && !ports.some(({ id }) => id === named.id) ? [...ports, named] : ports
}

/** The ports of a machine, the one that was made for it first. */
export const portsOf = ({ neutron }: Scoped, server: string): Promise<Port[]> =>
  neutron.list<Port>('/ports', 'ports', { query: { device_id: server } })

/** The address it is reached at from outside, asked of Neutron: Nova hears of it later. */
export async function floatingAddressOf(scoped: Scoped, server: string): Promise<string | undefined> {
  for (const { id } of await portsOf(scoped, server)) {
    const [bound] = await scoped.neutron.list<{ floating_ip_address: string }>('/floatingips', 'floatingips', {
      query: { port_id: id },
    })
    if (bound) return bound.floating_ip_address
  }
  return undefined
}
