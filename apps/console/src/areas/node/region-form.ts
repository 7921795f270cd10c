import {
  openstackConsoles,
  openstackInterfaces,
  openstackProjects,
  OpenstackQuotas,
  OpenstackSettings,
  isKeptSecret,
} from '@portico/contract/node/openstack.ts'
import * as z from 'zod/mini'

export const quotaNames = Object.keys(OpenstackQuotas.shape) as (keyof OpenstackQuotas)[]
export const queryNames = ['cpu_percent', 'memory_mb', 'disk_read', 'disk_write', 'net_in', 'net_out'] as const

/** The settings of a region side by side, as a form has them: text, and nothing inside anything. */
export interface RegionValues {
  auth_url: string
  region: string
  interface: (typeof openstackInterfaces)[number]
  credentials: 'password' | 'application'
  user: string
  user_domain: string
  password: string
  project: string
  project_domain: string
  id: string
  secret: string
  ca: string
  projects: (typeof openstackProjects)[number]
  domain: string
  role: string
  external_network: string
  volume_type: string
  console: (typeof openstackConsoles)[number]
  metrics: OpenstackSettings['metrics']['kind']
  address: string
  token: string
  endpoint: string
  queries: Record<(typeof queryNames)[number], string>
  quotas: Record<keyof OpenstackQuotas, string>
}

const noQueries = Object.fromEntries(queryNames.map((name) => [name, ''])) as RegionValues['queries']
const usualQuotas = OpenstackQuotas.parse({})
const texts = (quotas: OpenstackQuotas) =>
  Object.fromEntries(quotaNames.map((name) => [name, String(quotas[name])])) as RegionValues['quotas']

const fresh: RegionValues = {
  auth_url: '',
  region: '',
  interface: 'public',
  credentials: 'password',
  user: '',
  user_domain: 'Default',
  password: '',
  project: '',
  project_domain: 'Default',
  id: '',
  secret: '',
  ca: '',
  projects: 'each',
  domain: 'Default',
  role: 'member',
  external_network: '',
  volume_type: '',
  console: 'novnc',
  metrics: 'diagnostics',
  address: '',
  token: '',
  endpoint: '',
  queries: noQueries,
  quotas: texts(usualQuotas),
}

/** What is stored, as the server shows it; an empty form where nothing is. */
export function valuesOf(stored: string): RegionValues {
  if (!stored) return fresh
  const { credentials, metrics, quotas, ...plain } = JSON.parse(stored) as OpenstackSettings
  const { kind: _, ...who } = credentials
  const { auth_url, region, ca, projects, domain, role, external_network, volume_type } = plain
  return {
    ...fresh,
    auth_url,
    region,
    ca,
    projects,
    domain,
    role,
    external_network,
    volume_type,
    interface: plain.interface,
    console: plain.console,
    ...who,
    credentials: credentials.kind,
    metrics: metrics.kind,
    ...(metrics.kind === 'prometheus' && {
      address: metrics.address,
      queries: Object.fromEntries(queryNames.map((name) => [name, metrics[name]])) as RegionValues['queries'],
    }),
    ...(metrics.kind === 'gnocchi' && { endpoint: metrics.endpoint }),
    quotas: texts(quotas),
  }
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function metricsOf({ metrics: kind, address, token, queries, endpoint }: RegionValues): object {
  if (kind === 'prometheus') return { kind, address, token, ...queries }
  return kind === 'gnocchi' ? { kind, endpoint } : { kind }
}

/** What the server takes. */
export function settingsOf(values: RegionValues): object {
  const { credentials, user, user_domain, password, project, project_domain, id, secret } = values
  const { quotas, ...plain } = values
  return {
    auth_url: plain.auth_url,
    region: plain.region,
    interface: plain.interface,
    credentials:
      credentials === 'password'
        ? { kind: credentials, user, user_domain, password, project, project_domain }
        : { kind: credentials, id, secret },
    ca: plain.ca,
    // An application credential opens the one project it was made in.
    projects: credentials === 'application' ? 'shared' : plain.projects,
    domain: plain.domain,
    role: plain.role,
    external_network: plain.external_network,
    volume_type: plain.volume_type,
    console: plain.console,
    metrics: metricsOf(values),
    quotas: Object.fromEntries(quotaNames.map((name) => [name, numberOf(quotas[name])])),
  }
}

/** Where the form shows what is wrong at a place of the settings; quotas and queries each have one message. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const [first, second] = path.map(String)
  if (first === 'credentials' && second) return second
  if (first === 'metrics' && second) return ['address', 'token', 'endpoint'].includes(second) ? second : 'queries'
  return first ?? ''
}

/** The server's sentences, at the fields of the form. */
export const placed = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [fieldAt(path.replace(/^settings\./, '').split('.')), text]),
  )

/** The form is right when the settings that come of it are. A secret that is stored may stay empty. */
export const schemaWith = (kept: boolean) =>
  z.custom<RegionValues>().check(
    z.check<RegionValues>(({ value, issues }) => {
      const typed = settingsOf(value)
      const read = OpenstackSettings.safeParse(typed)
      for (const { path, message } of read.error?.issues ?? []) {
        if (kept && isKeptSecret(typed, path)) continue
        const rule = message.startsWith('rules.') ? message : 'rules.invalid'
        issues.push({ code: 'custom', input: value, message: rule, path: [fieldAt(path)] })
      }
    }),
  )
