import { systemDiskGbDefault } from '@portico/contract/constants.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import { containerGbMin } from '@portico/contract/rules/storage.ts'
import {
  homeExpiringMax,
  homeExpiryDays,
  hotKinds,
  type HomeInfo,
  type HotKind,
  type Least,
} from '@portico/contract/platform/home.ts'
import { hasProduct } from '../../core/http/permission.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { daysMs } from '../../core/clock.ts'
import { namesOf } from '../../core/people/names.ts'
import { certifiedAt } from '../../ground/certification/certified.service.ts'
import { countUnpaid } from '../../ground/orders/order.service.ts'
import { countOpen } from '../compute/alarm.service.ts'
import { countSpent } from '../money/wallet/budget.service.ts'
import { fromFen } from '../../core/money.ts'
import { Refused } from '../../core/refuse.ts'
import { expiringBefore, firstHad } from '../../lifecycle/overview.ts'
import { isMadeBy, productOf } from '../../lifecycle/product.ts'
import { firstFunded } from '../../ground/ledger/ledger.service.ts'
import { ownTerms, type OwnTerms } from '../../ground/agents/seller.service.ts'
import { packagesWithPrice, priceFor, readBook, termsFor, type PriceBook } from '../../ground/prices/price.service.ts'
import { firstSubscribed, offersTo, type FlavorOffer } from '../../ground/nodes/node.service.ts'

/** What home says besides counts, money and news: what a new account has yet to do, what ends soon, and what things cost. */
export async function info(ctx: CustomerCtx): Promise<HomeInfo> {
  const until = new Date(ctx.app.clock.now().getTime() + daysMs(homeExpiryDays.ahead))
  const { rows, count } = await expiringBefore(ctx, until, homeExpiringMax)
  return {
    begun: await begun(ctx),
    attention: await attention(ctx),
    expiring: rows,
    expiring_count: count,
    ...(await prices(ctx)),
  }
}

async function begun({ db, account, login, group }: CustomerCtx): Promise<HomeInfo['begun']> {
  if (group !== null) return null
  const firsts = [
    await certifiedAt(db, account.id, 'native'),
    await firstFunded(db, account.id),
    await firstSubscribed(db, account.id),
    await firstHad(db, account.id, 'host'),
  ]
  const others = firsts.map((first) => (first && first.loginId !== login.id ? first.loginId : null))
  const nameOf = await namesOf(db, others, account.id)
  const [certify, recharge, subscribe, host] = firsts.map((first, at) =>
    first ? { time: first.at.toISOString(), by: nameOf(others[at]!) } : null,
  )
  return { certify: certify!, recharge: recharge!, subscribe: subscribe!, host: host! }
}

/** A budget is its owner's. */
const attention = async (ctx: CustomerCtx): Promise<HomeInfo['attention']> => ({
  unpaid_orders: await countUnpaid(ctx),
  alarms: hasProduct(ctx.group, 'host') ? await countOpen(ctx) : 0,
  budgets: ctx.group === null ? await countSpent(ctx) : 0,
})

/** The least of each that can be bought, as its price is asked for; what is sold in packages has the cheapest of them. */
const least: Record<HotKind, (offers: readonly FlavorOffer[], book: PriceBook) => Wanted[]> = {
  host: (offers) =>
    offers.map(({ nodeId, vcpus, memoryMb }) => ({
      node: nodeId,
      least: { vcpus, memory_mb: memoryMb },
      besides: { system_disk_gb: systemDiskGbDefault.linux },
    })),
  disk: (offers) => nodesOf(offers).map((node) => ({ node, least: { capacity_gb: diskGbMin } })),
  eip: (offers) => nodesOf(offers).map((node) => ({ node, least: { bandwidth_mbps: 1 } })),
  container: (offers) => nodesOf(offers).map((node) => ({ node, least: { capacity_gb: containerGbMin } })),
  traffic: (offers, book) => packagesIn('traffic', offers, book),
  cloudphone: (offers, book) => packagesIn('cloudphone', offers, book),
}
interface Wanted {
  node: string
  least: Least
  besides?: Record<string, unknown>
}

const nodesOf = (offers: readonly FlavorOffer[]) => [...new Set(offers.map(({ nodeId }) => nodeId))]

function packagesIn(kind: HotKind, offers: readonly FlavorOffer[], book: PriceBook): Wanted[] {
  const names = packagesWithPrice(book, productOf(kind).product)
  return nodesOf(offers).flatMap((node) => names.map((name) => ({ node, least: { package: name } })))
}

/** The shortest time for which the customer may have it. */
async function leastTerm(ctx: CustomerCtx, kind: HotKind, own: OwnTerms): Promise<number> {
  const terms = termsFor(own)
  for (const months of terms) if (await isOffered(productOf(kind).refuseTerm?.(ctx, months))) return months
  return terms.at(-1) ?? 1
}

const isOffered = async (asked: Promise<void> | undefined): Promise<boolean> => {
  try {
    await asked
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

async function prices(ctx: CustomerCtx): Promise<Pick<HomeInfo, 'hot' | 'term_factor'>> {
  const book = await readBook(ctx.db, ctx.app.clock)
  const factors = Object.values(book.purchase)
  const term_factor = factors.reduce((least, one) => (Number(one) < Number(least) ? one : least))
  return { hot: await hot(ctx, book), term_factor }
}

async function hot(ctx: CustomerCtx, book: PriceBook): Promise<HomeInfo['hot']> {
  const shown = hotKinds.filter((kind) => hasProduct(ctx.group, productOf(kind).product))
  if (shown.length === 0) return []
  const offers = await offersTo(ctx.db, ctx.account.id)
  const own = await ownTerms(ctx.db, ctx.account.id)
  const terms = new Map<HotKind, number>()
  for (const kind of shown) terms.set(kind, await leastTerm(ctx, kind, own))
  return shown.flatMap((kind) => {
    const line = productOf(kind)
    const { product, items } = line
    const months = terms.get(kind)!
    const there = offers.filter(({ engine }) => isMadeBy(line, engine))
    const priced = least[kind](there, book).flatMap(({ node, least, besides }) => {
      const spec = items({ ...least, ...besides, count: 1 })
      const price = priceFor(book, { product, node, items: spec, months, purpose: 'purchase' }, own)
      return price ? [{ least, fen: price.totalFen / BigInt(months) }] : []
    })
    const [first, ...others] = priced
    if (!first) return []
    const lowest = others.reduce((low, one) => (one.fen < low.fen ? one : low), first)
    return [{ kind, least: lowest.least, month_price: fromFen(lowest.fen) }]
  })
}
