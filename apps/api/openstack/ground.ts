import { randomBytes } from 'node:crypto'
import { createServer, request as forward, type IncomingMessage, type Server as HttpServer } from 'node:http'
import { request as forwardSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { inArray } from 'drizzle-orm'
import { demoPrices } from '../src/demo/prices.ts'
import { flavors, images } from '../src/ground/nodes/node.table.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import { CloudClient } from '../src/engines/openstack/client.ts'
import type { Server } from '../src/engines/openstack/servers.ts'
import type { Volume } from '../src/engines/openstack/volumes.ts'
import { settingsFrom } from '../test/openstack.ts'
import { TestPortico } from '../test/portico.ts'
import { node, stockOneNode } from '../test/resources.ts'

/** A server whose one node is the cloud that the environment names; sizes and systems are called there as the cloud does. */
export async function startOnCloud(more: object = {}): Promise<TestPortico> {
  const t = await TestPortico.start()
  await inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  await stockOneNode(t)
  const { PORTICO_OS_FLAVORS = 'm1.tiny,m1.small', PORTICO_OS_IMAGE = 'tiny' } = process.env
  const [small, larger] = PORTICO_OS_FLAVORS.split(',')
  for (const [id, engineRef] of [
    ['g2.medium', small!],
    ['g2.large', larger!],
  ])
    await t.db
      .update(flavors)
      .set({ engineRef: engineRef! })
      .where(inArray(flavors.id, [id!]))
  await t.db.update(images).set({ engineRef: PORTICO_OS_IMAGE })
  await useSettings(t, settingsFrom(process.env, more))
  return t
}

/** As an operator does it. */
export async function useSettings(t: TestPortico, settings: OpenstackSettings): Promise<void> {
  await t.ok(
    nodeDeskCalls.platformNodeEngineSave,
    { controller_id: node, engine: 'openstack', settings: JSON.stringify(settings) },
    { as: await t.operator() },
  )
}

/** A service user without any power over the cloud: a member of one project, signed in by an application credential. */
export async function ordinaryUser(administrator: OpenstackSettings) {
  const client = new CloudClient(administrator)
  const { keystone } = client.session(60_000).service
  const name = `service-${randomBytes(6).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const [domain] = await keystone.list<{ id: string }>('/domains?name=Default', 'domains')
  const { project } = await keystone.post<{ project: { id: string } }>('/projects', {
    project: { name, domain_id: domain!.id },
  })
  const { user } = await keystone.post<{ user: { id: string } }>('/users', {
    user: { name, password, domain_id: domain!.id },
  })
  for (const wanted of ['member', 'reader']) {
    const [role] = await keystone.list<{ id: string }>(`/roles?name=${wanted}`, 'roles')
    await keystone.put(`/projects/${project.id}/users/${user.id}/roles/${role!.id}`)
  }
  const own = new CloudClient({
    ...administrator,
    credentials: {
      kind: 'password',
      user: name,
      user_domain: 'Default',
      password,
      project: name,
      project_domain: 'Default',
    },
  })
  const { application_credential: made } = await own.session(60_000).service.keystone.post<{
    application_credential: { id: string; secret: string }
  }>(`/users/${user.id}/application_credentials`, { application_credential: { name } })
  own.close()
  return {
    settings: {
      ...administrator,
      projects: 'shared' as const,
      credentials: { kind: 'application' as const, id: made.id, secret: made.secret },
    },
    async leave() {
      const { service } = client.session(60_000)
      const query = { project_id: project.id }
      // Neutron makes one for every project.
      for (const { id } of await service.neutron.list<{ id: string }>('/security-groups', 'security_groups', { query }))
        await service.neutron.delete(`/security-groups/${id}`)
      await service.keystone.delete(`/users/${user.id}`)
      await service.keystone.delete(`/projects/${project.id}`)
      client.close()
    },
  }
}

/** What the cloud itself says, asked as its administrator. */
export class CloudView {
  readonly client: CloudClient
  constructor(settings: OpenstackSettings) {
    this.client = new CloudClient(settings)
  }
  close() {
    this.client.close()
  }
  get #service() {
    return this.client.session(60_000).service
  }

  async serversOf(tag: string): Promise<Server[]> {
    return this.#service.nova.list<Server>('/servers/detail', 'servers', { query: { all_tenants: true, tags: tag } })
  }
  async serverOf(hostId: string): Promise<Server> {
    const found = await this.serversOf(`portico:resource=${hostId}`)
    if (found.length !== 1) throw new Error(`${hostId} is ${found.length} servers`)
    return found[0]!
  }
  async volumeOf(id: string): Promise<Volume> {
    const query = { all_tenants: true, name: `portico-${id}` }
    const [found] = await this.#service.cinder.list<Volume>('/volumes/detail', 'volumes', { query })
    if (!found) throw new Error(`${id} is no volume`)
    return found
  }
  async projectOf(account: string): Promise<{ id: string; name: string } | undefined> {
    const query = { name: `portico-${node}-${account}` }
    return (await this.#service.keystone.list<{ id: string; name: string }>('/projects', 'projects', { query }))[0]
  }
  async addresses(): Promise<{ floating_ip_address: string; port_id: string | null; tags: string[] }[]> {
    return this.#service.neutron.list('/floatingips', 'floatingips')
  }
  async boundAddressesOf(server: string): Promise<string[]> {
    const ports = await this.#service.neutron.list<{ id: string }>('/ports', 'ports', { query: { device_id: server } })
    const here = new Set(ports.map(({ id }) => id))
    return (await this.addresses())
      .filter(({ port_id }) => port_id && here.has(port_id))
      .map(({ floating_ip_address }) => floating_ip_address)
  }
  /** A network that gives addresses, beside the one of the region. */
  async makeExternal(name: string): Promise<{ id: string; name: string }> {
    const { neutron } = this.#service
    const { network } = await neutron.post<{ network: { id: string; name: string } }>('/networks', {
      network: {
        name,
        'router:external': true,
        'provider:network_type': 'flat',
        'provider:physical_network': name,
      },
    })
    await neutron.post('/subnets', {
      subnet: { network_id: network.id, name, ip_version: 4, cidr: '198.51.100.0/24', enable_dhcp: false },
    })
    return network
  }
  async removeExternal(id: string): Promise<void> {
    await this.#service.neutron.delete(`/networks/${id}`)
  }
  /** The limit of a floating address, which is the same both ways. */
  async bandwidthOf(address: string): Promise<number | undefined> {
    const query = { floating_ip_address: address }
    const [found] = await this.#service.neutron.list<{ qos_policy_id?: string | null }>('/floatingips', 'floatingips', {
      query,
    })
    if (!found?.qos_policy_id) return undefined
    const { policy } = await this.#service.neutron.get<{ policy: { rules: { max_kbps: number }[] } }>(
      `/qos/policies/${found.qos_policy_id}`,
    )
    const limits = new Set(policy.rules.map(({ max_kbps }) => max_kbps / 1000))
    if (limits.size !== 1 || policy.rules.length !== 2) throw new Error(`A strange limit: ${JSON.stringify(policy)}`)
    return [...limits][0]
  }
  async routesOf(vpc: string): Promise<{ target: string; nextHop: string }[]> {
    const query = { name: `portico-${vpc}` }
    const [router] = await this.#service.neutron.list<{ routes: { destination: string; nexthop: string }[] }>(
      '/routers',
      'routers',
      { query },
    )
    return (router?.routes ?? []).map(({ destination, nexthop }) => ({ target: destination, nextHop: nexthop }))
  }
  async rulesOf(
    firewallId: string,
  ): Promise<{ protocol: string | null; port_range_min: number | null; direction: string }[]> {
    const query = { name: `portico-${firewallId}` }
    const [group] = await this.#service.neutron.list<{ security_group_rules: never[] }>(
      '/security-groups',
      'security_groups',
      { query },
    )
    return group?.security_group_rules ?? []
  }
  async actionsOf(server: string): Promise<string[]> {
    const { instanceActions } = await this.#service.nova.get<{ instanceActions: { action: string }[] }>(
      `/servers/${server}/os-instance-actions`,
    )
    return instanceActions.map(({ action }) => action).toReversed()
  }
  /** Takes tokens away before their time. */
  async revoke(tokens: Iterable<string>): Promise<number> {
    const { keystone, http } = this.client
    const deadline = Date.now() + 60_000
    const own = await keystone.token('service', deadline)
    let revoked = 0
    for (const value of tokens) {
      if (value === own.value) continue
      const { status } = await http.send(
        {
          method: 'DELETE',
          url: `${keystone.url}/auth/tokens`,
          headers: { 'x-auth-token': own.value, 'x-subject-token': value },
        },
        deadline,
      )
      if (status === 204) revoked++
    }
    return revoked
  }
}

/** A line to the cloud that can be cut: all its services seem to be here, so each can go away and come back. */
export class Line {
  readonly down = new Set<string>()
  readonly tokens = new Set<string>()
  /** Tokens that every service refuses from now on, as it does when they have ended; some remember one for minutes. */
  readonly ended = new Set<string>()
  readonly seen: string[] = []
  /** Answers of requests like this are lost on their way back, once. */
  loseAnswerTo: ((service: string, method: string, path: string) => boolean) | undefined
  readonly #server: HttpServer
  readonly #real = new Map<string, string>()
  #url = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => this.#pass(request, Buffer.concat(chunks), response))
    })
  }

  async open(settings: OpenstackSettings): Promise<OpenstackSettings> {
    const real = new URL(settings.auth_url)
    this.#real.set('identity', real.origin)
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return { ...settings, auth_url: `${this.#url}/identity${real.pathname}` }
  }
  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(request: IncomingMessage, body: Buffer, response: import('node:http').ServerResponse): void {
    const [, service = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url!) ?? []
    const method = request.method!
    this.seen.push(`${service} ${method} ${rest}`)
    const token = request.headers['x-auth-token']
    if (typeof token === 'string') this.tokens.add(token)
    if (this.down.has(service)) return void request.socket.destroy()
    if (typeof token === 'string' && this.ended.has(token)) return void response.writeHead(401).end('{}')
    const target = new URL(this.#real.get(service)! + rest)
    const send = target.protocol === 'https:' ? forwardSecurely : forward
    const { host: _host, connection: _connection, ...headers } = request.headers
    const onward = send(target, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (this.loseAnswerTo?.(service, method, rest)) {
          this.loseAnswerTo = undefined
          return void request.socket.destroy()
        }
        const text = Buffer.concat(chunks)
        const said = rest.endsWith('/auth/tokens') ? Buffer.from(this.#moved(text.toString())) : text
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...more } = answer.headers
        response.writeHead(answer.statusCode!, { ...more, 'content-length': String(said.length) })
        response.end(said)
      })
    })
    onward.on('error', () => request.socket.destroy())
    onward.end(body)
  }

  /** The catalogue, with every service at this end of the line. */
  #moved(text: string): string {
    if (!text.includes('"catalog"')) return text
    const body = JSON.parse(text) as { token: { catalog: { type: string; endpoints: { url: string }[] }[] } }
    for (const { type, endpoints } of body.token.catalog)
      for (const endpoint of endpoints) {
        const real = new URL(endpoint.url)
        this.#real.set(type, real.origin)
        endpoint.url = `${this.#url}/${type}${real.pathname.replace(/\/$/, '')}`
      }
    return JSON.stringify(body)
  }
}
