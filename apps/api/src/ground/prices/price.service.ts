import { coefficientDefault } from '@portico/contract/constants.ts'
import { products, type Product } from '@portico/contract/access.ts'
import { bestActivity, type PlatformActivity, type PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import {
  discountedTerms,
  everyNode,
  isKnownItem,
  plainItem,
  priceItems,
  termFactor,
  type PricePurpose,
  type TermDiscounts,
} from '@portico/contract/money/price-list.ts'
import {
  factorProduct,
  priceOf,
  termMonths,
  type Price,
  type PriceItem,
  type TermMonths,
} from '@portico/contract/money/price.ts'
import { isNull } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { agentHere } from '../../core/face/face.ts'
import type { Ctx } from '../../core/http/context.ts'
import { readSettings, type SettingGroup } from '../../core/settings/settings.ts'
import { fromFen } from '../../core/money.ts'
import { askedBy, factorOf, type OwnTerms, type Sale } from '../agents/seller.service.ts'
import { nodeNamesIn, nodesById, nodesKnown } from '../nodes/node.service.ts'
import { listPrices } from './price.table.ts'
import { runningActivities } from './running-activity.ts'

export interface Factors {
  /** A product without one has 1.00. */
  coefficients: Partial<Record<Product, string>>
  purchase: TermDiscounts
  renewal: TermDiscounts
}

const undiscounted: TermDiscounts = { quarter: '1.00', half_year: '1.00', year: '1.00', two_years: '1.00' }
export const priceFactors: SettingGroup<Factors> = {
  name: 'prices',
  standard: { coefficients: {}, purchase: undiscounted, renewal: undiscounted },
}

/** Everything the house has set that a price depends on, but for the customer's own discount. */
export interface PriceBook extends Factors {
  prices: ReadonlyMap<string, bigint>
  /** Those that run. */
  activities: readonly PlatformActivity[]
}
export const priceKey = (product: string, node: string, item: string) => `${product} ${node} ${item}`

type ListPriceRow = typeof listPrices.$inferSelect

const isPackage = ({ item }: ListPriceRow) => item.startsWith('package:')

/**
 * As people read it: products and items in the order of the contract, packages by their least price, then by name; a node's
 * own price below the common one.
 */
function inListOrder(rows: readonly ListPriceRow[]): ListPriceRow[] {
  const rank = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const leastFen = new Map<string, number>()
  const nameOf = ({ product, item }: ListPriceRow) => `${product} ${item}`
  for (const row of rows.filter(isPackage))
    leastFen.set(nameOf(row), Math.min(Number(row.monthFen), leastFen.get(nameOf(row)) ?? Infinity))
  const fenOf = (row: ListPriceRow) => leastFen.get(nameOf(row)) ?? 0
  return rows.toSorted(
    (a, b) =>
      rank(products, a.product) - rank(products, b.product) ||
      rank(priceItems, a.item) - rank(priceItems, b.item) ||
      fenOf(a) - fenOf(b) ||
      a.item.localeCompare(b.item, 'en', { numeric: true }) ||
      Number(b.node === everyNode) - Number(a.node === everyNode) ||
      a.node.localeCompare(b.node, 'en'),
  )
}

export async function pricesInForce(db: Db): Promise<ListPriceRow[]> {
  return inListOrder(await db.select().from(listPrices).where(isNull(listPrices.validTo)))
}

export async function readBook(db: Db, clock: Clock): Promise<PriceBook> {
  const factors = await readSettings(db, priceFactors)
  return { ...factors, prices: await readPrices(db), activities: await runningActivities(db, clock) }
}

export async function readPrices(db: Db): Promise<PriceBook['prices']> {
  const rows = await pricesInForce(db)
  return new Map(rows.map((row) => [priceKey(row.product, row.node, row.item), row.monthFen]))
}

export const coefficientOf = (factors: Pick<Factors, 'coefficients'>, product: Product) =>
  factors.coefficients[product] ?? coefficientDefault.toFixed(2)

/** A node's own price goes before the one for every node; undefined when there is neither. */
export function monthFenOf(
  { prices }: Pick<PriceBook, 'prices'>,
  product: string,
  node: string,
  item: string,
): bigint | undefined {
  for (const one of [item, plainItem(item)]) {
    const found = prices.get(priceKey(product, node, one)) ?? prices.get(priceKey(product, everyNode, one))
    if (found !== undefined) return found
  }
  return undefined
}

/** The packages of a product that have a price on some node. */
export function packagesWithPrice({ prices }: Pick<PriceBook, 'prices'>, product: Product): string[] {
  const found = [...prices.keys()].flatMap((key) => {
    const [of, , item = ''] = key.split(' ')
    return of === product && item.startsWith('package:') ? [item.slice('package:'.length)] : []
  })
  return [...new Set(found)]
}

/** Item and node stay in the line's values: a renewal, and the dry run of a new price, are made from them. */
function itemOf(book: PriceBook, spec: Pick<PriceSpec, 'product' | 'node'>, item: string): PriceItem | undefined {
  const monthFen = monthFenOf(book, spec.product, spec.node, item)
  if (monthFen === undefined) return undefined
  return {
    word: `price.lines.${isKnownItem(plainItem(item)) ? plainItem(item) : 'other'}`,
    vars: { item, node: spec.node },
    monthFen,
    quantity: 1,
  }
}

/** What something costs somebody, and through whom it is sold. */
export interface OwnPrice extends Price {
  sale?: Sale
}

/** The one way from what is wanted to what it costs somebody; undefined when a part of it has no price. */
export function priceFor(book: PriceBook, spec: PriceSpec, { discount, seller }: OwnTerms): OwnPrice | undefined {
  const user = factorOf(discount, spec.product)
  if (!seller) return priceIn(book, spec, user)
  const asked = priceIn(soldBy(book, spec.product, factorOf(seller.sell, spec.product)), spec, user)
  const cost = priceIn(book, spec, factorOf(seller.cost, spec.product))
  return asked && cost && { ...asked, sale: { agentId: seller.agentId, costFen: cost.totalFen } }
}

/** The book of an agent: the platform's, times what the agent asks. Its customers see one factor. */
const soldBy = (book: PriceBook, product: Product, sell: string): PriceBook => ({
  ...book,
  coefficients: { ...book.coefficients, [product]: factorProduct(coefficientOf(book, product), sell) },
})

/** What it costs at a discount; undefined when a part of it has no price. */
export function priceIn(book: PriceBook, spec: PriceSpec, userDiscount: string): Price | undefined {
  const items: PriceItem[] = []
  for (const { item, quantity } of spec.items) {
    const found = itemOf(book, spec, item)
    if (!found) return undefined
    items.push({ ...found, quantity })
  }
  const coefficient = coefficientOf(book, spec.product)
  const term = termFactor(book[spec.purpose], spec.months)
  return priceOf(items, spec.months, { coefficient, term, user: userDiscount, activity: activityFor(book, spec) })
}

/** Its line is read in any language, also when the activity is long over. */
function activityFor({ activities }: PriceBook, spec: PriceSpec) {
  const best = bestActivity(activities, spec)
  if (!best) return undefined
  const { discount, title_en: en, title_zh_hans: zh_hans, title_zh_hant: zh_hant } = best
  return { factor: discount, vars: { en, zh_hans, zh_hant } }
}

/** The terms an account may buy. Renewing is not buying: a running resource may be renewed by the month. */
export const termsFor = (account: { minMonths: number }, purpose: PricePurpose = 'purchase'): TermMonths[] =>
  termMonths.filter((months) => purpose === 'renewal' || months >= account.minMonths)

const discountsOf = ({ purchase, renewal }: Factors) => ({ purchase, renewal })

/** Nodes that people without a right to more may read of in prices: of one that is being prepared they hear nothing. */
export const namesForAll = async ({ db, language }: Pick<Ctx, 'db' | 'language'>) =>
  nodeNamesIn(language, await nodesKnown(db)).set(everyNode, '')

/** The same for operators, of these nodes. One that is not there yet is called by its id. */
export async function namesForDesk({ db, language }: Pick<Ctx, 'db' | 'language'>, ids: readonly string[]) {
  const names = nodeNamesIn(language, (await nodesById(db, ids)).values())
  return (id: string): string => (id === everyNode ? '' : (names.get(id) ?? id))
}

/** The public list: what a visitor would pay for one month of each item. */
export async function baseConfig(ctx: Ctx) {
  const { db } = ctx
  const agent = await agentHere(ctx)
  const factors = await readSettings(db, priceFactors)
  const sell = agent && (await askedBy(db, agent.agentId))
  const names = await namesForAll(ctx)
  const rows = (await pricesInForce(db)).filter(({ node }) => names.has(node))
  const result = products.flatMap((product) => {
    const own = coefficientOf(factors, product)
    const coefficient = sell ? factorProduct(own, factorOf(sell, product)) : own
    const items = rows
      .filter((row) => row.product === product)
      .map(({ node, item, monthFen }) => ({
        node,
        node_name: names.get(node)!,
        item,
        list: fromFen(monthFen),
        price: fromFen(
          priceOf([{ word: item, monthFen, quantity: 1 }], 1, { coefficient, term: '1', user: '1' }).totalFen,
        ),
      }))
    return items.length > 0 ? [{ product, coefficient, items }] : []
  })
  return { result, buy_time_discount: discountsOf(factors) }
}

export async function factorInfo({ db }: Ctx) {
  const factors = await readSettings(db, priceFactors)
  const result = products.map((product) => ({ product, coefficient: coefficientOf(factors, product) }))
  return { result, buy_time_discount: discountsOf(factors) }
}

/** 1.5 and 1.50 are one factor and are kept as one text. */
export const twoPlaces = (factor: string) => {
  const [whole = '0', decimals = ''] = factor.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
export const termDiscountsOf = (typed: TermDiscounts): TermDiscounts =>
  Object.fromEntries(discountedTerms.map((term) => [term, twoPlaces(typed[term])])) as TermDiscounts
