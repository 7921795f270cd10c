import type { Refusal } from '@portico/contract/codes.ts'
import { ownimage, type OwnImageConfig, type OwnImageWish } from '@portico/contract/compute/ownimage.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newIdWith } from '../../core/ids.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { nodeRow, requireReachable } from '../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../ground/prices/price-quote.service.ts'
import { holdLive, isComing, ownResource } from '../../lifecycle/own.ts'
import { buy } from '../../lifecycle/purchase.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import type { OwnImageSpec } from '../node/host-image.service.ts'
import { snapshotItems, snapshotSpec } from './snapshot.model.ts'

const subjectOf = (snapshotId: string, capacityGb: number, months: number) => [
  'ownimage',
  snapshotId,
  capacityGb,
  months,
]

/** What an image can be made of: a snapshot that is there, of a system disk. */
function sourceOf(row: ResourceRow) {
  if (row.kind !== 'snapshot' || row.deletedAt) throw refuse('notFound')
  const { origin, capacity_gb } = snapshotSpec(row)
  if (!origin) throw refuseField({ snapshot_id: 'rules.notOfSystem' })
  if (row.status !== 'available' || !row.engineRef) throw refuse('wrongState')
  return { origin, capacity_gb, ref: row.engineRef }
}

async function price(ctx: CustomerCtx, { snapshot_id, months }: OwnImageConfig): Promise<Quote> {
  const row = await ownResource(ctx, snapshot_id)
  const { capacity_gb } = sourceOf(row)
  const items = snapshotItems({ capacity_gb })
  const spec = { product: 'snapshot' as const, node: row.node, items, months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'ownimage', times: 1, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(snapshot_id, capacity_gb, months), parts)
}

/** The snapshot is held, so it is not deleted before the work is known that needs it. */
async function create(ctx: CustomerCtx, wish: OwnImageWish & { quote: string }) {
  const { snapshot_id, months, name, renewal, quote } = wish
  const copy = await holdLive(ctx, snapshot_id)
  const { origin, capacity_gb, ref } = sourceOf(copy)
  await requireReachable(ctx.db, copy.node)
  const [part] = acceptQuote(ctx.app, ctx.account.id, quote, subjectOf(snapshot_id, capacity_gb, months))
  const id = newIdWith(ownimage.prefix)
  const spec: OwnImageSpec = { ...origin, capacity_gb, snapshot_id, snapshot_ref: ref }
  const thing = { id, kind: 'ownimage', node: copy.node, name: name || id, spec: { ...spec }, part, renewal }
  const bought = await buy(ctx, months, [{ ...thing, create: { snapshot_id } }])
  // It belongs to the group of what it was made of, whoever made it.
  if (copy.groupId) await ctx.db.update(resources).set({ groupId: copy.groupId }).where(eq(resources.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { snapshot: snapshot_id, total: bought.total }
  return bought
}

export const sale = {
  price,
  create,
  async before(ctx: Outside<CustomerCtx>, engines: Engines, { snapshot_id }: OwnImageWish) {
    const { node } = await ownResource(ctx, snapshot_id)
    if (!engines.of(await nodeRow(ctx.db, node)).images) throw refuse('imagesNotThere')
  },
}

/** A snapshot stays while an image is made of it. */
export const snapshotNeeded = async (db: Db, { id }: ResourceRow): Promise<Refusal | undefined> =>
  (await isComing(db, 'create', { snapshot_id: id })) ? 'snapshotInUse' : undefined

/** An image stays while a host is made or made anew from it. */
export async function imageNeeded(db: Db, { id, accountId }: ResourceRow): Promise<Refusal | undefined> {
  const [used] = await db
    .select({ id: operations.id })
    .from(operations)
    .innerJoin(resources, eq(resources.id, operations.resourceId))
    .where(
      and(
        eq(operations.accountId, accountId),
        isNull(operations.endedAt),
        eq(resources.kind, 'host'),
        sql`${operations.action} in ('create', 'rebuild', 'reinstall system', 'replace system')`,
        sql`coalesce(${operations.params}->'image'->>'image_id', ${resources.spec}->>'image_id') = ${id}`,
      ),
    )
    .limit(1)
  return used && 'imageInUse'
}
