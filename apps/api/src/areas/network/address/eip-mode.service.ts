import { eip } from '@portico/contract/network/eip.ts'
import type { EipBilling, EipStatus } from '@portico/contract/states/network.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { hoursMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { factored, factorProduct } from '@portico/contract/money/price.ts'
import { factorOf } from '../../../ground/agents/seller.service.ts'
import { pricingOf } from '../../../ground/prices/price-quote.service.ts'
import { coefficientOf, monthFenOf } from '../../../ground/prices/price.service.ts'
import { undoUnused } from '../../../ground/refunds/give-back.service.ts'
import { adjustQuote, payAdjustment } from '../../../lifecycle/adjust.ts'
import { begin, pushChanged } from '../../../lifecycle/operations.ts'
import { holdLive, ownResource } from '../../../lifecycle/own.ts'
import { operations, resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { specOf } from './eip.service.ts'
import { trafficFamily } from '../traffic/traffic.service.ts'
import { priceText } from '../traffic/usage.service.ts'

interface Changing {
  id: string
  billing: EipBilling
}

const billingOf = (row: ResourceRow) => specOf(row).billing

function refuseSame(row: ResourceRow, billing: EipBilling): void {
  if (row.kind !== 'eip') throw refuse('notFound')
  if (!row.expiresAt || row.deletedAt) throw refuse('wrongState')
  if (billingOf(row) === billing) throw refuseField({ billing: 'rules.choose' })
}

/** Whole hours are charged: what is asked for in one holds from the next one on. */
const nextHour = (now: Date) => new Date((Math.floor(now.getTime() / hoursMs(1)) + 1) * hoursMs(1))

/** By traffic only where the engine counts it, and where a GB has a price. Answers that price. */
export async function requireTraffic(ctx: CustomerCtx, node: string): Promise<string> {
  const { engine } = await nodeRow(ctx.db, node)
  if (!trafficFamily.isOn(engine)) throw refuse('trafficNotCounted')
  const price = (await gbPrices(ctx, [node])).get(node)
  if (price === undefined) throw refuse('notPriced')
  return price
}

/** What a GB that no package covers costs somebody on each of these nodes, where it has a price. */
export async function gbPrices(ctx: CustomerCtx, nodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const {
    book,
    own: { discount, seller },
  } = await pricingOf(ctx)
  const asked = seller ? factorOf(seller.sell, 'eip') : '1'
  const factor = factorProduct(factorProduct(coefficientOf(book, 'eip'), asked), factorOf(discount, 'eip'))
  return new Map(
    nodes.flatMap((node) => {
      const monthFen = monthFenOf(book, 'eip', node, 'traffic_gb')
      return monthFen === undefined ? [] : [[node, priceText(factored(monthFen * 10_000n, factor))] as const]
    }),
  )
}

export async function modePrice(ctx: CustomerCtx, { id, billing }: Changing) {
  const row = await ownResource(ctx, id)
  refuseSame(row, billing)
  const gb_price = await requireTraffic(ctx, row.node)
  const at = nextHour(ctx.app.clock.now())
  const quoted = await adjustQuote(ctx, row, { billing }, at)
  return { ...quoted, gb_price, effective_time: at.toISOString() }
}

export async function changeMode(
  ctx: CustomerCtx,
  { id, billing, quote }: Changing & { quote: string },
): Promise<null> {
  const row = await holdLive(ctx, id)
  refuseSame(row, billing)
  if (!eip.can.mode(row.status as EipStatus)) throw refuse('wrongState')
  await requireTraffic(ctx, row.node)
  const { app, db, login } = ctx
  const at = nextHour(app.clock.now())
  // It would be over before it holds.
  if (row.expiresAt! <= at) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { from: billingOf(row), to: billing }
  const paid = await payAdjustment(ctx, row, { billing }, quote)
  const params = { billing, at: at.toISOString(), ...paid }
  await begin(app, db, row, { action: 'mode', params, loginId: login.id })
  return null
}

const comingMode = (ids: readonly string[]) =>
  and(inArray(operations.resourceId, [...ids]), eq(operations.action, 'mode'), isNull(operations.endedAt))

/** As long as it does not hold yet; what was paid for it comes back. */
export async function keepMode(ctx: CustomerCtx, { id }: { id: string }): Promise<null> {
  const { app, db } = ctx
  const row = await holdLive(ctx, id)
  if (row.kind !== 'eip') throw refuse('notFound')
  const now = app.clock.now()
  const [ended] = await db
    .update(operations)
    .set({ state: 'done', endedAt: now, heldUntil: null, detail: 'taken back' })
    .where(and(comingMode([id]), sql`${operations.params}->>'at' > ${now.toISOString()}`))
    .returning()
  if (!ended) throw refuse('wrongState')
  await db.update(resources).set({ task: '' }).where(eq(resources.id, id))
  const orderId = ended.params['order_id']
  if (typeof orderId === 'string') await undoUnused(app, db, orderId, 'reverted')
  ctx.audit.subject = id
  await pushChanged(db, row)
  return null
}

export interface Mode {
  billing: EipBilling
  at: string
}

/** How these are to be charged from a moment on that has not come yet. */
export async function comingModes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Mode>> {
  const found = await db.select().from(operations).where(comingMode(ids))
  return new Map(found.map(({ resourceId, params }) => [resourceId, params as unknown as Mode]))
}
