import { eip } from '@portico/contract/network/eip.ts'
import type { EipStatus } from '@portico/contract/states/network.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { adjustQuote, payAdjustment } from '../../../lifecycle/adjust.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource } from '../../../lifecycle/own.ts'
import type { ResourceRow } from '../../../lifecycle/resource.table.ts'
import { specOf } from './eip.service.ts'
import { engineSays } from '../vpc/engine-says.ts'

interface Changing {
  id: string
  bandwidth_mbps: number
}

const mbpsOf = (row: ResourceRow) => specOf(row).bandwidth_mbps

function refuseSame(row: ResourceRow, mbps: number): void {
  if (row.kind !== 'eip') throw refuse('notFound')
  if (!row.expiresAt || row.deletedAt) throw refuse('wrongState')
  if (mbpsOf(row) === mbps) throw refuseField({ bandwidth_mbps: 'rules.choose' })
}

/** What an engine cannot do is not quoted, so nobody pays for it. */
async function refuseFixed(engines: Engines, ctx: CustomerCtx, row: ResourceRow, mbps: number): Promise<void> {
  const node = await nodeRow(ctx.db, row.node)
  const { addresses } = engines.of(node)
  if (!addresses?.canSetBandwidth || !row.engineRef) return
  const { engineRef } = row
  if (!(await engineSays(ctx, node, () => addresses.canSetBandwidth!(engineRef, mbps)))) throw refuse('bandwidthFixed')
}

/** What another bandwidth costs for the rest of the term, or gives back. */
export async function bandwidthPrice(engines: Engines, ctx: CustomerCtx, { id, bandwidth_mbps }: Changing) {
  const row = await ownResource(ctx, id)
  refuseSame(row, bandwidth_mbps)
  await refuseFixed(engines, ctx, row, bandwidth_mbps)
  return adjustQuote(ctx, row, { bandwidth_mbps })
}

export async function changeBandwidth(
  ctx: CustomerCtx,
  { id, bandwidth_mbps, quote }: Changing & { quote: string },
): Promise<null> {
  const row = await holdLive(ctx, id)
  refuseSame(row, bandwidth_mbps)
  if (!eip.can.bandwidth(row.status as EipStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { from: mbpsOf(row), to: bandwidth_mbps }
  const paid = await payAdjustment(ctx, row, { bandwidth_mbps }, quote)
  const { app, db, login } = ctx
  await begin(app, db, row, { action: 'bandwidth', params: { bandwidth_mbps, ...paid }, loginId: login.id })
  return null
}
