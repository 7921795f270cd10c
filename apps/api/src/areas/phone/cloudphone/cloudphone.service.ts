import { phonePackages } from '@portico/contract/states/phone.ts'
import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { nodeRow, nodesById } from '../../../ground/nodes/node.service.ts'
import { adjustQuote, payAdjustment } from '../../../lifecycle/adjust.ts'
import { packagesOnOffer } from '../../../lifecycle/on-offer.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource, refuseBusy } from '../../../lifecycle/own.ts'
import { setRenewal } from '../../../lifecycle/own-changes.ts'
import { holdQuota } from '../../../lifecycle/purchase.ts'
import type { ResourceRow } from '../../../lifecycle/resource.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phonesOn, refuseSoldOut, specOf } from './cloudphone-sale.service.ts'
import { phones, phoneZones } from '../device/phone.table.ts'
import { phoneMakers } from '../device/reach.ts'

async function offers(ctx: CustomerCtx) {
  const { result } = await packagesOnOffer(ctx, 'cloudphone', phonePackages)
  const nodes = await nodesById(ctx.db, [...new Set(result.map(({ controller_id }) => controller_id))])
  const there = new Set<string>()
  for (const node of nodes.values()) if (await phonesOn(ctx.db, node)) there.add(node.id)
  return result.map((one) => (there.has(one.controller_id) ? one : { ...one, status: 'not available' as const }))
}

/** The nodes where some package can be had, and those where none can. */
export async function nodeList(ctx: CustomerCtx) {
  const byNode = Map.groupBy(await offers(ctx), ({ controller_id }) => controller_id)
  const result = [...byNode.values()].map((of) => {
    const { controller_id, node_name } = of[0]!
    const isThere = of.some(({ status }) => status === 'available')
    return { controller_id, node_name, status: isThere ? ('available' as const) : ('not available' as const) }
  })
  return { result }
}

export async function mealList(ctx: CustomerCtx, { controller_id }: { controller_id: string }) {
  const here = (await offers(ctx)).filter((offer) => offer.controller_id === controller_id)
  return { result: here.map(({ package: name, status }) => ({ package: name, status })) }
}

async function holdService(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const row = await holdLive(ctx, id)
  if (row.kind !== 'cloudphone') throw refuse('notFound')
  return row
}

export async function remark(ctx: CustomerCtx, { id, remark: text }: { id: string; remark: string }): Promise<null> {
  const row = await holdService(ctx, id)
  await ctx.db
    .update(resources)
    .set({ facts: { ...row.facts, remark: text } })
    .where(eq(resources.id, id))
  ctx.audit.subject = id
  await pushChanged(ctx.db, row)
  return null
}

export async function renewal(ctx: CustomerCtx, input: { id: string; renewal: AutoRenewal }): Promise<null> {
  await holdService(ctx, input.id)
  ctx.audit.subject = input.id
  await setRenewal(ctx, input)
  return null
}

interface Growing {
  id: string
  count: number
}

/** More only, and for as long as the others. */
function refuseGrowing(row: ResourceRow, count: number): void {
  if (row.kind !== 'cloudphone') throw refuse('notFound')
  if (row.status !== 'active' || row.deletedAt) throw refuse('wrongState')
  if (count <= specOf(row).count) throw refuseField({ count: 'rules.phoneCount' })
}

export async function growPrice(ctx: CustomerCtx, { id, count: wanted }: Growing) {
  const row = await ownResource(ctx, id)
  refuseGrowing(row, wanted)
  return adjustQuote(ctx, row, { count: wanted })
}

/** Paid at once; whoever sets phones up sees that some are missing, and until when they are promised. */
export async function grow(ctx: CustomerCtx, { id, count: wanted, quote }: Growing & { quote: string }): Promise<null> {
  const row = await holdService(ctx, id)
  refuseGrowing(row, wanted)
  await refuseBusy(ctx.db, [row])
  await refuseSoldOut(ctx, { controller_id: row.node })
  await holdQuota(ctx.db, row, wanted - Number(row.spec['count']))
  await payAdjustment(ctx, row, { count: wanted }, quote)
  const facts = { ...row.facts, grown: ctx.app.clock.now().toISOString() }
  await ctx.db
    .update(resources)
    .set({ spec: { ...row.spec, count: wanted }, facts })
    .where(eq(resources.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { from: Number(row.spec['count']), to: wanted }
  await pushChanged(ctx.db, row)
  return null
}

/** Gives a service the phones it lacks: devices that nobody has, and where an engine makes phones, as many as are missing. */
export async function assignPhones({ db, app }: Pick<SignedInCtx, 'db' | 'app'>, row: ResourceRow): Promise<void> {
  const { count: bought, brand, model, google } = specOf(row)
  const wanted = bought - (await db.$count(phones, eq(phones.serviceId, row.id)))
  if (wanted <= 0) throw refuse('wrongState')
  const free = await db
    .select({ id: phones.id })
    .from(phones)
    .where(and(eq(phones.node, row.node), isNull(phones.serviceId), isNull(phones.lostAt), eq(phones.work, '')))
    .orderBy(phones.id)
    .limit(wanted)
    .for('update', { skipLocked: true })
  const missing = wanted - free.length
  const { engine } = await nodeRow(db, row.node)
  if (missing > 0 && !phoneMakers.isOn(engine)) throw refuse('phonesShort')
  await db.insert(phoneZones).values({ node: row.node }).onConflictDoNothing()
  const given = { serviceId: row.id, work: 'setup' as const }
  const ids = free.map(({ id }) => id)
  if (ids.length > 0) await db.update(phones).set(given).where(inArray(phones.id, ids))
  const made = Array.from({ length: missing }, () => ({
    id: newId('phone'),
    node: row.node,
    engine: 'embedded' as const,
    ...given,
    brand,
    model,
    google,
    createdAt: app.clock.now(),
  }))
  if (made.length > 0) await db.insert(phones).values(made)
}

/** How many phones each of these services has. */
export async function phoneCounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: phones.serviceId, phones: count() })
    .from(phones)
    .where(inArray(phones.serviceId, [...ids]))
    .groupBy(phones.serviceId)
  return new Map(rows.map((row) => [row.id!, row.phones]))
}
