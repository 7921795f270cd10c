import { systemDiskGbDefault } from '@portico/contract/constants.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import {
  homeExpiringMax,
  homeExpiryDays,
  hotProducts,
  type HomeInfo,
  type HotProduct,
} from '@portico/contract/platform/home.ts'
import { hasProduct } from '../../core/http/permission.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { daysMs } from '../../core/clock.ts'
import { fromFen } from '../../core/money.ts'
import { everHad, expiringBefore } from '../../lifecycle/overview.ts'
import { productOf } from '../../lifecycle/product.ts'
import { everFunded } from '../../ground/ledger/ledger.service.ts'
import { ownTerms } from '../../ground/agents/seller.service.ts'
import { priceFor, readBook } from '../../ground/prices/price.service.ts'
import { offersTo, type FlavorOffer } from '../../ground/nodes/node.service.ts'

/** What home says besides counts, money and news: what a new account has yet to do, what ends soon, and what things cost. */
export async function info(ctx: CustomerCtx): Promise<HomeInfo> {
  const until = new Date(ctx.app.clock.now().getTime() + daysMs(homeExpiryDays.ahead))
  const { rows, count } = await expiringBefore(ctx, until, homeExpiringMax)
  return { begun: await begun(ctx), expiring: rows, expiring_count: count, hot: await hot(ctx) }
}

async function begun({ db, account, group }: CustomerCtx): Promise<HomeInfo['begun']> {
  if (group !== null) return null
  return { recharged: await everFunded(db, account.id), host: await everHad(db, account.id, 'host') }
}

/** The least of each that can be bought, for a month. */
const least: Record<HotProduct, (offers: readonly FlavorOffer[]) => { node: string; spec: Record<string, unknown> }[]> =
  {
    host: (offers) =>
      offers.map(({ nodeId, vcpus, memoryMb }) => ({
        node: nodeId,
        spec: { vcpus, memory_mb: memoryMb, system_disk_gb: systemDiskGbDefault.linux },
      })),
    disk: (offers) =>
      [...new Set(offers.map(({ nodeId }) => nodeId))].map((node) => ({ node, spec: { capacity_gb: diskGbMin } })),
  }

async function hot(ctx: CustomerCtx): Promise<HomeInfo['hot']> {
  const shown = hotProducts.filter((product) => hasProduct(ctx.group, product))
  if (shown.length === 0) return []
  const offers = await offersTo(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db, ctx.app.clock)
  const own = await ownTerms(ctx.db, ctx.account.id)
  return shown.map((product) => {
    const sums = least[product](offers).flatMap(({ node, spec }) => {
      const items = productOf(product).items(spec)
      const price = priceFor(book, { product, node, items, months: 1, purpose: 'purchase' }, own)
      return price ? [price.totalFen] : []
    })
    const lowest = sums.reduce<bigint | undefined>(
      (low, fen) => (low === undefined || fen < low ? fen : low),
      undefined,
    )
    return { product, month_price: lowest === undefined ? null : fromFen(lowest) }
  })
}
