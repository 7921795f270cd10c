import { roundFen } from '@portico/contract/money/price.ts'
import { acceptQuote, signQuote } from '../ground/prices/price-quote.service.ts'
import { ownTerms, type Sale } from '../ground/agents/seller.service.ts'
import { priceFor, readBook } from '../ground/prices/price.service.ts'
import { refuseOpenRequests, shareOf } from '../ground/refunds/give-back.service.ts'
import { offerEnd } from '../ground/prices/offer.service.ts'
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

/** What more than was bought costs for the rest of the term. */
export const adjustFen = (beforeFen: bigint, afterFen: bigint, leftMs: number): bigint =>
  roundFen([(afterFen - beforeFen) * BigInt(Math.max(leftMs, 0)), monthMs])

const subjectOf = (row: ResourceRow, next: Spec) => ['adjust', row.id, row.spec, next, row.expiresAt?.getTime() ?? 0]

/** What a change costs or gives back, made at once or from a moment on that is still to come: then it is priced as of that. */
export async function adjustQuote(ctx: CustomerCtx, row: ResourceRow, next: Spec, at?: Date) {
  if (!row.expiresAt) throw refuse('wrongState')
  const own = await ownTerms(ctx.db, ctx.account.id)
  // An activity is for buying and renewing. What a change of size costs and gives back is the same with and without it.
  const book = { ...(await readBook(ctx.db, ctx.app.clock)), activities: [] }
  const monthOf = (spec: Spec) => priceFor(book, { ...renewalSpec({ ...row, spec }, 1), purpose: 'purchase' }, own)
  const [before, after] = [monthOf(row.spec), monthOf({ ...row.spec, ...next })]
  if (!before || !after) throw refuse('notPriced')
  const from = at ?? ctx.app.clock.now()
  const isLess = after.totalFen < before.totalFen
  const until = offerEnd(ctx.app)
  const givenUp = at ?? until
  // Never more than the difference would cost: a short month must not give back more than going up in it has cost.
  const mostFen = adjustFen(after.totalFen, before.totalFen, row.expiresAt.getTime() - givenUp.getTime())
  const share = [before.totalFen - after.totalFen, before.totalFen, mostFen] as const
  // Less gives back that share of what was really paid and is unused: a discount is not paid back at the list price. The
  // time for which the price holds counts as used, so that nobody gains by waiting with it, and what holds from an hour on
  // is used until then.
  const leftMs = row.expiresAt.getTime() - from.getTime()
  const totalFen = isLess
    ? -(await shareOf(ctx.db, row.id, givenUp, share))
    : adjustFen(before.totalFen, after.totalFen, leftMs)
  const lines = [{ word: 'price.adjust', vars: {}, amount: fromFen(totalFen) }]
  const part = {
    key: isLess ? `less ${share.join('/')} ${givenUp.toISOString()}` : `more ${from.toISOString()}`,
    times: 1,
    product: productOf(row.kind).product,
    lines,
    totalFen,
    ...(!isLess && after.sale && { sale: moreOf(before.sale, after.sale, leftMs) }),
  }
  // A later moment would be another sum.
  const end = at && at < until ? at : until
  const { total, token } = signQuote(ctx.app, ctx.account.id, subjectOf(row, next), [part], end)
  return {
    total,
    month_before: fromFen(before.totalFen),
    month_after: fromFen(after.totalFen),
    expire_time: row.expiresAt.toISOString(),
    token,
  }
}

/** What more costs the agent it is sold through: never less than nothing, though an agent may ask more where it pays less. */
function moreOf(before: Sale | undefined, { agentId, costFen }: Sale, leftMs: number): Sale {
  const more = adjustFen(before?.costFen ?? 0n, costFen, leftMs)
  return { agentId, costFen: more > 0n ? more : 0n }
}

/** Charges for more at once; less comes back when the change is there. */
export async function payAdjustment(
  ctx: CustomerCtx,
  row: ResourceRow,
  next: Spec,
  token: string,
): Promise<{ order_id?: string; back_fen?: string; back_share?: string[]; agreed_at?: string }> {
  const [part] = acceptQuote(ctx.app, ctx.account.id, token, subjectOf(row, next))
  const now = ctx.app.clock.now()
  if (!part || !row.expiresAt || row.expiresAt <= now) throw refuse('quoteRefused')
  if (part.key.startsWith('less ')) {
    await refuseOpenRequests(ctx.db, [row.id])
    const [, share = '', agreed_at = ''] = part.key.split(' ')
    return { back_fen: (-part.totalFen).toString(), back_share: share.split('/'), agreed_at }
  }
  // What rounds to nothing at the price of an agent may cost the agent something all the same.
  if (part.totalFen === 0n && !part.sale?.costFen) return {}
  const [, from = ''] = part.key.split(' ')
  const begins = new Date(from) > now ? new Date(from) : now
  const time = { purchaseId: newId('purchase'), from: begins, to: row.expiresAt }
  const order = await pay(ctx, row, 'adjustment', part, time)
  return { order_id: order.id }
}
