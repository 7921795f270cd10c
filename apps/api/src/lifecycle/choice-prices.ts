import { isDiscount, itemSums, timeFactorIn } from '@portico/contract/money/price.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import type { ChoicePrice, PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { remembering } from '../core/db/once.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { fromFen, toFen } from '../core/money.ts'
import { unlessRefused } from '../core/refuse.ts'
import { saleTo } from './sale.ts'

/** What each would cost, for the cards on which they stand. What cannot be had so leaves the others their prices. */
export async function choicePrices(
  ctx: CustomerCtx,
  { configs }: { configs: PurchaseConfig[] },
): Promise<{ result: (ChoicePrice | null)[] }> {
  const sales = configs.map(({ kind }) => saleTo(ctx, kind))
  const asked = { ...ctx, db: remembering(ctx.db) }
  const result: (ChoicePrice | null)[] = []
  for (const [at, config] of configs.entries()) {
    const quote = await unlessRefused(sales[at]!.price(asked, config))
    result.push(quote ? shownPrice(quote) : null)
  }
  return { result }
}

function shownPrice({ parts, total }: Quote): ChoicePrice {
  const discountFen = parts.reduce(
    (sum, { lines, times }) =>
      lines.filter(isDiscount).reduce((so, { amount }) => so + BigInt(times) * toFen(amount), sum),
    0n,
  )
  return {
    total,
    list: fromFen(toFen(total) - discountFen),
    time_factor: timeFactorOf(parts),
    parts: parts.map((part) => ({
      product: part.product,
      total: part.total,
      items: itemSums(part.lines).map(({ item, fen }) => ({ item, total: fromFen(fen) })),
    })),
  }
}

/** One factor for all parts: where a promotion is for some of them only, what is left of the sum, in full percent. */
function timeFactorOf(parts: Quote['parts']): string {
  const factors = parts.map(({ lines }) => timeFactorIn(lines))
  const [first = '1'] = factors
  if (factors.every((factor) => factor === first)) return first
  const paid = parts.map(({ total, times }) => Number(total) * times)
  const sum = (figures: readonly number[]) => figures.reduce((so, figure) => so + figure, 0)
  const whole = sum(paid.map((part, at) => part / Number(factors[at])))
  return (Math.ceil((100 * sum(paid)) / whole) / 100).toFixed(2)
}
