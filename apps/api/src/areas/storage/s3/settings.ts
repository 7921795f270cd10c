import {
  corsRule,
  corsRulesMax,
  lifecycleRule,
  lifecycleRulesMax,
  type CorsRule,
  type LifecycleRule,
} from '@portico/contract/rules/storage.ts'
import { container } from '@portico/contract/storage/container.ts'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { writeAudit } from '../../../core/audit/audit.ts'
import { Fault } from '../../../core/store/faults.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { holdContainer } from '../kept/held.ts'
import type { Answer, Ask } from './ask.ts'
import { textOf } from './incoming.ts'
import { ownerOf } from './lists.ts'
import { within } from './object-write.ts'
import { listIn, parseXml, textIn, xmlOf } from './xml.ts'

const { containerSave } = container.calls

type Settings = Partial<Pick<ContainerRow, 'versioning' | 'rules' | 'cors' | 'access'>>

async function save(ask: Ask, settings: Settings, status = 200): Promise<Answer> {
  const { app, response, signer, ip } = ask
  await within(ask, async ({ db }) => {
    const { id, accountId } = await holdContainer(db, ask.container.id)
    await db.update(containers).set(settings).where(eq(containers.id, id))
    // No person is behind it: the line says which key it was.
    const who = { loginId: null, accountId, ip, requestId: String(response.getHeader('x-amz-request-id')) }
    const details = { key: signer?.key.id ?? '', settings: Object.keys(settings).join(', ') }
    await writeAudit(db, app.clock, containerSave.audit, who, { subject: id, details })
  })
  return { status }
}

export async function getVersioning({ container }: Ask): Promise<Answer> {
  const said = { off: undefined, on: 'Enabled', suspended: 'Suspended' }[container.versioning]
  return { body: xmlOf('VersioningConfiguration', { Status: said }) }
}

export async function putVersioning(ask: Ask): Promise<Answer> {
  const status = textIn(parseXml(await textOf(ask), 'VersioningConfiguration'), 'Status')
  if (status !== 'Enabled' && status !== 'Suspended') throw new Fault('MalformedXML')
  return save(ask, { versioning: status === 'Enabled' ? 'on' : 'suspended' })
}

export async function getCors({ container }: Ask): Promise<Answer> {
  if (container.cors.length === 0) throw new Fault('NoSuchCORSConfiguration')
  const rules = container.cors.map(({ origins, methods, headers, exposed, max_age_seconds }) => ({
    AllowedOrigin: origins,
    AllowedMethod: methods,
    AllowedHeader: headers,
    ExposeHeader: exposed,
    MaxAgeSeconds: max_age_seconds,
  }))
  return { body: xmlOf('CORSConfiguration', { CORSRule: rules }) }
}

export async function putCors(ask: Ask): Promise<Answer> {
  const tree = parseXml(await textOf(ask), 'CORSConfiguration')
  const rules = listIn(tree, 'CORSRule').map((rule) => ({
    origins: listIn(rule, 'AllowedOrigin'),
    methods: listIn(rule, 'AllowedMethod'),
    headers: listIn(rule, 'AllowedHeader'),
    exposed: listIn(rule, 'ExposeHeader'),
    max_age_seconds: Number(textIn(rule, 'MaxAgeSeconds') ?? 0),
  }))
  return save(ask, { cors: sound<CorsRule>(corsRule, rules, corsRulesMax) })
}

export const deleteCors = (ask: Ask): Promise<Answer> => save(ask, { cors: [] }, 204)

/** The rules are those of the console's form. */
function sound<Rule>(schema: z.ZodMiniType<Rule>, rules: unknown[], max: number): Rule[] {
  const parsed = z.array(schema).check(z.minLength(1), z.maxLength(max)).safeParse(rules)
  if (!parsed.success) throw new Fault('MalformedXML')
  return parsed.data
}

export async function getLifecycle({ container }: Ask): Promise<Answer> {
  if (container.rules.length === 0) throw new Fault('NoSuchLifecycleConfiguration')
  const rules = container.rules.map((rule) => ({
    ID: rule.name,
    Filter: { Prefix: rule.prefix },
    Status: rule.enabled ? 'Enabled' : 'Disabled',
    Expiration: rule.expire_days && { Days: rule.expire_days },
    NoncurrentVersionExpiration: rule.earlier_days && { NoncurrentDays: rule.earlier_days },
    AbortIncompleteMultipartUpload: rule.abort_days && { DaysAfterInitiation: rule.abort_days },
  }))
  return { body: xmlOf('LifecycleConfiguration', { Rule: rules }) }
}

const ruleParts = [
  'ID',
  'Status',
  'Prefix',
  'Filter',
  'Expiration',
  'NoncurrentVersionExpiration',
  'AbortIncompleteMultipartUpload',
]

/** What is not done is refused: somebody would count on it. */
function refuseOthers(tree: unknown, known: readonly string[]): void {
  if (typeof tree !== 'object' || tree === null) return
  if (Object.keys(tree).some((name) => !known.includes(name) && name !== '#text')) throw new Fault('NotImplemented')
}

function ruleOf(tree: unknown, at: number): Record<string, unknown> {
  refuseOthers(tree, ruleParts)
  const rule = tree as Record<string, unknown>
  refuseOthers(rule['Filter'], ['Prefix'])
  const days = (element: string, name: string) => {
    refuseOthers(rule[element], [name])
    const text = textIn(rule[element], name)
    return text === undefined ? undefined : Number(text)
  }
  return {
    name: textIn(rule, 'ID') || `rule-${at + 1}`,
    enabled: textIn(rule, 'Status') === 'Enabled',
    prefix: textIn(rule['Filter'] || undefined, 'Prefix') ?? textIn(rule, 'Prefix') ?? '',
    expire_days: days('Expiration', 'Days'),
    earlier_days: days('NoncurrentVersionExpiration', 'NoncurrentDays'),
    abort_days: days('AbortIncompleteMultipartUpload', 'DaysAfterInitiation'),
  }
}

export async function putLifecycle(ask: Ask): Promise<Answer> {
  const rules = listIn(parseXml(await textOf(ask), 'LifecycleConfiguration'), 'Rule').map(ruleOf)
  return save(ask, { rules: sound<LifecycleRule>(lifecycleRule, rules, lifecycleRulesMax) })
}

export const deleteLifecycle = (ask: Ask): Promise<Answer> => save(ask, { rules: [] }, 204)

const everybody = 'http://acs.amazonaws.com/groups/global/AllUsers'
const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** Who has what: its owner everything, and everybody reading where it is open to them. The same for all that is in it. */
export async function getAcl({ container }: Ask): Promise<Answer> {
  const owner = ownerOf(container)
  const grants = [{ Grantee: owner, Permission: 'FULL_CONTROL' }]
  const shared = container.access === 'public-read' ? [{ Grantee: { URI: everybody }, Permission: 'READ' }] : []
  const body = xmlOf('AccessControlPolicy', { Owner: owner, AccessControlList: { Grant: [...grants, ...shared] } })
  // Clients tell by an attribute what a grantee is.
  const typed = body
    .replaceAll('<Grantee><ID>', `<Grantee ${schema} xsi:type="CanonicalUser"><ID>`)
    .replaceAll('<Grantee><URI>', `<Grantee ${schema} xsi:type="Group"><URI>`)
  return { body: typed }
}

export async function putAcl(ask: Ask): Promise<Answer> {
  const canned = ask.request.headers['x-amz-acl']
  if (canned === undefined) return save(ask, { access: accessOf(await textOf(ask)) })
  if (canned !== 'private' && canned !== 'public-read') throw new Fault('NotImplemented')
  return save(ask, { access: canned })
}

function accessOf(text: string): ContainerRow['access'] {
  const grants = listIn(parseXml(text, 'AccessControlPolicy')['AccessControlList'], 'Grant')
  const others = grants.filter((grant) => textIn((grant as Record<string, unknown>)['Grantee'], 'URI') !== undefined)
  if (others.length === 0) return 'private'
  const open = others.every(
    (grant) =>
      textIn((grant as Record<string, unknown>)['Grantee'], 'URI') === everybody &&
      textIn(grant, 'Permission') === 'READ',
  )
  if (!open) throw new Fault('NotImplemented')
  return 'public-read'
}

/** What is said of an object is said of all of them: asked for what is so already, it is done. */
export async function putObjectAcl(ask: Ask): Promise<Answer> {
  const canned = ask.request.headers['x-amz-acl']
  const wanted = canned ?? accessOf(await textOf(ask))
  if (wanted !== ask.container.access) throw new Fault('NotImplemented', 'Access is set for the whole container.')
  return {}
}
