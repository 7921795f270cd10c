import { trafficGb, traffic, type TrafficPackage } from '@portico/contract/network/traffic.ts'
import { gbBytes } from '@portico/contract/money/usage.ts'
import type { TrafficStatus } from '@portico/contract/states/network.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import type { AddressTrafficEngine } from '../../../ground/engine/address-traffic.ts'
import { Family } from '../../../ground/engine/family.ts'
import { holdPackage, type PackageRow } from '../../../ground/meter/meter.service.ts'
import { meterPackages } from '../../../ground/meter/meter.table.ts'
import { holdLive } from '../../../lifecycle/own.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import type { Ending } from '../../../lifecycle/product.ts'
import type { ResourceRow } from '../../../lifecycle/resource.table.ts'

/** What counts the traffic of addresses; where an engine cannot, nothing is sold by traffic. */
export const trafficFamily = new Family<AddressTrafficEngine>('address traffic')
/** What leaves by a public address. */
export const outMeter = 'out'

export const bytesOf = (spec: { package: TrafficPackage }) => BigInt(trafficGb[spec.package]) * gbBytes

/** It can be drawn from as soon as it is there. */
export async function openPackage({ app, db, resource }: Ending<object>): Promise<void> {
  const { id: resourceId, accountId, node, spec } = resource
  const total = bytesOf(spec as { package: TrafficPackage })
  await db
    .insert(meterPackages)
    .values({ resourceId, accountId, node, meter: outMeter, total, validFrom: app.clock.now() })
    .onConflictDoNothing()
}

export async function packagesAround(db: Db, rows: readonly { id: string }[]): Promise<Map<string, PackageRow>> {
  const ids = rows.map(({ id }) => id)
  const found = await db.select().from(meterPackages).where(inArray(meterPackages.resourceId, ids))
  return new Map(found.map((row) => [row.resourceId, row]))
}

/** What of its bytes nobody has used. */
export async function bytesLeft(db: Db, { id, spec }: ResourceRow): Promise<readonly [bigint, bigint]> {
  const [row] = await db.select().from(meterPackages).where(eq(meterPackages.resourceId, id))
  return row ? [row.total - row.used, row.total] : [1n, bytesOf(spec as { package: TrafficPackage })]
}

/** What its owner gives up is not drawn from any more: what comes back for it was agreed. */
export async function closePackage(db: Db, { id }: ResourceRow, closedAt: Date | null): Promise<void> {
  await holdPackage(db, id)
  await db.update(meterPackages).set({ closedAt }).where(eq(meterPackages.resourceId, id))
}

export async function setPriority(ctx: CustomerCtx, { id, priority }: { id: string; priority: number }): Promise<null> {
  const row = await holdLive(ctx, id)
  if (row.kind !== 'traffic') throw refuse('notFound')
  if (!traffic.can.priority(row.status as TrafficStatus)) throw refuse('wrongState')
  await holdPackage(ctx.db, id)
  await ctx.db
    .update(meterPackages)
    .set({ priority: BigInt(priority) })
    .where(eq(meterPackages.resourceId, id))
  ctx.audit.subject = id
  ctx.audit.details = { priority }
  await pushChanged(ctx.db, row)
  return null
}
