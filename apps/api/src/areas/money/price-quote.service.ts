import type { Product } from '@portico/contract/access.ts'
import type { PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import type { PriceLine } from '@portico/contract/money/order.ts'
import { minutesMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { refuse } from '../../core/refuse.ts'
import { hashOf } from '../../core/seal.ts'
import { fromFen, toFen } from './money.ts'
import { ownTerms, priceIn, readBook, termsFor } from './price.service.ts'

const quoteMinutes = 10

interface Quoted {
  account: string
  product: Product
  months: number
  /** Of all that the price depends on: a quote for one thing buys no other. */
  spec: string
  lines: PriceLine[]
  total: string
  until: number
}

/** The order in which the items are named makes no difference. */
function specHash({ product, node, months, purpose, items }: PriceSpec): string {
  const sorted = items.map(({ item, quantity }) => [item, quantity] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hashOf(JSON.stringify([product, node, months, purpose, sorted]))
}

/** Prices come from the catalogue and the account alone; nothing that is sent but what is wanted has a say. */
export async function quote(ctx: CustomerCtx, spec: PriceSpec) {
  const own = await ownTerms(ctx.db, ctx.account.id)
  const terms = termsFor(own, spec.purpose)
  if (!terms.some((months) => months === spec.months)) throw refuse('termNotOffered', { months: terms.join(', ') })
  const price = priceIn(await readBook(ctx.db), spec, own.discount)
  if (!price) throw refuse('notPriced')
  const until = ctx.app.clock.now().getTime() + minutesMs(quoteMinutes)
  const total = fromFen(price.totalFen)
  const quoted: Quoted = {
    account: ctx.account.id,
    product: spec.product,
    months: spec.months,
    spec: specHash(spec),
    lines: price.lines,
    total,
    until,
  }
  const body = Buffer.from(JSON.stringify(quoted)).toString('base64url')
  const token = `${body}.${ctx.app.seal.sign(`quote ${body}`)}`
  return { lines: price.lines, total, expire_time: new Date(until).toISOString(), token }
}

export interface AcceptedQuote {
  product: Product
  months: number
  lines: PriceLine[]
  totalFen: bigint
}

/**
 * What was quoted is what is charged, whatever the price list says meanwhile. A quote holds until it expires and may be
 * used more than once until then: the order it pays for is what happens once.
 */
export function acceptQuote(
  ctx: { app: Pick<CustomerCtx['app'], 'seal' | 'clock'>; account: Pick<CustomerCtx['account'], 'id'> },
  token: string,
  spec: PriceSpec,
): AcceptedQuote {
  const [body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !ctx.app.seal.verify(`quote ${body}`, signature)) throw refuse('quoteRefused')
  const quoted = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Quoted
  if (quoted.account !== ctx.account.id || quoted.spec !== specHash(spec)) throw refuse('quoteRefused')
  if (quoted.until <= ctx.app.clock.now().getTime()) throw refuse('quoteExpired')
  return { product: quoted.product, months: quoted.months, lines: quoted.lines, totalFen: toFen(quoted.total) }
}
