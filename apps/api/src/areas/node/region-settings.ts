import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import type { Seal } from '../../core/seal.ts'
import { nodes } from '../../ground/nodes/node.table.ts'

export type NodeRow = typeof nodes.$inferSelect

export async function nodeRow(db: Db, id: string): Promise<NodeRow> {
  const [node] = await db.select().from(nodes).where(eq(nodes.id, id))
  if (!node) throw refuse('notFound')
  return node
}

/** The settings of a node that is an OpenStack region; undefined when it is none. */
export function storedSettings(seal: Seal, node: Pick<NodeRow, 'engine' | 'sealedSettings'>) {
  if (node.engine !== 'openstack' || !node.sealedSettings) return undefined
  return OpenstackSettings.parse(JSON.parse(seal.open(node.sealedSettings)))
}

/**
 * What is typed, with the secrets that were left empty as they are stored. A secret stays with whom it was given to: for
 * another address or another user it has to be typed again.
 */
export function withKeptSecrets(typed: string, stored: OpenstackSettings | undefined): OpenstackSettings {
  const form = JSON.parse(typed) as OpenstackSettings
  const read = OpenstackSettings.safeParse({
    ...form,
    credentials: credentialsWith(form, stored),
    ...(form.metrics && { metrics: metricsWith(form.metrics, stored?.metrics) }),
  })
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => [['settings', ...path].join('.'), message] as const)
  throw refuseField(Object.fromEntries(fields))
}

function credentialsWith(form: OpenstackSettings, stored: OpenstackSettings | undefined) {
  const [typed, kept] = [form.credentials, stored?.credentials]
  if (!stored || stored.auth_url !== form.auth_url || isShownElsewhere(form.metrics, stored.metrics)) return typed
  if (typed.kind === 'password' && kept?.kind === 'password' && !typed.password) {
    const same = typed.user === kept.user && (typed.user_domain ?? 'Default') === kept.user_domain
    return same ? { ...typed, password: kept.password } : typed
  }
  if (typed.kind === 'application' && kept?.kind === 'application' && !typed.secret)
    return typed.id === kept.id ? { ...typed, secret: kept.secret } : typed
  return typed
}

/** Gnocchi is asked with the service user's token: whoever names where it answers has to know the secret. */
function isShownElsewhere(typed: OpenstackSettings['metrics'] | undefined, kept: OpenstackSettings['metrics']) {
  if (typed?.kind !== 'gnocchi' || !typed.endpoint) return false
  return kept.kind !== 'gnocchi' || kept.endpoint !== typed.endpoint
}

function metricsWith(typed: OpenstackSettings['metrics'], kept: OpenstackSettings['metrics'] | undefined) {
  const same = typed.kind === 'prometheus' && kept?.kind === 'prometheus' && typed.address === kept.address
  return same && !typed.token ? { ...typed, token: kept.token } : typed
}

/** As it may be shown: nobody reads a secret twice. */
export function withoutSecrets(settings: OpenstackSettings): string {
  return JSON.stringify({
    ...settings,
    credentials: blanked(settings.credentials),
    metrics: settings.metrics.kind === 'prometheus' ? { ...settings.metrics, token: '' } : settings.metrics,
  })
}

const blanked = (credentials: OpenstackSettings['credentials']) =>
  credentials.kind === 'password' ? { ...credentials, password: '' } : { ...credentials, secret: '' }
