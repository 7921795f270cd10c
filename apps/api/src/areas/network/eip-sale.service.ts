import { numberedAlias } from '@portico/contract/compute/host.ts'
import type { EipConfig, EipWish } from '@portico/contract/network/eip.ts'
import { resourceNameMax, type Quote } from '@portico/contract/resource/fields.ts'
import { sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'
import { nodeFor, requireOnSale } from '../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../ground/prices/price-quote.service.ts'
import { buy, type NewResource } from '../../lifecycle/purchase.ts'
import { requireTraffic } from './eip-mode.service.ts'
import { eipItems } from './eip.service.ts'

const subjectOf = ({ controller_id, bandwidth_mbps, quantity, months, billing }: Omit<EipConfig, 'kind'>) => [
  'eip',
  controller_id,
  bandwidth_mbps,
  quantity,
  months,
  billing,
]

async function price(ctx: CustomerCtx, config: EipConfig): Promise<Quote> {
  const { controller_id: node, months, quantity } = config
  await nodeFor(ctx.db, ctx.account.id, node)
  if (config.billing === 'by traffic') await requireTraffic(ctx, node)
  const spec = { product: 'eip' as const, node, items: eipItems(config), months, purpose: 'purchase' as const }
  const parts = await priceParts(ctx, [{ key: 'eip', times: quantity, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

/** The addresses are promised where they are paid: who is too late pays nothing. */
async function create(ctx: CustomerCtx, wish: EipWish & { quote: string }) {
  const { quantity, bandwidth_mbps, months, renewal, billing } = wish
  const node = await nodeFor(ctx.db, ctx.account.id, wish.controller_id)
  requireOnSale(node)
  if (billing === 'by traffic') await requireTraffic(ctx, node.id)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const short = wish.name.slice(0, resourceNameMax - `-${quantity}`.length)
  const things = Array.from({ length: quantity }, (_, at): NewResource => {
    const id = newId('eip')
    const name = wish.name ? numberedAlias(quantity > 1 ? short : wish.name, at, quantity) : id
    const spec = { bandwidth_mbps, billing }
    return { id, kind: 'eip', node: node.id, name, spec, part, renewal, create: {} }
  })
  ctx.audit.subject = things[0]!.id
  ctx.audit.details = { node: node.id, bandwidth_mbps, quantity, billing }
  return buy(ctx, months, things, [{ node: node.id, addresses: quantity }])
}

async function refuseSoldOut(ctx: CustomerCtx, { controller_id, quantity }: EipConfig): Promise<void> {
  const node = await nodeFor(ctx.db, ctx.account.id, controller_id)
  requireOnSale(node)
  const now = ctx.app.clock.now().toISOString()
  const { rows } = await ctx.db.execute<{ left: string | null }>(sql`
    select address_left(p.node_id, ${now}::timestamptz)::text as left from address_pool p
    join node n on n.id = p.node_id and n.engine = 'embedded' where p.node_id = ${node.id}`)
  // The pool of a node that nobody has bought on is not opened yet, and a cloud says itself what it has.
  if (rows[0] && Number(rows[0].left) < quantity) throw refuse('soldOut')
}

export const sale = { price, create, refuseSoldOut }
