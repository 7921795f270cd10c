import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeGnocchi } from './fake-gnocchi.ts'
import { FakeMachines } from './fake-machines.ts'
import { FakeNeutron } from './fake-neutron.ts'
import { FakeVolumes } from './fake-volumes.ts'

interface Flavor {
  id: string
  name: string
  vcpus: number
  ram: number
  disk: number
}
interface Image {
  id: string
  name: string
  status: string
  visibility: string
  min_disk: number
  size: number
  virtual_size?: number
  os_distro?: string
  os_version?: string
}
type Answer = { status?: number; body?: unknown }

export const fakeImage = '11111111-2222-3333-4444-555555555555'

/** The part of OpenStack's HTTP that an operator's screens read, on loopback. Nothing can be made in it but networks. */
export class FakeOpenstack {
  readonly user = 'portico'
  password = 'cloud-secret'
  roles = ['admin', 'member']
  novaVersion = '2.93'
  cinderVersion = '3.70'
  extensions = ['router', 'security-group', 'external-net', 'standard-attr-tag', 'extraroute', 'qos', 'qos-fip']
  flavors: Flavor[] = [
    { id: '1', name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1 },
    { id: '2', name: 'm1.small', vcpus: 2, ram: 4096, disk: 20 },
  ]
  images: Image[] = [
    {
      id: fakeImage,
      name: 'Ubuntu 24.04 LTS',
      status: 'active',
      visibility: 'public',
      min_disk: 3,
      size: 700 * 1024 ** 2,
      virtual_size: 8 * 1024 ** 3,
      os_distro: 'ubuntu',
      os_version: '24.04',
    },
    { id: 'half', name: 'Sending', status: 'saving', visibility: 'private', min_disk: 0, size: 0 },
  ]
  readonly machines = new FakeMachines()
  /** Networks that can be made; undefined where only those of the machines are there. */
  neutron: FakeNeutron | undefined
  /** Disks and images that can be made; undefined where only those of the machines are there. */
  disks: FakeVolumes | undefined
  /** Left out of the catalogue where it is undefined. */
  gnocchi: FakeGnocchi | undefined = new FakeGnocchi()
  /** Where its Swift is; left out of the catalogue where it has none. */
  swift = ''
  used = 3
  limit = 20
  /** Answers that a test puts before the usual ones, by the beginning of `METHOD /service/path`. */
  readonly instead = new Map<string, Answer>()
  readonly asked: string[] = []
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async open(): Promise<FakeOpenstack> {
    const cloud = new FakeOpenstack()
    await new Promise<void>((done) => cloud.#server.listen(0, '127.0.0.1', done))
    // A test that forgets it must not wait for it.
    cloud.#server.unref()
    cloud.url = `http://127.0.0.1:${(cloud.#server.address() as AddressInfo).port}`
    return cloud
  }
  /** From now on networks can be made in it. */
  withNetworks(): FakeNeutron {
    return (this.neutron = new FakeNeutron((extension) => this.extensions.includes(extension)))
  }
  /** From now on disks can be made in it, and images of their copies. */
  withVolumes(owner = 'service-project'): FakeVolumes {
    return (this.disks = new FakeVolumes(owner))
  }
  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** What an operator types to reach it. */
  settings(more: object = {}, credentials: object = {}) {
    return {
      auth_url: `${this.url}/identity/v3`,
      region: 'RegionOne',
      credentials: { kind: 'password', user: this.user, password: this.password, project: 'admin', ...credentials },
      external_network: 'public',
      volume_type: 'standard',
      ...more,
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url!, this.url)
    const asked = `${request.method} ${url.pathname}`
    this.asked.push(`${asked}${url.search}`)
    const { status = 200, body, headers = {} } = this.#answer(asked, url, Buffer.concat(chunks).toString(), request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  #answer(asked: string, url: URL, body: string, request: IncomingMessage): Answer & { headers?: object } {
    for (const [beginning, answer] of this.instead) if (asked.startsWith(beginning)) return answer
    if (asked === 'GET /identity/v3') return { body: { version: { id: 'v3.14', status: 'stable' } } }
    if (asked === 'POST /identity/v3/auth/tokens') return this.#token(body)
    if (request.headers['x-auth-token'] !== 'fake-token') return refused(401)
    const measured = / \/metric\/./.test(asked) && this.gnocchi?.answer(asked.replace('/metric', ''), url, body)
    if (measured) return measured
    const [, ofNetworks] = /^\/network\/v2\.0(\/.*)$/.exec(url.pathname) ?? []
    const made = ofNetworks && this.neutron?.answer(request.method!, ofNetworks, url.searchParams, body)
    if (made) return made
    const kept = this.disks?.answer(request.method!, url.pathname, url.searchParams, body)
    if (kept) return kept
    const found = this.#things(asked, url)
    if (found) return { body: found }
    return this.machines.answer(request.method!, url.pathname, url.searchParams, body) ?? refused(404)
  }

  #token(body: string): Answer & { headers?: object } {
    const { identity } = (
      JSON.parse(body) as { auth: { identity: Record<string, { user?: object; secret?: string }> } }
    ).auth
    const user = identity['password']?.user as { name: string; password: string } | undefined
    const given = user?.password ?? identity['application_credential']?.secret
    if (given !== this.password || (user && user.name !== this.user)) return refused(401)
    const at = (type: string, url: string) => ({
      type,
      endpoints: [{ interface: 'public', region: 'RegionOne', region_id: 'RegionOne', url }],
    })
    const endpoint = (type: string, path: string) => at(type, `${this.url}${path}`)
    return {
      status: 201,
      headers: { 'x-subject-token': 'fake-token' },
      body: {
        token: {
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
          user: { id: 'user' },
          project: { id: 'service-project' },
          roles: this.roles.map((name) => ({ name })),
          catalog: [
            endpoint('compute', '/compute/v2.1'),
            endpoint('volumev3', '/volume/v3/service-project'),
            endpoint('network', '/network'),
            endpoint('image', '/image'),
            ...(this.gnocchi ? [endpoint('metric', '/metric')] : []),
            ...(this.swift ? [at('object-store', this.swift)] : []),
          ],
        },
      },
    }
  }

  #things(asked: string, url: URL): unknown {
    const name = url.searchParams.get('name')
    const quota = { in_use: this.used, limit: this.limit }
    const listed = { used: this.used, limit: this.limit }
    const path = asked.replace(/^GET /, '')
    if (path === '/identity/v3/projects' && name) return { projects: [] }
    if (path === '/identity/v3/domains') return { domains: name === 'Default' ? [{ id: 'default', name }] : [] }
    if (path === '/identity/v3/roles') return { roles: name === 'member' ? [{ id: 'role', name }] : [] }
    if (path === '/compute/v2.1/') return { version: { id: 'v2.1', version: this.novaVersion } }
    if (path === '/compute/v2.1/flavors/detail') return { flavors: this.flavors }
    if (path === '/compute/v2.1/os-hypervisors/statistics')
      return {
        hypervisor_statistics: { running_vms: 7, vcpus: 100, vcpus_used: 25, memory_mb: 65_536, memory_mb_used: 8192 },
      }
    if (/^\/compute\/v2\.1\/os-quota-sets\/[^/]+(\/detail)?$/.test(path))
      return { quota_set: { instances: quota, cores: quota, ram: quota } }
    if (path === '/volume/v3/') return { versions: [{ id: 'v3.0', version: this.cinderVersion }] }
    if (path === '/volume/v3/service-project/types') return { volume_types: [{ id: 'type', name: 'standard' }] }
    if (path === '/volume/v3/service-project/scheduler-stats/get_pools')
      return { pools: [{ capabilities: { total_capacity_gb: 1000, free_capacity_gb: 400.4 } }] }
    if (path.startsWith('/volume/v3/service-project/os-quota-sets/'))
      return { quota_set: { volumes: quota, gigabytes: quota, snapshots: { in_use: 1, limit: -1 } } }
    if (path === '/network/v2.0/extensions') return { extensions: this.extensions.map((alias) => ({ alias })) }
    const [, alias] = /^\/network\/v2\.0\/extensions\/(.+)$/.exec(path) ?? []
    if (alias) return this.extensions.includes(alias) ? { extension: { alias } } : undefined
    if (path === '/network/v2.0/networks' && name)
      return { networks: name === 'public' ? [{ id: 'public-id', name }] : [] }
    if (path === '/network/v2.0/network-ip-availabilities/public-id')
      return { network_ip_availability: { used_ips: 9, total_ips: 241 } }
    if (path.startsWith('/network/v2.0/quotas/'))
      return { quota: { floatingip: listed, network: listed, port: listed, security_group: listed } }
    if (path === '/image/v2/images') return { images: this.images }
    return undefined
  }
}

const refused = (status: number): Answer => ({
  status,
  body: { error: { code: status, message: 'a body that is not for anybody’s eyes', title: 'No' } },
})
