import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { secondsMs } from '../../core/clock.ts'
import { CloudError, errorOf, type Service } from './faults.ts'
import { Http, type Method } from './http.ts'
import { Keystone, type Scope, type Token } from './keystone.ts'

/** One call of the engine may take so long: less than its caller waits for it. */
export const callMs = secondsMs(22)

/** Asked for by number, so that a newer cloud answers the same way. */
export const microversions = {
  compute: '2.79',
  volumev3: '3.44',
} as const
const versionHeader = { compute: 'compute', volumev3: 'volume' } as const

interface Options {
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** Another than the usual microversion. */
  version?: string
  /** Asks only, though it is posted. */
  safe?: boolean
}

/** A cloud of OpenStack's, as the service user sees it. */
export class CloudClient {
  readonly settings: OpenstackSettings
  readonly http: Http
  readonly keystone: Keystone

  constructor(settings: OpenstackSettings) {
    this.settings = settings
    this.http = new Http(settings.ca)
    this.keystone = new Keystone(this.http, settings)
  }

  /** Begins a call of the engine: everything it asks for shares one deadline. */
  session(ms = callMs): Session {
    return new Session(this, Date.now() + ms)
  }

  close(): void {
    this.http.close()
  }
}

/** What one call of the engine asks of the cloud. */
export class Session {
  readonly client: CloudClient
  readonly deadline: number

  constructor(client: CloudClient, deadline: number) {
    this.client = client
    this.deadline = deadline
  }

  get settings(): OpenstackSettings {
    return this.client.settings
  }

  /** As the service user in its own project. */
  get service(): Scoped {
    return new Scoped(this, 'service')
  }

  /** As the service user in a customer's project. */
  in(project: string): Scoped {
    return new Scoped(this, { project })
  }

  /** Who we are, where, and with which roles. */
  whoami(scope: Scope = 'service'): Promise<Token> {
    return this.client.keystone.token(scope, this.deadline)
  }
}

/** The services, within one project. */
export class Scoped {
  readonly keystone: ServiceClient
  readonly nova: ServiceClient
  readonly cinder: ServiceClient
  readonly neutron: ServiceClient
  readonly glance: ServiceClient
  readonly gnocchi: ServiceClient

  constructor(session: Session, scope: Scope) {
    this.keystone = new ServiceClient(session, scope, 'identity')
    this.nova = new ServiceClient(session, scope, 'compute')
    this.cinder = new ServiceClient(session, scope, 'volumev3')
    this.neutron = new ServiceClient(session, scope, 'network')
    this.glance = new ServiceClient(session, scope, 'image')
    this.gnocchi = new ServiceClient(session, scope, 'metric')
  }
}

export class ServiceClient {
  readonly #session: Session
  readonly #scope: Scope
  readonly #service: Service

  constructor(session: Session, scope: Scope, service: Service) {
    this.#session = session
    this.#scope = scope
    this.#service = service
  }

  get<T>(path: string, options: Options = {}): Promise<T> {
    return this.#send<T>('GET', path, options)
  }
  post<T = unknown>(path: string, body: unknown, options: Options = {}): Promise<T> {
    return this.#send<T>('POST', path, { ...options, body })
  }
  put<T = unknown>(path: string, body?: unknown, options: Options = {}): Promise<T> {
    return this.#send<T>('PUT', path, { ...options, ...(body !== undefined && { body }) })
  }
  patch<T = unknown>(path: string, body: unknown, options: Options = {}): Promise<T> {
    return this.#send<T>('PATCH', path, { ...options, body })
  }

  /** Nothing, when it is not there. */
  async find<T>(path: string, options: Options = {}): Promise<T | undefined> {
    try {
      return await this.get<T>(path, options)
    } catch (error) {
      if (error instanceof CloudError && error.status === 404) return undefined
      throw error
    }
  }

  /** What is gone already is deleted. */
  async delete(path: string, options: Options = {}): Promise<void> {
    try {
      await this.#send('DELETE', path, options)
    } catch (error) {
      if (!(error instanceof CloudError && error.status === 404)) throw error
    }
  }

  /** Everything of a list, page by page. */
  async list<T>(path: string, key: string, options: Options = {}): Promise<T[]> {
    const all: T[] = []
    let query = options.query ?? {}
    for (;;) {
      const page = await this.get<Record<string, unknown>>(path, { ...options, query })
      all.push(...((page[key] ?? []) as T[]))
      const links = (page[`${key}_links`] ?? []) as { rel: string; href: string }[]
      const next = links.find(({ rel }) => rel === 'next')
      if (!next) return all
      query = Object.fromEntries(new URL(next.href, 'http://next').searchParams)
    }
  }

  async #send<T>(method: Method, path: string, options: Options): Promise<T> {
    const { client, deadline } = this.#session
    const { keystone, http } = client
    for (let attempt = 1; ; attempt++) {
      const token = await keystone.token(this.#scope, deadline)
      const answer = await http.send(
        {
          method,
          url: `${keystone.endpoint(token, this.#service)}${path}${queryOf(options.query)}`,
          headers: { 'x-auth-token': token.value, ...this.#version(options.version) },
          ...(options.body !== undefined && { body: options.body }),
          ...(options.safe && { safe: true }),
        },
        deadline,
      )
      if (answer.status >= 200 && answer.status < 300) return (answer.text ? JSON.parse(answer.text) : undefined) as T
      if (answer.status !== 401 || attempt > 1) throw errorOf(this.#service, answer)
      // It ended before its time, or somebody took it away: nothing was done, and a new one may do.
      keystone.forget(token)
    }
  }

  #version(asked: string | undefined): Record<string, string> {
    if (this.#service !== 'compute' && this.#service !== 'volumev3') return {}
    const version = asked ?? microversions[this.#service]
    return { 'openstack-api-version': `${versionHeader[this.#service]} ${version}` }
  }
}

function queryOf(query: Options['query']): string {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
