import { products, type Product } from '@portico/contract/access.ts'
import type { AgentPrice, AgentPriceInput, AgentPriceSaveInput } from '@portico/contract/agent/sale.ts'
import { factorProduct, priceOf } from '@portico/contract/money/price.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { refuse } from '../../core/refuse.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { factorOf, type ProductFactors } from '../../ground/agents/seller.service.ts'
import {
  coefficientOf,
  namesForAll,
  priceFactors,
  pricesInForce,
  twoPlaces,
} from '../../ground/prices/price.service.ts'
import { factorsKept, factorsShown } from '../../ground/prices/factors.ts'

async function ownAgent({ db, account }: CustomerCtx) {
  const [row] = await db.select().from(agents).where(eq(agents.accountId, account.id))
  if (!row) throw refuse('notFound')
  return row
}

/** The whole price list on three levels, as it is or as it would be. */
export async function info(ctx: CustomerCtx, { preview }: { preview?: AgentPriceInput | undefined }) {
  const row = await ownAgent(ctx)
  const sell: ProductFactors = preview
    ? { every: twoPlaces(preview.sell), products: factorsKept(preview.products) }
    : { every: row.sell, products: row.sellProducts }
  return {
    sell: sell.every,
    products: factorsShown(sell.products),
    cost: row.cost,
    cost_products: factorsShown(row.costProducts),
    result: await pricesOf(ctx, sell, { every: row.cost, products: row.costProducts }),
  }
}

async function pricesOf(ctx: CustomerCtx, sell: ProductFactors, cost: ProductFactors): Promise<AgentPrice[]> {
  const factors = await readSettings(ctx.db, priceFactors)
  const names = await namesForAll(ctx)
  const rows = (await pricesInForce(ctx.db)).filter(({ node }) => names.has(node))
  const known = rows.filter((row): row is typeof row & { product: Product } => products.some((p) => p === row.product))
  return known.map(({ product, node, item, monthFen }) => {
    const coefficient = coefficientOf(factors, product)
    const month = (factor: string, user: string) =>
      priceOf([{ word: item, monthFen, quantity: 1 }], 1, { coefficient: factor, term: '1', user }).totalFen
    const costFen = month(coefficient, factorOf(cost, product))
    const priceFen = month(factorProduct(coefficient, factorOf(sell, product)), '1')
    return {
      product,
      node,
      node_name: names.get(node)!,
      item,
      list: fromFen(month(coefficient, '1')),
      cost: fromFen(costFen),
      price: fromFen(priceFen),
      margin: fromFen(priceFen - costFen),
    }
  })
}

const keptOf = (form: AgentPriceInput) => ({ sell: twoPlaces(form.sell), sellProducts: factorsKept(form.products) })
type Kept = ReturnType<typeof keptOf>
const isSame = (one: Kept, other: Kept) =>
  one.sell === other.sell && products.every((product) => one.sellProducts[product] === other.sellProducts[product])

/** Quotes that were given stay as they are: they carry both prices. The same once more changes nothing. */
export async function save(ctx: CustomerCtx, { was, ...form }: AgentPriceSaveInput): Promise<null> {
  const [before] = await ctx.db.select().from(agents).where(eq(agents.accountId, ctx.account.id)).for('update')
  if (!before) throw refuse('notFound')
  const kept = keptOf(form)
  if (was && !isSame(before, keptOf(was)) && !isSame(before, kept)) throw refuse('changedMeanwhile')
  await ctx.db.update(agents).set(kept).where(eq(agents.accountId, ctx.account.id))
  ctx.audit.subject = ctx.account.id
  ctx.audit.details = { before: before.sell, after: kept.sell, products: form.products.length }
  return null
}
