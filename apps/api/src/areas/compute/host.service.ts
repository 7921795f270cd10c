import { isWeakPassword } from '@portico/contract/rules/compute.ts'
import { hostCan, type PlainHostAction } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { requireProduct } from '../../core/http/permission.ts'
import { refuse, refuseField, unlessRefused } from '../../core/refuse.ts'
import { eachAlone } from '../../lifecycle/each-alone.ts'
import { begin } from '../../lifecycle/operations.ts'
import { holdAny, holdLive, ownResource } from '../../lifecycle/own.ts'
import type { Secrets } from '../../lifecycle/product.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { beginReplacing } from '../network/address/eip.service.ts'
import { firewallsFor } from '../network/vpc/network.service.ts'
import { subnetFor } from '../network/vpc/vpc.service.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { nodeRow } from '../../ground/nodes/node.service.ts'
import { imageChosen, isOwnImage } from '../node/host-image.service.ts'
import { factsOf, specOf } from './host.model.ts'
import { refuseCopying } from './snapshot.model.ts'

/** Refused unless the table of the contract allows it and nothing else is under way. */
export function refuseUnless(row: ResourceRow, action: keyof typeof hostCan): void {
  if (row.kind !== 'host') throw refuse('notFound')
  if (row.task !== '') throw refuse('operationUnderWay')
  if (hostCan[action](row.status as HostStatus)) return
  refuseInRescue(row)
  throw refuse('wrongState')
}

/** What runs is not its own system: nothing is done to that meanwhile. */
export function refuseInRescue({ status }: Pick<ResourceRow, 'status'>): void {
  if (status === 'RESCUE') throw refuse('hostInRescue')
}

type Hold = (id: string) => Promise<ResourceRow>

export async function actMany(ctx: SignedInCtx, ids: readonly string[], action: PlainHostAction, hold: Hold) {
  const { result, done } = await eachAlone(ctx, ids, async (id) => {
    const row = await hold(id)
    refuseUnless(row, action)
    const params = action === 'confirm' || action === 'revert' ? await resizeParams(ctx.db, row) : {}
    return (await begin(ctx.app, ctx.db, row, { action, params, loginId: ctx.login.id })).id
  })
  ctx.audit.details = { action, done, of: result.length }
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

export async function hold(ctx: CustomerCtx, id: string, action: keyof typeof hostCan): Promise<ResourceRow> {
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
  await refuseCopying(ctx.db, row.id)
  const spec = specOf(row)
  const image =
    form.image_id && form.way === 'replace system' ? await imageChosen(ctx, row.node, form.image_id) : undefined
  if (!image && isOwnImage(spec.image_id) && !(await unlessRefused(imageChosen(ctx, row.node, spec.image_id))))
    throw refuse('imageGone')
  if (image && spec.system_disk_gb < image.minDiskGb) throw refuseField({ image_id: 'rules.systemDiskSmall' })
  if (form.password) await keepNextPassword(ctx, row, form.password)
  const params = image ? { image: image.spec } : {}
  await begin(ctx.app, ctx.db, row, { action: form.way, params, loginId: ctx.login.id })
  ctx.audit.details = { way: form.way, image: image?.spec.image_id ?? spec.image_id }
  return null
}

export async function saveFirewalls(
  ctx: CustomerCtx,
  { id, firewall_ids }: { id: string; firewall_ids: string[] },
): Promise<null> {
  requireProduct(ctx, 'firewall')
  const row = await hold(ctx, id, firewall_ids.length > 0 ? 'bind port security group' : 'remove port security group')
  await firewallsFor(ctx.db, ctx.account.id, row.node, firewall_ids)
  await begin(ctx.app, ctx.db, row, {
    action: 'bind port security group',
    params: { firewall_ids: [...new Set(firewall_ids)] },
    loginId: ctx.login.id,
  })
  return null
}

export async function moveSubnet(
  engines: Engines,
  ctx: CustomerCtx,
  { id, subnet_id }: { id: string; subnet_id: string },
): Promise<null> {
  const row = await hold(ctx, id, 'move subnet')
  if (!engines.of(await nodeRow(ctx.db, row.node)).hosts?.moveNetwork) throw refuse('networkNotThere')
  const { subnet_id: now } = specOf(row)
  const { id: wanted } = await subnetFor(ctx, { node: row.node, now, wanted: subnet_id })
  await begin(ctx.app, ctx.db, row, { action: 'move subnet', params: { subnet_id: wanted }, loginId: ctx.login.id })
  ctx.audit.details = { from: now, to: wanted }
  return null
}

export async function replaceEip(ctx: CustomerCtx, id: string): Promise<null> {
  requireProduct(ctx, 'eip')
  const row = await hold(ctx, id, 'replace EIP')
  const { eip_id } = factsOf(row)
  if (!eip_id) throw refuse('wrongState')
  await beginReplacing(ctx, row, eip_id)
  return null
}
