import { randomUUID } from 'node:crypto'
import { addressText, holds, overlaps, parseAddress, parseNetwork } from '@portico/contract/network/ipv4.ts'

type Row = Record<string, unknown> & { id: string }
interface FakePort extends Row {
  network_id: string
  device_id: string
  device_owner: string
  fixed_ips: { subnet_id: string; ip_address: string }[]
}
interface FakeRouter extends Row {
  name: string
  external_gateway_info: { network_id: string }
  routes?: { destination: string; nexthop: string }[]
}
interface FakeSubnet extends Row {
  network_id: string
  cidr: string
  gateway_ip: string
}
interface FakeFloating extends Row {
  floating_ip_address: string
  floating_network_id: string
  port_id: string | null
  qos_policy_id?: string | null
}
interface FakePolicy extends Row {
  name: string
  rules: { direction: string; max_kbps: number }[]
}
type Answer = { status?: number; body?: unknown }

/** What Neutron refuses, under the name that it has there. */
class Refused extends Error {
  readonly answer: Answer
  constructor(status: number, type: string) {
    super(type)
    this.answer = { status, body: { NeutronError: { type, message: `${type} of the fake`, detail: '' } } }
  }
}

const singular = { networks: 'network', subnets: 'subnet', routers: 'router', ports: 'port', floatingips: 'floatingip' }
type Kind = keyof typeof singular
const isKind = (kind: string): kind is Kind => kind in singular
const isInterface = ({ device_owner }: FakePort) => device_owner === 'network:router_interface'

/** The networks of a cloud, with the refusals of Neutron that what we ask for can run into. */
export class FakeNeutron {
  readonly networks: Row[] = ['public', 'other'].map((name) => ({
    id: `${name}-id`,
    name,
    'router:external': true,
    shared: false,
    tags: [],
  }))
  readonly subnets: FakeSubnet[] = []
  readonly routers: FakeRouter[] = []
  readonly ports: FakePort[] = []
  readonly floatingips: FakeFloating[] = []
  readonly policies: FakePolicy[] = []
  /** Whether the service user may make policies for bandwidth. */
  mayLimit = true
  readonly #has: (extension: string) => boolean

  constructor(has: (extension: string) => boolean) {
    this.#has = has
  }

  /** A machine stands on the port that has this address. */
  attach(address: string, server: string): void {
    const port = this.ports.find(({ fixed_ips }) => fixed_ips.some(({ ip_address }) => ip_address === address))!
    Object.assign(port, { device_id: server, device_owner: 'compute:nova' })
  }

  /** Nothing for what it does not know. */
  answer(method: string, path: string, query: URLSearchParams, body: string): Answer | undefined {
    const [, kind = '', id = '', more = ''] = /^\/([a-z_-]+)(?:\/([^/]+))?(?:\/(.+))?$/.exec(path) ?? []
    try {
      if (kind === 'qos') return this.#qos(method, more, query, body)
      return isKind(kind) ? this.#ask(kind, method, id, more, query, body) : undefined
    } catch (error) {
      if (error instanceof Refused) return error.answer
      throw error
    }
  }

  #ask(kind: Kind, method: string, id: string, more: string, query: URLSearchParams, body: string): Answer {
    const rows = this[kind] as Row[]
    const name = singular[kind]
    if (!id && method === 'GET') return { body: { [kind]: rows.filter((row) => fits(row, query)) } }
    const sent = body ? (JSON.parse(body) as Record<string, Row>) : {}
    if (!id) return { status: 201, body: { [name]: this.#made(kind, rows, sent[name]!) } }
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Refused(404, 'NotFound')
    if (method === 'DELETE') return this.#removed(kind, rows, row)
    if (more === 'tags') row['tags'] = sent['tags']
    else if (more === 'add_router_interface') this.#join(row as FakeRouter, String(sent['subnet_id']))
    else if (more === 'remove_router_interface') this.#part(row as FakeRouter, String(sent['port_id']))
    else if (method === 'PUT') this.#change(kind, row, sent[name]!)
    return { body: { [name]: row } }
  }

  #made(kind: Kind, rows: Row[], wanted: Row): Row {
    const { name: _name, ...plain } = wanted
    const row: Row = { name: '', tags: [], ...wanted, id: randomUUID() }
    if (kind === 'routers' && this.#has('extraroute')) row['routes'] = []
    if (kind === 'networks') Object.assign(row, { shared: false, 'router:external': false })
    if (kind === 'ports') Object.assign(row, { device_id: '', device_owner: '', ...this.#placed(plain as never) })
    if (kind === 'floatingips') {
      Object.assign(row, { floating_ip_address: `203.0.113.${10 + rows.length}`, port_id: null, status: 'DOWN' })
      this.#policyOf(row as FakeFloating)
    }
    rows.push(row)
    return row
  }

  #placed({ fixed_ips: [place] }: FakePort) {
    const subnet = this.subnets.find(({ id }) => id === place!.subnet_id)!
    const taken = this.#inSubnet(subnet.id).length
    const ip_address = place!.ip_address ?? addressText(parseNetwork(subnet.cidr)!.base + 10 + taken)
    return { fixed_ips: [{ subnet_id: subnet.id, ip_address }], allowed_address_pairs: [] }
  }

  #inSubnet = (subnet: string) =>
    this.ports.filter(({ fixed_ips }) => fixed_ips.some(({ subnet_id }) => subnet_id === subnet))
  #interfacesOf = ({ id }: FakeRouter) => this.ports.filter((port) => port.device_id === id && isInterface(port))
  #subnetsOf = (router: FakeRouter) =>
    this.#interfacesOf(router).map(({ fixed_ips: [at] }) => this.subnets.find(({ id }) => id === at!.subnet_id)!)

  #join(router: FakeRouter, subnetId: string): void {
    const subnet = this.subnets.find(({ id }) => id === subnetId)!
    const range = parseNetwork(subnet.cidr)!
    if (this.#subnetsOf(router).some(({ cidr }) => overlaps(parseNetwork(cidr)!, range)))
      throw new Refused(400, 'BadRequest')
    this.ports.push({
      id: randomUUID(),
      name: '',
      tags: [],
      network_id: subnet.network_id,
      device_id: router.id,
      device_owner: 'network:router_interface',
      fixed_ips: [{ subnet_id: subnetId, ip_address: subnet.gateway_ip }],
    })
  }

  #part(router: FakeRouter, portId: string): void {
    const port = this.#interfacesOf(router).find(({ id }) => id === portId)
    if (!port) throw new Refused(404, 'RouterInterfaceNotFound')
    const { cidr } = this.subnets.find(({ id }) => id === port.fixed_ips[0]!.subnet_id)!
    const range = parseNetwork(cidr)!
    if (router.routes?.some(({ nexthop }) => holds(range, parseAddress(nexthop)!)))
      throw new Refused(409, 'RouterInterfaceInUseByRoute')
    this.ports.splice(this.ports.indexOf(port), 1)
  }

  #change(kind: Kind, row: Row, wanted: Row): void {
    if (kind === 'routers' && wanted['routes']) this.#checkRoutes(row as FakeRouter, wanted as FakeRouter)
    if (kind === 'floatingips' && wanted['port_id']) this.#checkWay(row as FakeFloating, String(wanted['port_id']))
    // As Neutron does: a change that does not name the policy takes it off.
    if (kind === 'floatingips') row['qos_policy_id'] = null
    Object.assign(row, wanted)
    if (kind === 'floatingips') this.#policyOf(row as FakeFloating)
  }

  #checkRoutes(router: FakeRouter, { routes = [] }: FakeRouter): void {
    if (!router.routes) throw new Refused(400, 'HTTPBadRequest')
    const own = this.#interfacesOf(router).map(({ fixed_ips: [at] }) => at!.ip_address)
    const ranges = this.#subnetsOf(router).map(({ cidr }) => parseNetwork(cidr)!)
    for (const { nexthop } of routes)
      if (own.includes(nexthop) || !ranges.some((range) => holds(range, parseAddress(nexthop)!)))
        throw new Refused(400, 'InvalidRoutes')
  }

  /** The router of a port leads to one network, and a port has one address of it. */
  #checkWay({ id, floating_network_id }: FakeFloating, portId: string): void {
    const { fixed_ips } = this.ports.find((port) => port.id === portId)!
    const reached = this.routers.some(
      (router) =>
        router.external_gateway_info.network_id === floating_network_id &&
        this.#subnetsOf(router).some((subnet) => subnet.id === fixed_ips[0]!.subnet_id),
    )
    if (!reached) throw new Refused(404, 'ExternalGatewayForFloatingIPNotFound')
    if (this.floatingips.some((other) => other.id !== id && other.port_id === portId))
      throw new Refused(409, 'FloatingIPPortAlreadyAssociated')
  }

  #policyOf({ qos_policy_id: wanted }: FakeFloating): void {
    if (wanted && !this.policies.some(({ id }) => id === wanted)) throw new Refused(404, 'QosPolicyNotFound')
  }

  #removed(kind: Kind, rows: Row[], row: Row): Answer {
    if (kind === 'networks' && this.ports.some(({ network_id }) => network_id === row.id))
      throw new Refused(409, 'NetworkInUse')
    if (kind === 'routers' && this.#interfacesOf(row as FakeRouter).length > 0) throw new Refused(409, 'RouterInUse')
    rows.splice(rows.indexOf(row), 1)
    return { status: 204, body: '' }
  }

  #qos(method: string, more: string, query: URLSearchParams, body: string): Answer {
    if (method === 'GET') return { body: { policies: this.policies.filter((row) => fits(row, query)) } }
    if (!this.mayLimit) throw new Refused(403, 'PolicyNotAuthorized')
    const [id, what] = more.split('/')
    const policy = this.policies.find((one) => one.id === id)
    if (method === 'DELETE') {
      if (this.floatingips.some(({ qos_policy_id }) => qos_policy_id === id)) throw new Refused(409, 'QosPolicyInUse')
      if (policy) this.policies.splice(this.policies.indexOf(policy), 1)
      return { status: 204, body: '' }
    }
    if (what) {
      policy!.rules.push(
        (JSON.parse(body) as { bandwidth_limit_rule: FakePolicy['rules'][number] }).bandwidth_limit_rule,
      )
      return { status: 201, body: {} }
    }
    const { policy: wanted } = JSON.parse(body) as { policy: Omit<FakePolicy, 'rules'> }
    const made: FakePolicy = { ...wanted, name: String(wanted['name']), id: randomUUID(), rules: [] }
    this.policies.push(made)
    return { status: 201, body: { policy: made } }
  }
}

/** A filter that it does not know is left out, as Neutron does. */
const fits = (row: Row, query: URLSearchParams) =>
  [...query].every(([name, value]) => {
    if (name === 'tags') return value.split(',').every((tag) => (row['tags'] as string[]).includes(tag))
    return !(name in row) || String(row[name]) === value
  })
