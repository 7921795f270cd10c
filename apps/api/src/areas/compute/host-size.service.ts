import { hostCan, type Host } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { adjustQuote, payAdjustment } from '../../lifecycle/adjust.ts'
import { begin } from '../../lifecycle/operations.ts'
import { ownResource } from '../../lifecycle/own.ts'
import { operations, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { flavorOffer, reserveFlavor } from '../../ground/nodes/node.service.ts'
import { orders } from '../../ground/orders/order.table.ts'
import { confirmsItselfMs, specOf } from './host.model.ts'
import { hold } from './host.service.ts'

const sizeOf = (flavor: { id: string; engineRef: string; vcpus: number; memoryMb: number }) => ({
  flavor_id: flavor.id,
  flavor_ref: flavor.engineRef || flavor.id,
  vcpus: flavor.vcpus,
  memory_mb: flavor.memoryMb,
})

async function nextSize(ctx: CustomerCtx, row: ResourceRow, flavorId: string) {
  if (specOf(row).flavor_id === flavorId) throw refuseField({ flavor_id: 'rules.choose' })
  return sizeOf(await flavorOffer(ctx.db, row.node, flavorId))
}

export async function adjustPrice(ctx: CustomerCtx, { id, flavor_id }: { id: string; flavor_id: string }) {
  const row = await ownResource(ctx, id)
  if (row.kind !== 'host') throw refuse('notFound')
  return adjustQuote(ctx, row, await nextSize(ctx, row, flavor_id))
}

export async function resize(
  ctx: CustomerCtx,
  { id, flavor_id, quote }: { id: string; flavor_id: string; quote: string },
): Promise<null> {
  const row = await hold(ctx, id, 'resize')
  const flavor = await nextSize(ctx, row, flavor_id)
  const paid = await payAdjustment(ctx, row, flavor, quote)
  await reserveFlavor(ctx.db, row.node, flavor_id, 1)
  await begin(ctx.app, ctx.db, row, { action: 'resize', params: { flavor, ...paid }, loginId: ctx.login.id })
  ctx.audit.details = { from: specOf(row).flavor_id, to: flavor_id }
  return null
}

/** The changes of size that wait to be confirmed, by their hosts. */
export async function unconfirmed(
  db: Db,
  rows: readonly Pick<ResourceRow, 'id' | 'status'>[],
): Promise<Map<string, Host['resize']>> {
  const ids = rows.filter(({ status }) => hostCan.confirm(status as HostStatus)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([operations.resourceId], {
      id: operations.resourceId,
      endedAt: operations.endedAt,
      params: operations.params,
      paidFen: orders.amountFen,
    })
    .from(operations)
    .leftJoin(orders, sql`${orders.id} = ${operations.params} ->> 'order_id'`)
    .where(and(inArray(operations.resourceId, ids), eq(operations.action, 'resize'), eq(operations.state, 'done')))
    .orderBy(operations.resourceId, desc(operations.createdAt))
  return new Map(
    found.map(({ id, endedAt, params, paidFen }) => [
      id,
      {
        confirm_by: new Date(endedAt!.getTime() + confirmsItselfMs).toISOString(),
        paid: fromFen(paidFen ?? 0n),
        back: fromFen(BigInt((params as { back_fen?: string }).back_fen ?? 0)),
      },
    ]),
  )
}
