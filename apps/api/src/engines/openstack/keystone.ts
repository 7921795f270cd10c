import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { minutesMs } from '../../core/clock.ts'
import { CloudError, errorOf, type Service } from './faults.ts'
import type { Http } from './http.ts'

/** What a token opens: the project the service user's credentials name, or another one by its id. */
export type Scope = 'service' | { project: string }

export interface Token {
  value: string
  project: string
  user: string
  roles: string[]
  expiresAt: number
  endpoints: Map<string, string>
}

interface TokenBody {
  token: {
    expires_at: string
    user: { id: string }
    project?: { id: string }
    roles?: { name: string }[]
    catalog?: { type: string; endpoints: { interface: string; region: string; region_id?: string; url: string }[] }[]
  }
}

/** A token is given up so long before it ends: a request that is under way must not lose it. */
const renewBeforeMs = minutesMs(2)
const shortestLifeMs = 1000

/** Other names under which clouds list the same service. */
const typesOf: Record<Service, readonly string[]> = {
  identity: ['identity'],
  compute: ['compute'],
  volumev3: ['volumev3', 'block-storage', 'volume'],
  network: ['network'],
  image: ['image'],
  'object-store': ['object-store'],
  metric: ['metric'],
}

/** Signs in at Keystone v3: one token for each project, kept as long as it lives. */
export class Keystone {
  readonly #http: Http
  readonly #settings: OpenstackSettings
  readonly #tokens = new Map<string, Token>()
  readonly #asking = new Map<string, Promise<Token>>()
  readonly url: string

  constructor(http: Http, settings: OpenstackSettings) {
    this.#http = http
    this.#settings = settings
    const given = settings.auth_url.replace(/\/+$/, '')
    this.url = given.endsWith('/v3') ? given : `${given}/v3`
  }

  /** The present token, or a new one; whoever asks at the same time gets the same. */
  async token(scope: Scope, deadline: number): Promise<Token> {
    const key = scope === 'service' ? '' : scope.project
    const known = this.#tokens.get(key)
    if (known && known.expiresAt - margin(known) > Date.now()) return known
    const asking = this.#asking.get(key)
    if (asking) return asking
    const fresh = this.#ask(scope, deadline)
      .then((token) => {
        this.#tokens.set(key, token)
        return token
      })
      .finally(() => this.#asking.delete(key))
    this.#asking.set(key, fresh)
    return fresh
  }

  /** A token that a service did not accept is of no use any more. */
  forget(token: Token): void {
    for (const [key, known] of this.#tokens) if (known.value === token.value) this.#tokens.delete(key)
  }

  async #ask(scope: Scope, deadline: number): Promise<Token> {
    const answer = await this.#http.send(
      { method: 'POST', url: `${this.url}/auth/tokens`, body: { auth: this.#auth(scope) }, safe: true },
      deadline,
    )
    const value = answer.headers['x-subject-token']
    if (answer.status !== 201 || typeof value !== 'string') throw errorOf('identity', answer)
    const { token } = JSON.parse(answer.text) as TokenBody
    return {
      value,
      project: token.project?.id ?? '',
      user: token.user.id,
      roles: (token.roles ?? []).map(({ name }) => name),
      expiresAt: Date.parse(token.expires_at),
      endpoints: this.#endpoints(token),
    }
  }

  #auth(scope: Scope): object {
    const { credentials } = this.#settings
    if (credentials.kind === 'application') {
      const { id, secret } = credentials
      return { identity: { methods: ['application_credential'], application_credential: { id, secret } } }
    }
    const { user, user_domain, password, project, project_domain } = credentials
    return {
      identity: {
        methods: ['password'],
        password: { user: { name: user, domain: { name: user_domain }, password } },
      },
      scope: {
        project: scope === 'service' ? { name: project, domain: { name: project_domain } } : { id: scope.project },
      },
    }
  }

  #endpoints({ catalog = [] }: TokenBody['token']): Map<string, string> {
    const { region, interface: wanted } = this.#settings
    const found = new Map<string, string>()
    for (const { type, endpoints } of catalog) {
      const here = endpoints.find((one) => one.interface === wanted && (one.region_id ?? one.region) === region)
      if (here) found.set(type, here.url.replace(/\/+$/, ''))
    }
    return found
  }

  has(token: Token, service: Service): boolean {
    return typesOf[service].some((type) => token.endpoints.has(type))
  }

  endpoint(token: Token, service: Service): string {
    if (service === 'identity') return this.url
    const { metrics } = this.#settings
    if (service === 'metric' && metrics.kind === 'gnocchi' && metrics.endpoint)
      return versioned(metrics.endpoint.replace(/\/+$/, ''), service)
    for (const type of typesOf[service]) {
      const url = token.endpoints.get(type)
      if (url) return versioned(url, service)
    }
    throw new CloudError(
      service,
      404,
      'EndpointNotFound',
      `The catalogue has no ${this.#settings.interface} endpoint of ${service} in region ${this.#settings.region}`,
    )
  }
}

/** These are listed without their version. */
const versions: Partial<Record<Service, string>> = { network: '/v2.0', image: '/v2', metric: '/v1' }
const versioned = (url: string, service: Service) => {
  const version = versions[service] ?? ''
  return url.endsWith(version) ? url : `${url}${version}`
}

const margin = ({ expiresAt }: Token) => Math.min(renewBeforeMs, Math.max((expiresAt - Date.now()) / 2, shortestLifeMs))
