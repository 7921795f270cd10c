import { holds, parseAddress, parseNetwork } from '@portico/contract/network/ipv4.ts'
import type { NetworkEngine, RouterWish } from '../../ground/engine/networks.ts'
import type { Scoped } from './client.ts'
import type { Port } from './networks.ts'
import { findProject } from './projects.ts'
import type { Region } from './region.ts'

type Route = RouterWish['routes'][number]
interface Router {
  id: string
  routes: { destination: string; nexthop: string }[]
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

  /** A network that no host is in yet is not in the cloud: its routes come with its first host. */
  async setRoutes({ account, vpc, routes }: RouterWish): Promise<void> {
    const region = this.#region
    const cloud = region.client.session()
    const project = await findProject(region, cloud, account)
    if (!project) return
    await region.locked(account, () => setRouterRoutes(region.scopeOf(cloud, project), vpc, routes))
  }
}

/**
 * Tells the router of a network all its routes. One whose next hop lies in a subnet that is not in the cloud yet waits
 * for it: Neutron takes none that it cannot reach. The caller holds the account.
 */
export async function setRouterRoutes({ neutron }: Scoped, vpc: string, routes: readonly Route[]): Promise<void> {
  const [router] = await neutron.list<Router>('/routers', 'routers', { query: { name: `portico-${vpc}` } })
  if (!router) return
  const joined = (await neutron.list<Port>('/ports', 'ports', { query: { device_id: router.id } })).filter(
    ({ device_owner }) => device_owner.startsWith('network:router_interface'),
  )
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
  if (keysOf(wanted) !== keysOf(router.routes ?? []))
    await neutron.put(`/routers/${router.id}`, { router: { routes: wanted } })
  const ids = new Set(joined.map(({ network_id }) => network_id))
  for (const network_id of ids) await letThrough({ neutron } as Scoped, network_id, reached)
}

const keysOf = (routes: Router['routes']) =>
  routes
    .map(({ destination, nexthop }) => `${destination} ${nexthop}`)
    .toSorted()
    .join()

/** A host that is a next hop passes on what is not its own; the cloud drops that unless its port may. */
async function letThrough({ neutron }: Scoped, network_id: string, routes: readonly Route[]): Promise<void> {
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
