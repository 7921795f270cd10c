import { holds, parseAddress, parseNetwork } from '@portico/contract/network/ipv4.ts'
import type { NetworkEngine, RouterWish, SubnetsWish } from '../../ground/engine/networks.ts'
import type { Scoped } from './client.ts'
import type { Port } from './networks.ts'
import { findProject } from './projects.ts'
import type { Region } from './region.ts'

type Route = RouterWish['routes'][number]
interface Router {
  id: string
  /** Missing where the cloud has no static routes. */
  routes?: { destination: string; nexthop: string }[]
}
interface Subnet {
  id: string
  cidr: string
}
type Pair = { ip_address: string; mac_address?: string }
type HostPort = Port & { allowed_address_pairs?: Pair[] }

/** The static routes of the routers that we made; those of networks that were there before us are left alone. */
export class OpenstackNetworks implements NetworkEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  /** Without its extension Neutron takes none. */
  async takesRoutes(): Promise<boolean> {
    const { neutron } = this.#region.client.session().service
    return (await neutron.find('/extensions/extraroute')) !== undefined
  }

  /** A network that no host is in yet is not in the cloud: its routes come with its first host. */
  async setRoutes({ account, vpc, routes }: RouterWish): Promise<void> {
    const region = this.#region
    const cloud = region.client.session()
    const project = await findProject(region, cloud, account)
    if (!project) return
    await region.locked(account, () => setRouterRoutes(region.scopeOf(cloud, project), vpc, routes))
  }

  /** Their names say which subnets of ours the networks of a router are; they cannot be told from a new one's range. */
  async keepSubnets({ account, vpc, subnets }: SubnetsWish): Promise<void> {
    const region = this.#region
    const cloud = region.client.session()
    const project = await findProject(region, cloud, account)
    if (!project) return
    const kept = new Set(subnets.map((id) => `portico-${id}`))
    await region.locked(account, () => dropNetworks(region.scopeOf(cloud, project), vpc, kept))
  }
}

/**
 * Tells the router of a network all its routes. One whose next hop lies in a subnet that is not in the cloud yet waits
 * for it: Neutron takes none that it cannot reach. The caller holds the account.
 */
export async function setRouterRoutes({ neutron }: Neutron, vpc: string, routes: readonly Route[]): Promise<void> {
  const router = await routerOf({ neutron }, vpc)
  if (!router) return
  const joined = await interfacesOf({ neutron }, router)
  const own = new Set(joined.flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address)))
  const there = new Set(joined.flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id)))
  const networks = (await neutron.list<Subnet>('/subnets', 'subnets'))
    .filter(({ id }) => there.has(id))
    .flatMap(({ cidr }) => parseNetwork(cidr) ?? [])
  const reached = routes.filter(({ nextHop }) => {
    const hop = parseAddress(nextHop)
    return hop !== undefined && !own.has(nextHop) && networks.some((network) => holds(network, hop))
  })
  const wanted = reached.map(({ target, nextHop }) => ({ destination: target, nexthop: nextHop }))
  if (router.routes && keysOf(wanted) !== keysOf(router.routes))
    await neutron.put(`/routers/${router.id}`, { router: { routes: wanted } })
  const ids = new Set(joined.map(({ network_id }) => network_id))
  for (const network_id of ids) await letThrough({ neutron }, network_id, reached)
}

type Neutron = Pick<Scoped, 'neutron'>

async function routerOf({ neutron }: Neutron, vpc: string): Promise<Router | undefined> {
  const [found] = await neutron.list<Router>('/routers', 'routers', { query: { name: `portico-${vpc}` } })
  return found
}

async function interfacesOf({ neutron }: Neutron, { id }: Router): Promise<Port[]> {
  const ports = await neutron.list<Port>('/ports', 'ports', { query: { device_id: id } })
  return ports.filter(({ device_owner }) => device_owner.startsWith('network:router_interface'))
}

/** Takes the networks of subnets that are gone off their router, and the router away with the last. The caller holds the account. */
async function dropNetworks({ neutron }: Neutron, vpc: string, kept: ReadonlySet<string>): Promise<void> {
  const router = await routerOf({ neutron }, vpc)
  if (!router) return
  const joined = await interfacesOf({ neutron }, router)
  let left = joined.length
  for (const { id, network_id } of joined) {
    const { network } = await neutron.get<{ network: { name: string } }>(`/networks/${network_id}`)
    if (kept.has(network.name)) continue
    const ports = await neutron.list<Port>('/ports', 'ports', { query: { network_id } })
    // What the cloud itself has there goes with it; anything else still stands in it.
    if (ports.some(({ device_owner }) => !device_owner.startsWith('network:'))) continue
    await neutron.put(`/routers/${router.id}/remove_router_interface`, { port_id: id })
    await neutron.delete(`/networks/${network_id}`)
    left--
  }
  if (left === 0 && kept.size === 0) await neutron.delete(`/routers/${router.id}`)
}

const keysOf = (routes: NonNullable<Router['routes']>) =>
  routes
    .map(({ destination, nexthop }) => `${destination} ${nexthop}`)
    .toSorted()
    .join()

/** A host that is a next hop passes on what is not its own; the cloud drops that unless its port may. */
async function letThrough({ neutron }: Neutron, network_id: string, routes: readonly Route[]): Promise<void> {
  const ports = await neutron.list<HostPort>('/ports', 'ports', { query: { network_id } })
  for (const port of ports.filter(({ name }) => name.startsWith('portico-'))) {
    const known = port.allowed_address_pairs
    // A cloud that does not tell of them does not have them.
    if (!known) continue
    const addresses = new Set(port.fixed_ips.map(({ ip_address }) => ip_address))
    const wanted = routes.filter(({ nextHop }) => addresses.has(nextHop)).map(({ target }) => target)
    const before = known.map(({ ip_address }) => ip_address)
    if (wanted.toSorted().join() === before.toSorted().join()) continue
    await neutron.put(`/ports/${port.id}`, {
      port: { allowed_address_pairs: wanted.map((ip_address) => ({ ip_address })) },
    })
  }
}
