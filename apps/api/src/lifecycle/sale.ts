import type { PurchaseConfig, PurchaseWish } from '@portico/contract/resource/purchase.ts'
import type { Bought, Quote } from '@portico/contract/resource/fields.ts'
import type { Engines } from '../ground/engine/engine.ts'
import { acceptQuote, priceParts, signQuote } from '../ground/prices/price-quote.service.ts'
import type { CustomerCtx, Outside } from '../core/http/context.ts'
import { newIdWith } from '../core/ids.ts'
import { refuse } from '../core/refuse.ts'
import { everyNode } from '@portico/contract/money/price-list.ts'
import { nodeFor, requireOnSale } from '../ground/nodes/node.service.ts'
import { requireProduct } from '../core/http/permission.ts'
import { isMadeBy, productOf, type ProductLine } from './product.ts'
import { buy } from './purchase.ts'

export type SaleKind = PurchaseConfig['kind']
export type Config<Kind extends SaleKind> = Extract<PurchaseConfig, { kind: Kind }>
export type Wish<Kind extends SaleKind> = Extract<PurchaseWish, { kind: Kind }>
type Agreed = { quote: string }

/** How a kind of thing is sold. The service of its product declares this; price calls, creation and cart follow. */
export interface Sale<Kind extends SaleKind> {
  kind: Kind
  price(ctx: CustomerCtx, config: Config<Kind>): Promise<Quote>
  /** Pays what was quoted and makes it, in the caller's transaction. */
  create(ctx: CustomerCtx, wish: Wish<Kind> & Agreed): Promise<Bought>
  /** What has to be asked for outside before anything is written, such as a name; throws when it cannot be had so. */
  before?(ctx: Outside<CustomerCtx>, engines: Engines, wish: Wish<Kind>): Promise<void>
  /** Throws when there is none left to be had. Without it there always is. */
  refuseSoldOut?(ctx: CustomerCtx, config: Config<Kind>): Promise<void>
  /** What a wish of it names by an id, in names and sizes that people know; without it the wish says it all. */
  about?(ctx: CustomerCtx, wish: Wish<Kind>): Promise<Record<string, string | number>>
  /** The fields that are sealed wherever the wish is kept, and never shown. */
  secrets?: readonly (keyof Wish<Kind> & string)[]
}

const sales = new Map<SaleKind, Sale<SaleKind>>()

export function sell<Kind extends SaleKind>(sale: Sale<Kind>): void {
  sales.set(sale.kind, sale as unknown as Sale<SaleKind>)
}

export function saleOf(kind: SaleKind): Sale<SaleKind> {
  const sale = sales.get(kind)
  if (!sale) throw new Error(`Nobody sells ${kind}`)
  return sale
}

/** The sale of a kind, to somebody whose business group was given its product. */
export function saleTo(ctx: CustomerCtx, kind: SaleKind): Sale<SaleKind> {
  requireProduct(ctx, productOf(kind).product)
  return saleOf(kind)
}

export const price = async (ctx: CustomerCtx, config: PurchaseConfig) => saleTo(ctx, config.kind).price(ctx, config)
/** Asks outside first, then writes. */
export const creating = (engines: Engines) => ({
  async before(ctx: Outside<CustomerCtx>, wish: PurchaseWish & Agreed) {
    await saleTo(ctx, wish.kind).before?.(ctx, engines, wish)
    return (inside: CustomerCtx) => saleTo(inside, wish.kind).create(inside, wish)
  },
})

/** What a thing that is bought alone is made of, from what was asked for. */
interface Single {
  node: string
  spec: Record<string, unknown>
}
type Named = { months: number; name: string; renewal: string }

/** The buyer's node; what runs on none needs none. */
const nodeOf = async (ctx: CustomerCtx, node: string) =>
  node === everyNode ? undefined : nodeFor(ctx.db, ctx.account.id, node)

async function requireSold(ctx: CustomerCtx, line: ProductLine, node: string): Promise<void> {
  const found = await nodeOf(ctx, node)
  if (!found) return
  requireOnSale(found)
  if (!isMadeBy(line, found.engine)) throw refuse('soldOut')
}

/** The price and the purchase of what is one thing with one price: most of what is sold by package or by size. */
export function soldSingly<Kind extends SaleKind>(
  line: ProductLine,
  of: (config: Config<Kind>) => Single,
): Pick<Sale<Kind>, 'price' | 'refuseSoldOut'> & {
  create: (ctx: CustomerCtx, wish: Wish<Kind> & Named & Agreed) => Promise<Bought>
} {
  const subjectOf = ({ node, spec }: Single, months: number) => [line.kind, node, spec, months]
  return {
    async price(ctx, config) {
      const { months } = config
      const { node, spec } = of(config)
      await nodeOf(ctx, node)
      const wanted = { product: line.product, node, items: line.items(spec), months, purpose: 'purchase' as const }
      const parts = await priceParts(ctx, [{ key: line.kind, times: 1, spec: wanted }])
      return signQuote(ctx.app, ctx.account.id, subjectOf({ node, spec }, months), parts)
    },
    refuseSoldOut: (ctx, config) => requireSold(ctx, line, of(config).node),
    async create(ctx, wish) {
      const { node, spec } = of(wish as unknown as Config<Kind>)
      await requireSold(ctx, line, node)
      const [part] = acceptQuote(ctx.app, ctx.account.id, wish.quote, subjectOf({ node, spec }, wish.months))
      const id = newIdWith(line.prefix)
      const { name, renewal, months } = wish
      const thing = { id, kind: line.kind, node, name: name || id, spec, part, renewal, create: {} }
      const bought = await buy(ctx, months, [thing])
      ctx.audit.subject = id
      ctx.audit.details = { kind: line.kind, total: bought.total }
      return bought
    },
  }
}
