import { roundFen } from '@portico/contract/money/price.ts'
import { acceptQuote, signQuote } from '../areas/money/price-quote.service.ts'
import { ownTerms, priceIn, readBook } from '../areas/money/price.service.ts'
import { unusedOf } from '../areas/money/give-back.service.ts'
import { daysMs, minutesMs } from '../core/clock.ts'
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
/** A price is held for so long: what was unused then is what was agreed. */
const readingMs = minutesMs(10)

/** What more than was bought costs for the rest of the term. */
export const adjustFen = (beforeFen: bigint, afterFen: bigint, leftMs: number): bigint =>
  roundFen([(afterFen - beforeFen) * BigInt(Math.max(leftMs, 0)), monthMs])

const subjectOf = (row: ResourceRow, next: Spec) => ['adjust', row.id, row.spec, next, row.expiresAt?.getTime() ?? 0]

export async function adjustQuote(ctx: CustomerCtx, row: ResourceRow, next: Spec) {
  if (!row.expiresAt) throw refuse('wrongState')
  const own = await ownTerms(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db)
  const monthOf = (spec: Spec) =>
    priceIn(book, { ...renewalSpec({ ...row, spec }, 1), purpose: 'purchase' }, own.discount)
  const [before, after] = [monthOf(row.spec), monthOf({ ...row.spec, ...next })]
  if (!before || !after) throw refuse('notPriced')
  const now = ctx.app.clock.now()
  const isLess = after.totalFen < before.totalFen
  const share = [before.totalFen - after.totalFen, before.totalFen] as const
  // Less gives back that share of what was really paid and is unused: a discount is not paid back at the list price.
  const totalFen = isLess
    ? -(await unusedOf(ctx.db, row.id, now, share)).cashFen
    : adjustFen(before.totalFen, after.totalFen, row.expiresAt.getTime() - now.getTime())
  const lines = [{ word: 'price.adjust', vars: {}, amount: fromFen(totalFen) }]
  const part = {
    key: isLess ? `less ${share.join('/')}` : 'more',
    times: 1,
    product: productOf(row.kind).product,
    lines,
    totalFen,
  }
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
): Promise<{ order_id?: string; back_fen?: string; back_share?: [string, string]; agreed_at?: string }> {
  const [part] = acceptQuote(ctx.app, ctx.account.id, token, subjectOf(row, next))
  const now = ctx.app.clock.now()
  if (!part || !row.expiresAt || row.expiresAt <= now) throw refuse('quoteRefused')
  if (part.totalFen === 0n) return {}
  if (part.totalFen < 0n) {
    const [, share = ''] = part.key.split(' ')
    const back_share = share.split('/') as [string, string]
    return { back_fen: (-part.totalFen).toString(), back_share, agreed_at: new Date(+now - readingMs).toISOString() }
  }
  const time = { purchaseId: newId('purchase'), from: now, to: row.expiresAt }
  const order = await pay(ctx, row, 'adjustment', part, time)
  return { order_id: order.id }
}
