import type { Host, PlainHostAction, PlatformHost } from '@portico/contract/compute/host.ts'
import { okCode, refusals } from '@portico/contract/codes.ts'
import type { PlatformResourceQuery, ResourceQuery } from '@portico/contract/resource/resource.ts'
import { isWeakPassword } from '@portico/contract/rules/compute.ts'
import { hostCan, type HostAction, type HostStatus } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { refuse, refuseField, Refused } from '../../core/refuse.ts'
import { fill, wordsOf } from '../../core/words/words.ts'
import { commonShown, exportOwn, listAll, listOwn, oneOwn, type Listed, platformShown } from '../../lifecycle/list.ts'
import { begin } from '../../lifecycle/operations.ts'
import { holdAny, holdLive, ownResource } from '../../lifecycle/own.ts'
import type { Secrets } from '../../lifecycle/product.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { firewallNames, firewallsFor } from '../network/network.service.ts'
import { imageFor } from '../../ground/nodes/node.service.ts'
import { factsOf, specOf, type HostFacts, type HostSpec } from './host.spec.ts'

const exportColumns = [
  'id',
  'name',
  'host_name',
  'status',
  'node',
  'flavor',
  'cpu',
  'memory_mb',
  'system',
  'private_ip',
  'floating_ip',
  'bandwidth_mbps',
  'renewal',
  'tags',
  'create_time',
  'expire_time',
] as const

/** Nothing while there is no address at which a client could come in. */
function sshShown(spec: HostSpec, facts: HostFacts): Pick<Host, 'ssh_host' | 'ssh_port' | 'ssh_user_name'> {
  const ssh_host = facts.ssh_port ? (facts.ssh_host ?? facts.floating_ip ?? '') : ''
  if (!ssh_host) return { ssh_host: '', ssh_port: null, ssh_user_name: '' }
  return { ssh_host, ssh_port: facts.ssh_port!, ssh_user_name: facts.user_name ?? spec.user_name }
}

const shownWith =
  (ctx: SignedInCtx, names: ReadonlyMap<string, string>) =>
  (row: Listed): Host => {
    const [spec, facts] = [specOf(row), factsOf(row)]
    return {
      id: row.id,
      ...commonShown(ctx.language, row),
      status: row.status as HostStatus,
      host_name: spec.host_name,
      private_ip: facts.private_ip ?? '',
      floating_ip: facts.floating_ip ?? '',
      eip_id: facts.eip_id ?? '',
      flavor: spec.flavor_id,
      cpu: spec.vcpus,
      memory_mb: spec.memory_mb,
      bandwidth_mbps: facts.bandwidth_mbps ?? 0,
      system_disk_gb: spec.system_disk_gb,
      image: spec.image_name,
      system: spec.system,
      key_pair: spec.key_pair_name,
      has_password: row.sealed !== '',
      user_name: facts.user_name ?? spec.user_name,
      ...sshShown(spec, facts),
      subnet_id: spec.subnet_id,
      firewall_ids: spec.firewall_ids,
      firewall_names: spec.firewall_ids.map((id) => names.get(id) ?? id),
      export_ip: facts.floating_ip ?? '',
      export_country: row.nodeCountry,
    }
  }

/** The names of firewalls are asked for once a page, not once a row. */
async function shapeAll(ctx: SignedInCtx, rows: readonly Listed[]): Promise<Host[]> {
  const names = await firewallNames(
    ctx.db,
    rows.flatMap((row) => specOf(row).firewall_ids),
  )
  return rows.map(shownWith(ctx, names))
}

export async function list(ctx: CustomerCtx, query: ResourceQuery) {
  const found = await listOwn(ctx, 'host', query, (row) => row)
  return { ...found, result: await shapeAll(ctx, found.result) }
}

export async function info(ctx: CustomerCtx, id: string): Promise<Host> {
  const row = await oneOwn(ctx, 'host', id)
  if (!row) throw refuse('notFound')
  return (await shapeAll(ctx, [row]))[0]!
}

export const exportCsv = (ctx: CustomerCtx, query: ResourceQuery) =>
  exportOwn(ctx, 'host', query, exportColumns, (row) => ({ ...shownWith(ctx, new Map())(row) }))

export async function platformList(ctx: SignedInCtx, query: PlatformResourceQuery) {
  const found = await listAll(ctx, 'host', query, (row) => row)
  const hosts = await shapeAll(ctx, found.result)
  const result = hosts.map((host, at): PlatformHost => ({ ...host, ...platformShown(found.result[at]!) }))
  return { ...found, result }
}

/** Refused unless the table of the contract allows it and nothing else is under way. */
export function refuseUnless(row: ResourceRow, action: keyof typeof hostCan): void {
  if (row.kind !== 'host') throw refuse('notFound')
  if (row.task !== '') throw refuse('operationUnderWay')
  if (!hostCan[action](row.status as HostStatus)) throw refuse('wrongState')
}

type Hold = (id: string) => Promise<ResourceRow>

/** Each host on its own: what one refuses does not keep the others from it. */
async function actMany(ctx: SignedInCtx, ids: readonly string[], action: PlainHostAction, hold: Hold) {
  const result = []
  for (const id of [...new Set(ids)].toSorted()) {
    await ctx.db.execute(sql`savepoint one_host`)
    try {
      const row = await hold(id)
      refuseUnless(row, action)
      const params = action === 'confirm' || action === 'revert' ? await resizeParams(ctx.db, row) : {}
      const operation = await begin(ctx.app, ctx.db, row, { action, params, loginId: ctx.login.id })
      result.push({ id, code: okCode, msg: '', operation_id: operation.id })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await ctx.db.execute(sql`rollback to savepoint one_host`)
      const msg = fill(wordsOf(ctx.language).refusals[error.refusal], error.vars)
      result.push({ id, code: refusals[error.refusal], msg, operation_id: '' })
    }
  }
  ctx.audit.subject = result[0]!.id
  ctx.audit.details = { action, done: result.filter(({ code }) => code === okCode).length, of: result.length }
  return { result }
}

export const act = (ctx: CustomerCtx, { ids, action }: { ids: string[]; action: PlainHostAction }) =>
  actMany(ctx, ids, action, (id) => holdLive(ctx, id))

export async function platformAct(
  ctx: SignedInCtx,
  { ids, action, reason }: { ids: string[]; action: PlainHostAction; reason: string },
) {
  const answer = await actMany(ctx, ids, action, (id) => holdAny(ctx.db, id))
  ctx.audit.details = { ...ctx.audit.details, reason }
  return answer
}

/** What the change of size was about: which place on the stock is given back, and which money. */
export async function resizeParams(db: Db, row: ResourceRow): Promise<Record<string, unknown>> {
  const [last] = await db
    .select()
    .from(operations)
    .where(
      sql`${operations.resourceId} = ${row.id} and ${operations.action} = 'resize' and ${operations.state} = 'done'`,
    )
    .orderBy(sql`${operations.createdAt} desc`)
    .limit(1)
  if (!last) throw refuse('wrongState')
  return { ...last.params, before: factsOf(row).flavor_before ?? null }
}

export async function hold(ctx: CustomerCtx, id: string, action: HostAction): Promise<ResourceRow> {
  const row = await holdLive(ctx, id)
  refuseUnless(row, action)
  ctx.audit.subject = id
  return row
}

/** Kept beside the old one until the machine has taken it. */
async function keepNextPassword(ctx: CustomerCtx, row: ResourceRow, password: string): Promise<void> {
  if (isWeakPassword(password, specOf(row).user_name)) throw refuseField({ password: 'rules.passwordWeak' })
  const secrets: Secrets = row.sealed ? (JSON.parse(ctx.app.seal.open(row.sealed)) as Secrets) : {}
  const sealed = ctx.app.seal.close(JSON.stringify({ ...secrets, password_next: password }))
  await ctx.db.update(resources).set({ sealed }).where(eq(resources.id, row.id))
}

export async function resetPassword(
  ctx: CustomerCtx,
  { id, password }: { id: string; password: string },
): Promise<null> {
  const row = await hold(ctx, id, 'reset password')
  await keepNextPassword(ctx, row, password)
  await begin(ctx.app, ctx.db, row, { action: 'reset password', loginId: ctx.login.id })
  return null
}

export async function showPassword(ctx: CustomerCtx, id: string) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host' || !row.sealed) throw refuse('notFound')
  const { password } = JSON.parse(ctx.app.seal.open(row.sealed)) as Secrets
  if (!password) throw refuse('notFound')
  ctx.audit.subject = id
  return { user_name: factsOf(row).user_name ?? specOf(row).user_name, password }
}

export async function rebuild(
  ctx: CustomerCtx,
  form: {
    id: string
    way: 'rebuild' | 'reinstall system' | 'replace system'
    image_id?: string | undefined
    password?: string | undefined
  },
): Promise<null> {
  const row = await hold(ctx, form.id, form.way)
  if (form.way === 'replace system' && !form.image_id) throw refuseField({ image_id: 'rules.choose' })
  const spec = specOf(row)
  const image =
    form.image_id && form.way === 'replace system' ? await imageFor(ctx.db, row.node, form.image_id) : undefined
  if (image && spec.system_disk_gb < image.minDiskGb) throw refuseField({ image_id: 'rules.systemDiskSmall' })
  if (form.password) await keepNextPassword(ctx, row, form.password)
  const params = image && {
    image: {
      image_id: image.id,
      image_ref: image.engineRef || image.id,
      image_name: `${image.name} ${image.version}`.trim(),
      system: image.system,
      user_name: image.userName,
    },
  }
  await begin(ctx.app, ctx.db, row, { action: form.way, params: params ?? {}, loginId: ctx.login.id })
  ctx.audit.details = { way: form.way, image: image?.id ?? spec.image_id }
  return null
}

export async function saveFirewalls(
  ctx: CustomerCtx,
  { id, firewall_ids }: { id: string; firewall_ids: string[] },
): Promise<null> {
  const row = await hold(ctx, id, firewall_ids.length > 0 ? 'bind port security group' : 'remove port security group')
  await firewallsFor(ctx.db, ctx.account.id, row.node, firewall_ids)
  await begin(ctx.app, ctx.db, row, {
    action: 'bind port security group',
    params: { firewall_ids: [...new Set(firewall_ids)] },
    loginId: ctx.login.id,
  })
  return null
}

export async function replaceEip(ctx: CustomerCtx, id: string): Promise<null> {
  const row = await hold(ctx, id, 'replace EIP')
  const { eip_id } = factsOf(row)
  if (!eip_id) throw refuse('wrongState')
  await begin(ctx.app, ctx.db, row, { action: 'replace EIP', params: { eip_id }, loginId: ctx.login.id })
  return null
}
