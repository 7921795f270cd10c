import type { Product } from '@portico/contract/access.ts'
import type { PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import type { PriceLine } from '@portico/contract/money/order.ts'
import type { Quote } from '@portico/contract/resource/fields.ts'
import { once } from '../../core/db/once.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { Inside } from '../../core/app/app.ts'
import { refuse } from '../../core/refuse.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { acceptOffer, offerEnd, signOffer } from './offer.service.ts'
import { ownTerms, type Sale } from '../agents/seller.service.ts'
import { priceFor, readBook, termsFor } from './price.service.ts'

/** One thing of what is bought together, and what one of it costs. */
export interface PricedPart {
  /** What it is in the purchase: the kind of a thing to come, or the id of one that is there. */
  key: string
  product: Product
  times: number
  lines: PriceLine[]
  totalFen: bigint
  /** Through an agent, and what that costs the agent; missing for what the platform sells itself. */
  sale?: Sale
}

/** As it goes out: what it costs an agent is for nobody else to read. */
type QuotedPart = Omit<PricedPart, 'totalFen' | 'sale'> & { total: string; sealed?: string }

export interface PartSpec {
  key: string
  times: number
  spec: PriceSpec
}

interface Buying {
  app: Pick<Inside, 'clock'>
  db: Db
  account: { id: string }
}

/** What the house and the account have set. */
export const pricingOf = ({ db, app, account }: Buying) =>
  once(db, `pricing ${account.id}`, async () => ({
    own: await ownTerms(db, account.id),
    book: await readBook(db, app.clock),
  }))

/** Prices come from the catalogue and the account alone; nothing that is sent but what is wanted has a say. */
export async function priceParts(ctx: Buying, parts: readonly PartSpec[]) {
  const { own, book } = await pricingOf(ctx)
  return parts.map(({ key, times, spec }): PricedPart => {
    const terms = termsFor(own, spec.purpose)
    if (!terms.some((months) => months === spec.months)) throw refuse('termNotOffered', { months: terms.join(', ') })
    const price = priceFor(book, spec, own)
    if (!price) throw refuse('notPriced')
    return { key, times, product: spec.product, ...price }
  })
}

export const sumFen = (parts: readonly PricedPart[]) =>
  parts.reduce((sum, { times, totalFen }) => sum + BigInt(times) * totalFen, 0n)

type Signer = Pick<Inside, 'seal' | 'clock'>

const aboutQuote = (account: string, subject: unknown) => ({ kind: 'quote', account, subject }) as const

/** Binds prices to an account and to what they are for, until they expire. */
export function signQuote(
  app: Signer,
  accountId: string,
  subject: unknown,
  parts: readonly PricedPart[],
  until = offerEnd(app),
): Quote {
  const quoted: QuotedPart[] = parts.map(({ totalFen, sale, ...part }) => ({
    ...part,
    total: fromFen(totalFen),
    ...(sale && { sealed: app.seal.close(`${sale.agentId} ${sale.costFen}`) }),
  }))
  return {
    parts: quoted.map(({ product, times, lines, total }) => ({ product, times, lines, total })),
    total: fromFen(sumFen(parts)),
    expire_time: until.toISOString(),
    token: signOffer(app, aboutQuote(accountId, subject), quoted, until),
  }
}

/**
 * What was quoted is what is charged, whatever the price list says meanwhile. A quote holds until it expires and may be
 * used more than once until then: the order it pays for is what happens once.
 */
export function acceptQuote(app: Signer, accountId: string, token: string, subject: unknown): PricedPart[] {
  const { content } = acceptOffer<QuotedPart[]>(app, aboutQuote(accountId, subject), token)
  return content.map(({ total, sealed, ...part }) => ({
    ...part,
    totalFen: toFen(total),
    ...(sealed && { sale: saleIn(app.seal.open(sealed)) }),
  }))
}

function saleIn(opened: string): Sale {
  const [agentId = '', costFen = ''] = opened.split(' ')
  return { agentId, costFen: BigInt(costFen) }
}

/** The order in which the items are named makes no difference. */
export function specSubject({ product, node, months, purpose, items }: PriceSpec): unknown {
  const sorted = items.map(({ item, quantity }) => [item, quantity] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [product, node, months, purpose, sorted]
}

export async function quote(ctx: CustomerCtx, spec: PriceSpec) {
  const parts = await priceParts(ctx, [{ key: spec.product, times: 1, spec }])
  const { total, expire_time, token } = signQuote(ctx.app, ctx.account.id, specSubject(spec), parts)
  return { lines: parts[0]!.lines, total, expire_time, token }
}
