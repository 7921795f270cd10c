import { numberedAlias } from '@portico/contract/compute/host.ts'
import type { EipLine } from '@portico/contract/network/address-pool.ts'
import { eip, type EipConfig, type EipWish } from '@portico/contract/network/eip.ts'
import { resourceNameMax, type Quote } from '@portico/contract/resource/fields.ts'
import { sql } from 'drizzle-orm'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newIdWith } from '../../../core/ids.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { chosenLine, lineFor, lineNameIn, linesOf } from '../../../ground/addresses/address.service.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeFor, nodesOfferedTo, requireOnSale, type NodeRow } from '../../../ground/nodes/node.service.ts'
import { acceptQuote, priceParts, signQuote } from '../../../ground/prices/price-quote.service.ts'
import { buy, type NewResource } from '../../../lifecycle/purchase.ts'
import { requireTraffic } from './eip-mode.service.ts'
import { eipItems } from './eip.service.ts'
import { canBindFrom } from '../vpc/engine-says.ts'

const subjectOf = ({ controller_id, line, bandwidth_mbps, quantity, months, billing }: Omit<EipConfig, 'kind'>) => [
  'eip',
  controller_id,
  line,
  bandwidth_mbps,
  quantity,
  months,
  billing,
]

/** What was not chosen is the default one of the node. */
async function lineIn(ctx: CustomerCtx, node: string, { line }: Pick<EipConfig, 'line'>): Promise<string> {
  const found = await chosenLine(ctx.db, node, line)
  if (found === undefined) throw refuseField({ line: 'rules.choose' })
  return found
}

async function price(ctx: CustomerCtx, config: EipConfig): Promise<Quote> {
  const { controller_id: node, months, quantity } = config
  await nodeFor(ctx.db, ctx.account.id, node)
  if (config.billing === 'by traffic') await requireTraffic(ctx, node)
  const line = await lineIn(ctx, node, config)
  const spec = {
    product: 'eip' as const,
    node,
    items: eipItems({ ...config, line }),
    months,
    purpose: 'purchase' as const,
  }
  const parts = await priceParts(ctx, [{ key: 'eip', times: quantity, spec }])
  return signQuote(ctx.app, ctx.account.id, subjectOf(config), parts)
}

/** An address that no host could have is not sold. */
async function before(ctx: Outside<CustomerCtx>, engines: Engines, wish: EipWish): Promise<void> {
  const node = await nodeFor(ctx.db, ctx.account.id, wish.controller_id)
  const { network = '' } = await lineFor(ctx.db, node.id, await lineIn(ctx, node.id, wish))
  if (!(await canBindFrom(engines, ctx, node, network))) throw refuse('soldOut')
}

/** The addresses are promised where they are paid: who is too late pays nothing. */
async function create(ctx: CustomerCtx, wish: EipWish & { quote: string }) {
  const { quantity, bandwidth_mbps, months, renewal, billing } = wish
  const node = await nodeFor(ctx.db, ctx.account.id, wish.controller_id)
  requireOnSale(node)
  if (billing === 'by traffic') await requireTraffic(ctx, node.id)
  const line = await lineIn(ctx, node.id, wish)
  const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf(wish))
  const short = wish.name.slice(0, resourceNameMax - `-${quantity}`.length)
  const things = Array.from({ length: quantity }, (_, at): NewResource => {
    const id = newIdWith(eip.prefix)
    const name = wish.name ? numberedAlias(quantity > 1 ? short : wish.name, at, quantity) : id
    const spec = { bandwidth_mbps, line, billing }
    return { id, kind: 'eip', node: node.id, name, spec, part, renewal, create: {} }
  })
  ctx.audit.subject = things[0]!.id
  ctx.audit.details = { node: node.id, line, bandwidth_mbps, quantity, billing }
  return buy(ctx, months, things, [{ node: node.id, line, addresses: quantity }])
}

async function refuseSoldOut(ctx: CustomerCtx, config: EipConfig): Promise<void> {
  const node = await nodeFor(ctx.db, ctx.account.id, config.controller_id)
  requireOnSale(node)
  const left = await addressesLeft(ctx, node.id, await lineIn(ctx, node.id, config))
  if (left !== null && left < config.quantity) throw refuse('soldOut')
}

async function about(ctx: CustomerCtx, { controller_id, line }: EipConfig): Promise<Record<string, string>> {
  const chosen = (await linesOf(ctx.db, controller_id)).find(({ key }) => key === line)
  return chosen ? { line: lineNameIn(ctx.language, chosen) } : {}
}

/** NULL where nobody knows: the pool of a node that nobody has bought on is not opened yet, and a cloud says itself. */
export async function addressesLeft({ app, db }: CustomerCtx, node: string, line: string): Promise<number | null> {
  const now = app.clock.now().toISOString()
  const { rows } = await db.execute<{ left: string }>(sql`
    select address_left(p.node_id, ${line}, ${now}::timestamptz)::text as left from address_pool p
    join node n on n.id = p.node_id and n.engine = 'embedded' where p.node_id = ${node}`)
  return rows[0] ? Number(rows[0].left) : null
}

/** The lines of a node, or of every node that is open to somebody; where a node has none, one without a name. */
export async function lineList(
  engines: Engines,
  ctx: CustomerCtx,
  { controller_id }: { controller_id?: string | undefined },
) {
  const offered = await nodesOfferedTo(ctx.db, ctx.account.id)
  const wanted = offered.filter(({ id }) => controller_id === undefined || id === controller_id)
  const lists = await Promise.all(wanted.map((node) => linesAt(engines, ctx, node)))
  return { result: lists.flat() }
}

async function linesAt(engines: Engines, ctx: CustomerCtx, node: NodeRow): Promise<EipLine[]> {
  const shown = (line: string, name: string, isDefault: boolean, left: number | null): EipLine => ({
    controller_id: node.id,
    line,
    name,
    is_default: isDefault,
    sold_out: left !== null && left <= 0,
  })
  const lines = await linesOf(ctx.db, node.id)
  if (lines.length === 0) return [shown('', '', true, await addressesLeft(ctx, node.id, ''))]
  return Promise.all(
    lines.map(async (row) => {
      // Who cannot be asked now is asked again when somebody buys.
      const can = await canBindFrom(engines, ctx, node, row.externalNetwork).catch(() => true)
      const left = can ? await addressesLeft(ctx, node.id, row.key) : 0
      return shown(row.key, lineNameIn(ctx.language, row), row.isDefault, left)
    }),
  )
}

export const sale = { price, before, create, refuseSoldOut, about }
