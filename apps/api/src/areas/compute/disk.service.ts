import { dataDisksGbMax } from '@portico/contract/constants.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { disk, diskCan, type DiskConfig, type DiskCreateInput } from '@portico/contract/compute/disk.ts'
import type { DiskStatus } from '@portico/contract/states/compute.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newIdWith } from '../../core/ids.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { adjustQuote, payAdjustment } from '../../lifecycle/adjust.ts'
import { begin } from '../../lifecycle/operations.ts'
import { boundTo, holdLive, ownResource } from '../../lifecycle/own.ts'
import { buy } from '../../lifecycle/purchase.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { acceptQuote, priceParts, signQuote } from '../../ground/prices/price-quote.service.ts'
import { nodeFor, requireOnSale } from '../../ground/nodes/node.service.ts'
import { diskItems, diskSpec } from './disk.model.ts'
import { refuseInRescue } from './host.service.ts'

const subjectOf = ({ controller_id, capacity_gb, months }: Omit<DiskConfig, 'kind'>) => [
  'disk',
  controller_id,
  capacity_gb,
  months,
]

export async function price(ctx: CustomerCtx, config: DiskConfig): Promise<Quote> {
  await nodeFor(ctx.db, ctx.account.id, config.controller_id)
  const { controller_id: node, months } = config
  const spec = {
    product: 'disk' as const,
    node,
    items: diskItems(config),
    months,
    purpose: 'purchase' as const,
  }
  const parts = await priceParts(ctx, [{ key: 'disk', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

export async function create(ctx: CustomerCtx, form: DiskCreateInput) {
  const node = await nodeFor(ctx.db, ctx.account.id, form.controller_id)
  requireOnSale(node)
  const host = form.host_id ? await hostToBind(ctx, form.host_id, node.id, form.capacity_gb) : undefined
  const snapshot = form.snapshot_id ? await sourceOf(ctx, form.snapshot_id, node.id, form.capacity_gb) : undefined
  const [part] = acceptQuote(ctx.app, ctx.account.id, form.quote, subjectOf(form))
  const id = newIdWith(disk.prefix)
  const bought = await buy(ctx, form.months, [
    {
      id,
      kind: 'disk',
      node: node.id,
      name: form.name || id,
      spec: { properties: 'data', capacity_gb: form.capacity_gb },
      part,
      renewal: form.renewal,
      ...(host && { boundTo: host.id }),
      create: snapshot ? { snapshot_ref: snapshot.engineRef } : {},
    },
  ])
  ctx.audit.subject = id
  ctx.audit.details = { node: node.id, capacity_gb: form.capacity_gb, total: bought.total }
  return bought
}

export const sale = {
  price,
  create,
  async refuseSoldOut(ctx: CustomerCtx, { controller_id }: Pick<DiskConfig, 'controller_id'>) {
    requireOnSale(await nodeFor(ctx.db, ctx.account.id, controller_id))
  },
}

/** The host a disk is to go to: there, on the same node, and with room for its size. */
export async function hostToBind(ctx: CustomerCtx, id: string, node: string, capacityGb: number): Promise<ResourceRow> {
  const host = await holdLive(ctx, id)
  if (host.kind !== 'host' || host.node !== node || !host.engineRef) throw refuseField({ host_id: 'rules.choose' })
  refuseInRescue(host)
  if (!['ACTIVE', 'SHUTOFF'].includes(host.status)) throw refuse('wrongState')
  const others = (await boundTo(ctx.db, id)).filter((row) => row.kind === 'disk' && diskSpec(row).properties === 'data')
  const totalGb = others.reduce((sum, row) => sum + diskSpec(row).capacity_gb, capacityGb)
  if (totalGb > dataDisksGbMax) throw refuseField({ host_id: 'rules.dataDiskTotal' })
  return host
}

async function sourceOf(ctx: CustomerCtx, id: string, node: string, capacityGb: number): Promise<ResourceRow> {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'snapshot' || row.status !== 'available' || row.node !== node || row.deletedAt)
    throw refuseField({ snapshot_id: 'rules.choose' })
  if (Number(row.spec['capacity_gb']) > capacityGb) throw refuseField({ capacity_gb: 'rules.diskSmallerThanSource' })
  return row
}

/** A cloud neither takes a disk off a host in rescue nor lets one grow there. */
export async function refuseOnRescued({ db }: CustomerCtx, { boundTo }: Pick<ResourceRow, 'boundTo'>): Promise<void> {
  if (!boundTo) return
  const [host] = await db.select().from(resources).where(eq(resources.id, boundTo))
  if (host) refuseInRescue(host)
}

interface Extending {
  id: string
  capacity_gb: number
}

/** Larger only: what is on a disk cannot be made smaller. */
async function refuseSmaller(ctx: CustomerCtx, row: ResourceRow, capacityGb: number): Promise<void> {
  if (diskSpec(row).properties === 'system' || !row.expiresAt) throw refuse('wrongState')
  if (capacityGb <= diskSpec(row).capacity_gb) throw refuseField({ capacity_gb: 'rules.diskLargerOnly' })
  if (!row.boundTo) return
  const others = (await boundTo(ctx.db, row.boundTo)).filter(
    (one) => one.kind === 'disk' && one.id !== row.id && diskSpec(one).properties === 'data',
  )
  if (others.reduce((sum, one) => sum + diskSpec(one).capacity_gb, capacityGb) > dataDisksGbMax)
    throw refuseField({ capacity_gb: 'rules.dataDiskTotal' })
}

export async function extendPrice(ctx: CustomerCtx, { id, capacity_gb }: Extending) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'disk') throw refuse('notFound')
  await refuseSmaller(ctx, row, capacity_gb)
  return adjustQuote(ctx, row, { capacity_gb })
}

export async function extend(
  ctx: CustomerCtx,
  { id, capacity_gb, quote }: Extending & { quote: string },
): Promise<null> {
  const row = await holdLive(ctx, id)
  if (row.kind !== 'disk') throw refuse('notFound')
  if (!diskCan.extend(row.status as DiskStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  await refuseOnRescued(ctx, row)
  await refuseSmaller(ctx, row, capacity_gb)
  const paid = await payAdjustment(ctx, row, { capacity_gb }, quote)
  await begin(ctx.app, ctx.db, row, { action: 'extend', params: { capacity_gb, ...paid }, loginId: ctx.login.id })
  ctx.audit.details = { from: diskSpec(row).capacity_gb, to: capacity_gb }
  return null
}
