import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { RegionLine, RegionPart, RegionReason, RegionState } from '@portico/contract/node/region-desk.ts'
import { secondsMs } from '../../core/clock.ts'
import { CloudClient, microversions, type Scoped, type Session } from './client.ts'
import { CloudError, type Service } from './faults.ts'
import { OutOfTime, Unanswered } from './http.ts'
import type { Token } from './keystone.ts'
import { externalNetwork } from './networks.ts'

/** A cloud that works answers sooner; a person waits for this. */
const stepMs = secondsMs(8)
/** Hosts start from volumes; Nova makes such a host anew from this version on. */
const rebuildsSince = '2.93'
const neededExtensions = ['router', 'security-group', 'external-net'] as const

interface Found {
  state: RegionState
  reason: RegionReason
  detail?: string
}
const works = (reason: RegionReason, detail = ''): Found => ({ state: 'works', reason, detail })
const fails = (reason: RegionReason, detail = ''): Found => ({ state: 'fails', reason, detail })
const partly = (reason: RegionReason, detail = ''): Found => ({ state: 'partly', reason, detail })
const skipped: Found = { state: 'skipped', reason: 'before' }

/** Something answered, but not as a service of OpenStack's does. */
class Strange extends Error {}

/**
 * Tries what a region needs, line by line, and changes nothing there. What comes back is ours: a reason from a list, and
 * at most a version or a name that was in the settings. What a server answered is not repeated to anybody.
 */
export async function probe(settings: OpenstackSettings): Promise<RegionLine[]> {
  const client = new CloudClient(settings)
  const cloud = () => client.session(stepMs)
  try {
    const identity = await tried(() => identityOf(client))
    if (identity.state === 'fails') return linesOf(settings, { identity })
    let token: Token | undefined
    const signIn = await tried(async () => {
      token = await cloud().whoami()
      return works('signedIn')
    })
    if (!token) return linesOf(settings, { identity, signIn })
    const [rights, services] = await Promise.all([
      rightsOf(settings, token, cloud),
      servicesOf(settings, client, token, cloud),
    ])
    return linesOf(settings, { identity, signIn, ...rights, ...services })
  } finally {
    client.close()
  }
}

/** Every part has its line; one that could not be tried says so. */
function linesOf({ projects }: OpenstackSettings, found: Partial<Record<RegionPart, Found>>): RegionLine[] {
  const each: RegionPart[] = projects === 'each' ? ['domain', 'memberRole'] : []
  const parts: RegionPart[] = ['identity', 'signIn', 'role', ...each, 'region', 'compute', 'volume', 'network', 'image']
  parts.push('externalNetwork', 'volumeType', 'quotas', 'console', 'metrics')
  return parts.map((part) => {
    const { state, reason, detail = '' } = found[part] ?? skipped
    return { part, state, reason, detail }
  })
}

async function tried(ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask()
  } catch (error) {
    return fails(reasonOf(error))
  }
}

export function reasonOf(error: unknown): RegionReason {
  if (error instanceof Unanswered) {
    if (/ENOTFOUND|EAI_AGAIN/.test(error.message)) return 'unknownName'
    if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(error.message)) return 'certificate'
    return /ABORT|TIMEDOUT/.test(error.message) ? 'timedOut' : 'unreachable'
  }
  if (error instanceof OutOfTime) return 'timedOut'
  if (error instanceof CloudError) {
    if (error.type === 'EndpointNotFound') return 'noEndpoint'
    if (error.status === 401) return 'credentials'
    if (error.status === 403) return 'forbidden'
    return error.status === 404 || error.type === 'NotFound' ? 'notFound' : 'refused'
  }
  if (error instanceof Strange || error instanceof SyntaxError) return 'notOpenstack'
  throw error
}

/** A version that is a version: digits and one dot. */
const versionIn = (text: unknown): string => /^v?(\d{1,3}(?:\.\d{1,4})?)$/.exec(String(text))?.[1] ?? ''

async function identityOf({ http, keystone }: CloudClient): Promise<Found> {
  const answer = await http.send({ method: 'GET', url: keystone.url }, Date.now() + stepMs)
  if (answer.status >= 500) return fails('refused')
  const version = versionIn((JSON.parse(answer.text) as { version?: { id?: string } } | null)?.version?.id)
  if (!version) throw new Strange()
  return works('version', version)
}

/** Projects, roles and quotas of customers are an administrator's work; within one project nothing of it is needed. */
async function rightsOf({ projects, domain, role }: OpenstackSettings, { roles }: Token, cloud: () => Session) {
  if (projects === 'shared') return { role: roles.length > 0 ? works('ownProject') : fails('forbidden') }
  const named = (kind: 'domains' | 'roles', name: string) =>
    tried(async () => {
      const found = await cloud().service.keystone.list(`/${kind}`, kind, { query: { name } })
      return found.length > 0 ? works('found', name) : fails('notFound', name)
    })
  const [administrator, domainFound, roleFound] = await Promise.all([
    tried(async () => {
      await cloud().service.keystone.list('/projects', 'projects', { query: { name: 'portico-probe' } })
      return works('administrator')
    }),
    named('domains', domain),
    named('roles', role),
  ])
  const rights = administrator.reason === 'forbidden' ? fails('administratorNeeded') : administrator
  return { role: rights, domain: domainFound, memberRole: roleFound }
}

async function servicesOf(settings: OpenstackSettings, client: CloudClient, token: Token, cloud: () => Session) {
  if (token.endpoints.size === 0) return { region: fails('noRegion', settings.region) }
  const { volume_type } = settings
  const [compute, volume, network, image, externalNetworkFound, volumeType, quotas, metrics] = await Promise.all([
    tried(() => versionOf(client, token, 'compute')),
    tried(() => versionOf(client, token, 'volumev3')),
    tried(() => networkOf(cloud(), token)),
    tried(async () => {
      await cloud().service.glance.get('/images', { query: { limit: 1 } })
      return works('answers')
    }),
    tried(async () => {
      await externalNetwork(cloud())
      return works('found', settings.external_network)
    }).then((found) => (found.state === 'fails' ? { ...found, detail: settings.external_network } : found)),
    tried(async () => {
      if (!volume_type) return works('cloudsChoice')
      const types = await cloud().service.cinder.list<{ id: string; name: string }>('/types', 'volume_types')
      const found = types.some(({ id, name }) => id === volume_type || name === volume_type)
      return found ? works('found', volume_type) : fails('notFound', volume_type)
    }),
    tried(async () => {
      const { nova, cinder, neutron } = cloud().service
      await Promise.all([
        nova.get(`/os-quota-sets/${token.project}`),
        cinder.get(`/os-quota-sets/${token.project}`),
        neutron.get(`/quotas/${token.project}`),
      ])
      return works('readable')
    }),
    tried(() => metricsOf(settings, client, token, cloud)),
  ])
  const console: Found = settings.console === 'none' ? works('off') : { state: 'unproven', reason: 'firstHost' }
  return {
    region: works('found', settings.region),
    compute,
    volume,
    network,
    image,
    externalNetwork: externalNetworkFound,
    volumeType,
    quotas,
    console,
    metrics,
  }
}

/** Both tell their newest version at their root, which for Cinder lies above the project. */
async function versionOf({ http, keystone }: CloudClient, token: Token, service: Service & keyof typeof microversions) {
  const url = keystone.endpoint(token, service).replace(/(\/v\d(?:\.\d)?)(\/.*)?$/, '$1/')
  const answer = await http.send({ method: 'GET', url, headers: { 'x-auth-token': token.value } }, Date.now() + stepMs)
  if (answer.status >= 400) throw new CloudError(service, answer.status, '', '')
  const body = JSON.parse(answer.text) as { version?: Version; versions?: Version[] } | null
  const newest = [body?.version, ...(body?.versions ?? [])].map((one) => versionIn(one?.version)).find(Boolean)
  if (!newest) throw new Strange()
  if (isBelow(newest, microversions[service])) return fails('tooOld', newest)
  return service === 'compute' && isBelow(newest, rebuildsSince)
    ? partly('noRebuild', newest)
    : works('version', newest)
}
interface Version {
  version?: string
}

export function isBelow(version: string, needed: string): boolean {
  const [[major = 0, minor = 0], [neededMajor = 0, neededMinor = 0]] = [version, needed].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

async function networkOf(cloud: Session, { roles }: Token): Promise<Found> {
  const extensions = await cloud.service.neutron.list<{ alias: string }>('/extensions', 'extensions')
  const has = (alias: string) => extensions.some((one) => one.alias === alias)
  const missing = neededExtensions.find((alias) => !has(alias))
  if (missing) return fails('notFound', missing)
  if (!has('standard-attr-tag')) return fails('noTags')
  if (!has('qos-fip')) return partly('noBandwidth')
  if (!has('extraroute')) return partly('noRoutes')
  return roles.includes('admin') ? works('answers') : partly('bandwidthRight')
}

async function metricsOf(
  { metrics, projects }: OpenstackSettings,
  client: CloudClient,
  token: Token,
  cloud: () => Session,
): Promise<Found> {
  const { roles } = token
  if (metrics.kind === 'none') return works('off')
  if (metrics.kind === 'diagnostics')
    // Nova keeps diagnostics to administrators unless its policy says otherwise.
    return roles.includes('admin') ? works('administrator') : partly('administratorNeeded')
  if (metrics.kind === 'gnocchi') {
    const found = await gnocchiOf(client, token, cloud().service)
    // It shows what lies in other projects to administrators only.
    return found.state === 'works' && projects === 'each' && !roles.includes('admin')
      ? partly('administratorNeeded')
      : found
  }
  const url = `${metrics.address.replace(/\/+$/, '')}/api/v1/query?query=1`
  const headers: Record<string, string> = metrics.token ? { authorization: `Bearer ${metrics.token}` } : {}
  const answer = await client.http.send({ method: 'GET', url, headers }, Date.now() + stepMs)
  if (answer.status === 401 || answer.status === 403) return fails('credentials')
  if (answer.status !== 200) return fails('refused')
  if ((JSON.parse(answer.text) as { status?: string } | null)?.status !== 'success') throw new Strange()
  return works('answers')
}

/** That it is one, and that Ceilometer made the kinds of resources it writes to. */
async function gnocchiOf({ keystone }: CloudClient, token: Token, { gnocchi }: Scoped): Promise<Found> {
  // A catalogue without it is told apart from an address where something else answers.
  keystone.endpoint(token, 'metric')
  const able = await gnocchi.find<{ aggregation_methods?: unknown } | null>('/capabilities')
  if (!Array.isArray(able?.aggregation_methods)) throw new Strange()
  const instances = await gnocchi.find('/resource_type/instance')
  return instances ? works('answers') : fails('noMeters')
}
