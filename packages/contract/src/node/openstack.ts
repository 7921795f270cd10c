import * as z from 'zod/mini'
import {
  chosen,
  lineAtMost,
  linesAtMost,
  requiredLineAtMost,
  requiredPattern,
  requiredSecret,
  trimmedPattern,
  wholeNumber,
} from '../rules/text.ts'

const address = requiredPattern(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'rules.webAddress')
const addressOrNone = trimmedPattern(/^(https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?)?$/, 'rules.webAddress')
const name = requiredLineAtMost(255)
/** How many of it a customer's project may have; -1 is without limit. */
const quota = (standard: number) => z._default(wholeNumber(-1, 10_000_000, 'rules.invalid'), standard)

/** Service users sign in by password, or by an application credential, which is bound to one project. */
export const OpenstackCredentials = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('password'),
    user: name,
    user_domain: z._default(name, 'Default'),
    password: requiredSecret.check(z.maxLength(4096, 'rules.tooLong')),
    project: name,
    project_domain: z._default(name, 'Default'),
  }),
  z.object({
    kind: z.literal('application'),
    id: name,
    secret: requiredSecret.check(z.maxLength(4096, 'rules.tooLong')),
  }),
])
export type OpenstackCredentials = z.output<typeof OpenstackCredentials>

const query = z._default(lineAtMost(1000), '')
/**
 * Where figures of machines come from. `prometheus` asks one query for each figure; `{id}` in it is the id of the server
 * in Nova, `{window}` the stretch of time that one point stands for. `gnocchi` has what Ceilometer measured; where it
 * answers is empty for the catalogue's own endpoint.
 */
export const OpenstackMetrics = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('diagnostics') }),
  z.object({
    kind: z.literal('prometheus'),
    address,
    token: z._default(lineAtMost(4096), ''),
    cpu_percent: query,
    memory_mb: query,
    disk_read: query,
    disk_write: query,
    net_in: query,
    net_out: query,
  }),
  z.object({ kind: z.literal('gnocchi'), endpoint: z._default(addressOrNone, '') }),
])
export type OpenstackMetrics = z.output<typeof OpenstackMetrics>

export const OpenstackQuotas = z.object({
  instances: quota(20),
  cores: quota(80),
  ram_mb: quota(327_680),
  volumes: quota(60),
  gigabytes: quota(20_000),
  snapshots: quota(200),
  floating_ips: quota(20),
  networks: quota(20),
  ports: quota(200),
  security_groups: quota(50),
  security_group_rules: quota(1000),
})
export type OpenstackQuotas = z.output<typeof OpenstackQuotas>

export const openstackInterfaces = ['public', 'internal'] as const
/** `each`: a project for every customer account. `shared`: all in the project of the service user, told apart by tags. */
export const openstackProjects = ['each', 'shared'] as const
export const openstackConsoles = ['novnc', 'serial', 'none'] as const

/** What a node that is an OpenStack region has to know. Kept sealed. */
export const OpenstackSettings = z
  .object({
    auth_url: address,
    region: name,
    interface: z._default(chosen(openstackInterfaces), 'public'),
    credentials: OpenstackCredentials,
    /** Certificates (PEM) that are trusted besides the usual ones; empty for none. */
    ca: z._default(
      linesAtMost(100_000).check(
        z.refine((pem) => pem.trim() === '' || pem.includes('-----BEGIN CERTIFICATE-----'), 'rules.invalid'),
      ),
      '',
    ),
    projects: z._default(chosen(openstackProjects), 'each'),
    /** The domain that customers' projects are made in, by name. */
    domain: z._default(name, 'Default'),
    /** The role that the service user takes in them, by name. */
    role: z._default(name, 'member'),
    quotas: z.prefault(OpenstackQuotas, {}),
    /** Where floating addresses come from, by name or id. */
    external_network: name,
    /** By name or id; empty is the cloud's own choice. */
    volume_type: z._default(lineAtMost(255), ''),
    metrics: z._default(OpenstackMetrics, { kind: 'diagnostics' }),
    console: z._default(chosen(openstackConsoles), 'novnc'),
  })
  .check(
    z.refine(({ credentials, projects }) => credentials.kind === 'password' || projects === 'shared', {
      // An application credential opens the one project it was made in.
      error: 'rules.choose',
      path: ['projects'],
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type OpenstackSettings = z.output<typeof OpenstackSettings>

const keptSecrets: readonly unknown[] = ['password', 'secret']
/** Secrets are never sent back: one that is left empty in settings that replace others stays as it is stored. */
export function isKeptSecret(settings: object, path: readonly PropertyKey[]): boolean {
  const { credentials } = settings as { credentials?: Record<PropertyKey, unknown> }
  return (
    path.length === 2 && path[0] === 'credentials' && keptSecrets.includes(path[1]) && credentials?.[path[1]!] === ''
  )
}
