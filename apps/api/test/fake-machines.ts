import { randomUUID } from 'node:crypto'

export interface FakeServer {
  id: string
  name: string
  status: string
  tenant_id: string
  created: string
  metadata: Record<string, string>
  tags: string[]
  addresses: Record<string, { addr: string; version: number; 'OS-EXT-IPS:type': string }[]>
  flavor: { vcpus: number; ram: number; disk: number; original_name: string }
  image: '' | { id: string }
  'OS-EXT-STS:task_state': string | null
  'os-extended-volumes:volumes_attached': { id: string }[]
}
interface FakeVolume {
  id: string
  name: string
  status: string
  size: number
  bootable: string
  tenant: string
  metadata: Record<string, string>
  volume_image_metadata?: Record<string, string>
  attachments: { server_id: string; device: string }[]
}
interface FakeProject {
  id: string
  name: string
  tags: string[]
}
interface FakePort {
  id: string
  device_id: string
  network_id: string
  fixed_ips: { subnet_id: string; ip_address: string }[]
  security_groups: string[]
  tags: string[]
}
interface FakeAddress {
  id: string
  port_id: string
  project_id: string
  floating_ip_address: string
  tags: string[]
}

interface FakeGroupRule {
  id: string
  direction: string
  ethertype: string
  protocol: string | null
  port_range_min: number | null
  port_range_max: number | null
  remote_ip_prefix: string | null
}
interface FakeGroup {
  id: string
  name: string
  tags: string[]
  security_group_rules: FakeGroupRule[]
}

export const foundNetwork = {
  network: { id: 'found-network', name: 'office' },
  subnet: { id: 'found-subnet', cidr: '192.168.7.0/24', gateway_ip: '192.168.7.1' },
}
const uuid = () => randomUUID()
const hex = () => randomUUID().replaceAll('-', '')

/** Machines that were in a cloud before anybody asked us: they can be looked at and marked, and are never made or removed. */
export class FakeMachines {
  readonly servers: FakeServer[] = []
  readonly volumes: FakeVolume[] = []
  readonly projects: FakeProject[] = []
  readonly ports: FakePort[] = []
  readonly addresses: FakeAddress[] = []
  readonly groups: FakeGroup[] = []
  /** What was done to servers, the newest last. */
  readonly actions: { action: string; request_id: string; message: string | null; body: object }[] = []
  /** `project user role`. */
  readonly roles = new Set<string>()

  addProject(name: string, tags: string[] = []): string {
    const id = hex()
    this.projects.push({ id, name, tags })
    return id
  }

  /** A machine with a disk of its own to run from, a second disk, and a public address. */
  add(project: string, more: Partial<FakeServer> = {}): FakeServer {
    const id = uuid()
    const [system, data, port] = [uuid(), uuid(), uuid()]
    const n = this.servers.length + 1
    const [fixed, floating] = [`192.168.7.${10 + n}`, `203.0.113.${10 + n}`]
    const volume = { status: 'in-use', tenant: project, metadata: { kept: 'yes' } }
    this.volumes.push({
      ...volume,
      id: system,
      name: '',
      size: 20,
      bootable: 'true',
      volume_image_metadata: { image_id: '11111111-2222-3333-4444-555555555555' },
      attachments: [{ server_id: id, device: '/dev/vda' }],
    })
    this.volumes.push({
      ...volume,
      id: data,
      name: 'archive',
      size: 50,
      bootable: 'false',
      attachments: [{ server_id: id, device: '/dev/vdb' }],
    })
    this.ports.push({
      id: port,
      device_id: id,
      network_id: foundNetwork.network.id,
      fixed_ips: [{ subnet_id: foundNetwork.subnet.id, ip_address: fixed }],
      security_groups: ['theirs'],
      tags: ['kept'],
    })
    this.addresses.push({ id: uuid(), port_id: port, project_id: project, floating_ip_address: floating, tags: [] })
    const server: FakeServer = {
      id,
      name: `old-${n}`,
      status: 'ACTIVE',
      tenant_id: project,
      created: '2024-03-01T08:00:00Z',
      metadata: { kept: 'yes' },
      tags: ['kept'],
      addresses: {
        office: [
          { addr: fixed, version: 4, 'OS-EXT-IPS:type': 'fixed' },
          { addr: floating, version: 4, 'OS-EXT-IPS:type': 'floating' },
        ],
      },
      flavor: { vcpus: 2, ram: 4096, disk: 20, original_name: 'm1.small' },
      image: '',
      'OS-EXT-STS:task_state': null,
      'os-extended-volumes:volumes_attached': [{ id: system }, { id: data }],
      ...more,
    }
    this.servers.push(server)
    return server
  }

  /** What a server is about comes to its end. */
  finish(server: FakeServer): void {
    server.status = server['OS-EXT-STS:task_state'] === 'rescuing' ? 'RESCUE' : 'ACTIVE'
    server['OS-EXT-STS:task_state'] = null
  }

  /** Everything of ours that is written on anything. */
  marks(): string[] {
    const things = [...this.servers, ...this.volumes, ...this.projects, ...this.ports, ...this.addresses]
    const on = (one: { metadata?: Record<string, string>; tags?: string[] }) => [
      ...Object.keys(one.metadata ?? {}),
      ...(one.tags ?? []),
    ]
    return [...things.flatMap(on).filter((mark) => mark.startsWith('portico')), ...this.roles]
  }

  /** Nothing for what it does not know. */
  answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: string,
  ): { status?: number; body?: unknown } | undefined {
    const [, service, rest = ''] =
      /^\/(identity\/v3|compute\/v2\.1|volume\/v3\/service-project|network\/v2\.0)(\/.*)$/.exec(path) ?? []
    const sent = () => JSON.parse(body) as { metadata: Record<string, string>; tags: string[] }
    const [, kind = '', id = '', more = ''] = /^\/([a-z_-]+)(?:\/([^/]+))?(?:\/(.+))?$/.exec(rest) ?? []
    if (service === 'identity/v3') return this.#identity(method, kind, id, more, query, sent)
    if (service === 'compute/v2.1' && kind === 'servers') return this.#compute(method, id, more, query, sent)
    if (service?.startsWith('volume')) return this.#volume(method, kind, id, more, sent)
    return service ? this.#network(method, kind, id, more, query, sent) : undefined
  }

  #identity(
    method: string,
    kind: string,
    id: string,
    more: string,
    query: URLSearchParams,
    sent: () => { tags: string[] },
  ) {
    if (kind === 'role_assignments') return { body: { role_assignments: [] } }
    if (kind !== 'projects') return undefined
    const wanted = query.get('tags')
    if (!id)
      return query.has('name')
        ? undefined
        : { body: { projects: this.projects.filter(({ tags }) => !wanted || tags.includes(wanted)) } }
    const project = this.projects.find((one) => one.id === id)
    if (!project) return undefined
    const [what, user, , role] = more.split('/')
    if (what === 'users') {
      if (method === 'PUT') this.roles.add(`${id} ${user} ${role}`)
      if (method === 'DELETE') this.roles.delete(`${id} ${user} ${role}`)
      return { status: 204 }
    }
    if (what === 'tags' && method === 'PUT') project.tags = sent().tags
    return { body: { project } }
  }

  #compute(
    method: string,
    id: string,
    more: string,
    query: URLSearchParams,
    sent: () => Pick<FakeServer, 'metadata' | 'tags'>,
  ) {
    if (id === 'detail' || !id) {
      const [tag, project, status] = ['tags', 'project_id', 'status'].map((name) => query.get(name))
      const servers = this.servers.filter(
        (one) =>
          (!tag || one.tags.includes(tag)) &&
          (!project || one.tenant_id === project) &&
          (!status || one.status === status),
      )
      return { body: { servers } }
    }
    const server = this.servers.find((one) => one.id === id)
    if (!server) return undefined
    if (more === 'os-instance-actions') return { body: { instanceActions: this.actions.toReversed() } }
    if (more === 'action') {
      const [action, body] = Object.entries(sent() as unknown as Record<string, object>)[0]!
      this.actions.push({ action, request_id: `req-${this.actions.length}`, message: null, body })
      server['OS-EXT-STS:task_state'] = action === 'rescue' ? 'rescuing' : 'unrescuing'
      return { status: 202, body: {} }
    }
    if (more === 'metadata' && method === 'POST') Object.assign(server.metadata, sent().metadata)
    if (more === 'metadata' && method === 'PUT') server.metadata = sent().metadata
    if (more === 'tags' && method === 'PUT') server.tags = sent().tags
    return { body: { server, metadata: server.metadata, tags: server.tags } }
  }

  #volume(method: string, kind: string, id: string, more: string, sent: () => Pick<FakeVolume, 'metadata'>) {
    if (kind === 'snapshots') return { body: { snapshots: [] } }
    if (kind !== 'volumes') return undefined
    if (id === 'detail') return { body: { volumes: this.volumes } }
    const volume = this.volumes.find((one) => one.id === id)
    if (!volume) return undefined
    const [, key] = more.split('/')
    if (method === 'POST') Object.assign(volume.metadata, sent().metadata)
    if (method === 'DELETE' && key) delete volume.metadata[decodeURIComponent(key)]
    return { body: { volume } }
  }

  #network(
    method: string,
    kind: string,
    id: string,
    more: string,
    query: URLSearchParams,
    sent: () => { tags: string[] },
  ) {
    if (kind === 'networks' && id === foundNetwork.network.id) return { body: { network: foundNetwork.network } }
    if (kind === 'subnets' && id === foundNetwork.subnet.id) return { body: { subnet: foundNetwork.subnet } }
    if (kind === 'qos') return { body: { policies: [] } }
    // Nothing was made here, so nothing of it is to be removed.
    if (kind.startsWith('security-group')) return this.#groups(method, kind, id, more, query, sent as () => object)
    if (kind === 'ports' && id && !more && method === 'PUT') {
      const { port } = sent() as unknown as { port: { security_groups: string[] } }
      this.ports.find((one) => one.id === id)!.security_groups = port.security_groups
    }
    if (kind === 'routers' || (kind === 'networks' && query.has('tags'))) return { body: { routers: [], networks: [] } }
    const things = kind === 'ports' ? this.ports : kind === 'floatingips' ? this.addresses : undefined
    if (!things) return undefined
    if (id) {
      const thing = things.find((one) => one.id === id)
      if (thing && more === 'tags' && method === 'PUT') thing.tags = sent().tags
      return thing && { body: { port: thing, floatingip: thing } }
    }
    const found = things.filter((one) =>
      [...query].every(([name, value]) =>
        name === 'tags' ? one.tags.includes(value) : (one as unknown as Record<string, unknown>)[name] === value,
      ),
    )
    return { body: { [kind]: found } }
  }

  /** As Neutron has it, a new group lets everything out. */
  #groups(method: string, kind: string, id: string, more: string, query: URLSearchParams, sent: () => object) {
    if (kind === 'security-group-rules') {
      if (method === 'DELETE')
        for (const group of this.groups)
          group.security_group_rules = group.security_group_rules.filter((rule) => rule.id !== id)
      else
        for (const { security_group_id, ...rule } of (
          sent() as { security_group_rules: (FakeGroupRule & { security_group_id: string })[] }
        ).security_group_rules)
          this.groups
            .find((group) => group.id === security_group_id)!
            .security_group_rules.push({ ...rule, id: uuid() })
      return { body: {} }
    }
    const group = this.groups.find((one) => one.id === id)
    if (method === 'POST') {
      const { security_group: made } = sent() as { security_group: { name: string } }
      const out = { direction: 'egress', protocol: null, port_range_min: null, port_range_max: null }
      const security_group: FakeGroup = {
        id: uuid(),
        name: made.name,
        tags: [],
        security_group_rules: ['IPv4', 'IPv6'].map((ethertype) => ({
          ...out,
          id: uuid(),
          ethertype,
          remote_ip_prefix: null,
        })),
      }
      this.groups.push(security_group)
      return { body: { security_group } }
    }
    if (method === 'DELETE' && group) this.groups.splice(this.groups.indexOf(group), 1)
    if (group && more === 'tags') group.tags = (sent() as { tags: string[] }).tags
    if (id) return group && { body: { security_group: group } }
    const [name, tag] = [query.get('name'), query.get('tags')]
    const found = this.groups.filter((one) => (!name || one.name === name) && (!tag || one.tags.includes(tag)))
    return { body: { security_groups: found } }
  }
}
