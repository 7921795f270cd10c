import { roundFen } from '@portico/contract/money/price.ts'
import { acceptQuote, signQuote } from '../areas/money/price-quote.service.ts'
import { ownTerms, priceIn, readBook } from '../areas/money/price.service.ts'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newId } from '../core/ids.ts'
import { fromFen } from '../core/money.ts'
import { refuse } from '../core/refuse.ts'
import { productOf } from './product.ts'
import { pay } from './purchase.ts'
import { renewalSpec } from './renew.ts'
import type { ResourceRow } from './resource.table.ts'

type Spec = Record<string, unknown>
/** A day of a change costs the thirtieth part of a month. */
const monthMs = BigInt(daysMs(30))

/**
 * What a change of what was bought costs for the rest of its term. More is rounded as every price is, less is rounded
 * down, and the rest only shrinks: going up and down again never earns a fen.
 */
export function adjustFen(beforeFen: bigint, afterFen: bigint, leftMs: number): bigint {
  const left = BigInt(Math.max(leftMs, 0))
  if (afterFen >= beforeFen) return roundFen([(afterFen - beforeFen) * left, monthMs])
  return -(((beforeFen - afterFen) * left) / monthMs)
}

const subjectOf = (row: ResourceRow, next: Spec) => ['adjust', row.id, row.spec, next, row.expiresAt?.getTime() ?? 0]

export async function adjustQuote(ctx: CustomerCtx, row: ResourceRow, next: Spec) {
  if (!row.expiresAt) throw refuse('wrongState')
  const own = await ownTerms(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db)
  const monthOf = (spec: Spec) =>
    priceIn(book, { ...renewalSpec({ ...row, spec }, 1), purpose: 'purchase' }, own.discount)
  const [before, after] = [monthOf(row.spec), monthOf({ ...row.spec, ...next })]
  if (!before || !after) throw refuse('notPriced')
  const totalFen = adjustFen(before.totalFen, after.totalFen, row.expiresAt.getTime() - ctx.app.clock.now().getTime())
  const lines = [{ word: 'price.adjust', vars: {}, amount: fromFen(totalFen) }]
  const part = { key: 'adjust', times: 1, product: productOf(row.kind).product, lines, totalFen }
  const { total, token } = signQuote(ctx.app, ctx.account.id, subjectOf(row, next), [part])
  return {
    total,
    month_before: fromFen(before.totalFen),
    month_after: fromFen(after.totalFen),
    expire_time: row.expiresAt.toISOString(),
    token,
  }
}

/** Charges for more at once; less comes back when the change is there. */
export async function payAdjustment(
  ctx: CustomerCtx,
  row: ResourceRow,
  next: Spec,
  token: string,
): Promise<{ order_id?: string; back_fen?: string }> {
  const [part] = acceptQuote(ctx.app, ctx.account.id, token, subjectOf(row, next))
  const now = ctx.app.clock.now()
  if (!part || !row.expiresAt || row.expiresAt <= now) throw refuse('quoteRefused')
  if (part.totalFen <= 0n) return part.totalFen === 0n ? {} : { back_fen: (-part.totalFen).toString() }
  const time = { purchaseId: newId('purchase'), from: now, to: row.expiresAt }
  const order = await pay(ctx, row, 'adjustment', part, time)
  return { order_id: order.id }
}
