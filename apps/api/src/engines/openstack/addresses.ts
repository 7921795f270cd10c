import type { AddressEngine, AddressWish } from '../../ground/engine/addresses.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped, Session } from './client.ts'
import { CloudError, failed } from './faults.ts'
import { externalNetwork, findExternal, portsOf } from './networks.ts'
import { ensureProject, findProject, orTidy, tidy } from './projects.ts'
import { done, nothing, refFrom, refOf, tagged, tagsOf, type Region } from './region.ts'

interface FloatingIp {
  id: string
  floating_ip_address: string
  port_id: string | null
  status: string
  description: string
  tags: string[]
  qos_policy_id?: string | null
}
type Allocated = { ref: string; address: string }

const kbpsPerMbps = 1000
const directions = ['egress', 'ingress'] as const

export class OpenstackAddresses implements AddressEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  allocate(call: EngineCall, wish: AddressWish): Promise<Progress<Allocated>> {
    const region = this.#region
    const making = region.making<Allocated>(call, async (cloud) => {
      const project = await findProject(region, cloud, call.account)
      const known = project && (await madeBy(region.scopeOf(cloud, project), call))
      if (project && known) return done(reportOf(project, known))
      return region.lockedFor(call, async () => {
        const home = await ensureProject(region, cloud, call)
        const scoped = region.scopeOf(cloud, home)
        const made = (await madeBy(scoped, call)) ?? (await this.#make(cloud, scoped, call, home, wish))
        return done(reportOf(home, made))
      })
    })
    return orTidy(region, call, making)
  }

  async #make(cloud: Session, { neutron }: Scoped, call: EngineCall, project: string, wish: AddressWish) {
    const qos_policy_id = await bandwidthPolicy(cloud, project, wish.bandwidthMbps)
    const { floatingip } = await neutron.post<{ floatingip: FloatingIp }>('/floatingips', {
      floatingip: {
        floating_network_id: await externalNetwork(cloud, wish.network),
        description: markOf(call),
        ...(qos_policy_id && { qos_policy_id }),
      },
    })
    await neutron.put(`/floatingips/${floatingip.id}/tags`, { tags: tagsOf(call, this.#region.node) })
    return floatingip
  }

  /** A port has one address of a network: the one that it had is let go first. */
  bind(_call: EngineCall, ref: string, hostRef: string): Promise<Progress> {
    return this.#on(ref, async (scoped, address) => {
      const [port] = await portsOf(scoped, refFrom(hostRef).id)
      if (!port) return failed('lost', `network: no port of server ${refFrom(hostRef).id}`)
      if (address.port_id === port.id) return nothing
      const others = await scoped.neutron.list<FloatingIp>('/floatingips', 'floatingips', {
        query: { port_id: port.id },
      })
      for (const other of others) await point(scoped, other, null)
      try {
        await point(scoped, address, port.id)
      } catch (error) {
        // The router of the host leads to another network than the line of the address.
        if (error instanceof CloudError && error.type === 'ExternalGatewayForFloatingIPNotFound')
          return failed('unsupported', error.message)
        throw error
      }
      return nothing
    })
  }

  unbind(_call: EngineCall, ref: string): Promise<Progress> {
    return this.#on(ref, async (scoped, address) => {
      if (address.port_id) await point(scoped, address, null)
      return nothing
    })
  }

  /** Neutron binds an address only where the router of the host leads to its network, and ours lead to one. */
  async canBindFrom(network: string): Promise<boolean> {
    const cloud = this.#region.client.session()
    const [asked, own] = await Promise.all([findExternal(cloud, network), externalNetwork(cloud)])
    return asked === own
  }

  /** Only a policy that is there says that one may be had: whether we may make them, the cloud does not tell. */
  async canSetBandwidth(ref: string, mbps: number): Promise<boolean> {
    return (await bandwidthPolicy(this.#region.client.session(), refFrom(ref).project, mbps)) !== undefined
  }

  /** A line that the cloud cannot limit is not sold as another one. */
  setBandwidth(_call: EngineCall, ref: string, mbps: number): Promise<Progress> {
    const { project, id } = refFrom(ref)
    return this.#region.run(async (cloud) => {
      const qos_policy_id = await bandwidthPolicy(cloud, project, mbps)
      if (!qos_policy_id) return failed('unsupported', 'network: no policy for the bandwidth of a floating address')
      const { neutron } = this.#region.scopeOf(cloud, project)
      await neutron.put(`/floatingips/${id}`, { floatingip: { qos_policy_id } })
      return nothing
    }, project)
  }

  async release(call: EngineCall, ref: string): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const end = await region.run(async (cloud) => {
      await region.scopeOf(cloud, project).neutron.delete(`/floatingips/${id}`)
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
    return end.state === 'failed' && end.fault === 'lost' ? nothing : end
  }

  /** What was made for a resource. */
  async discard(scoped: Scoped, call: EngineCall): Promise<void> {
    const { neutron } = scoped
    const tag = `portico:resource=${call.resource}`
    const found = await neutron.list<FloatingIp>('/floatingips', 'floatingips', { query: { tags: tag } })
    for (const { id } of tagged(found, tag)) await neutron.delete(`/floatingips/${id}`)
    // Its tags are written after it is made.
    await this.abandon(scoped, call)
  }

  /** What was made by a piece of work. */
  async abandon(scoped: Scoped, call: EngineCall): Promise<void> {
    const made = await madeBy(scoped, call)
    if (made) await scoped.neutron.delete(`/floatingips/${made.id}`)
  }

  #on(ref: string, work: (scoped: Scoped, address: FloatingIp) => Promise<Progress>): Promise<Progress> {
    const { project, id } = refFrom(ref)
    return this.#region.run(async (cloud) => {
      const scoped = this.#region.scopeOf(cloud, project)
      const found = await scoped.neutron.find<{ floatingip: FloatingIp }>(`/floatingips/${id}`)
      return found ? work(scoped, found.floatingip) : failed('lost', `network: no floating address ${id}`)
    }, project)
  }
}

const markOf = ({ operation }: EngineCall) => `portico:operation=${operation}`
const reportOf = (project: string, { id, floating_ip_address }: FloatingIp): Allocated => ({
  ref: refOf({ project, id }),
  address: floating_ip_address,
})

async function madeBy({ neutron }: Scoped, call: EngineCall): Promise<FloatingIp | undefined> {
  const query = { description: markOf(call) }
  const found = await neutron.list<FloatingIp>('/floatingips', 'floatingips', { query })
  return found.find(({ description }) => description === query.description)
}

/** Its bandwidth is said along: Neutron takes off a policy that a change does not name. */
const point = ({ neutron }: Scoped, { id, qos_policy_id }: FloatingIp, port_id: string | null) =>
  neutron.put(`/floatingips/${id}`, { floatingip: { port_id, ...(qos_policy_id && { qos_policy_id }) } })

/** The line that was bought, as a policy of the cloud's; where it has none, or keeps them to itself, the line is its own. */
async function bandwidthPolicy(cloud: Session, project: string, mbps: number): Promise<string | undefined> {
  try {
    return await ensurePolicy(cloud, project, mbps)
  } catch (error) {
    if (error instanceof CloudError && error.status === 403) return undefined
    throw error
  }
}

async function ensurePolicy(cloud: Session, project: string, mbps: number): Promise<string | undefined> {
  const { neutron } = cloud.service
  if (mbps <= 0 || !(await neutron.find('/extensions/qos-fip'))) return undefined
  const name = `portico-${mbps}mbps`
  interface Policy {
    id: string
    rules: { direction: string }[]
  }
  // In a project that all share, one that an administrator shares will do.
  const query: Record<string, string> = { name, ...(cloud.settings.projects === 'each' && { project_id: project }) }
  const [known] = await neutron.list<Policy>('/qos/policies', 'policies', { query })
  const policy =
    known ??
    (
      await neutron.post<{ policy: Policy }>('/qos/policies', {
        policy: { name, project_id: project, description: `${mbps} Mbps` },
      })
    ).policy
  for (const direction of directions)
    if (!policy.rules.some((rule) => rule.direction === direction))
      await neutron.post(`/qos/policies/${policy.id}/bandwidth_limit_rules`, {
        bandwidth_limit_rule: { max_kbps: mbps * kbpsPerMbps, direction },
      })
  return policy.id
}
