import { cartItemsMax, type CartHindrance, type CartItem } from '@portico/contract/resource/cart.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import { PurchaseWish } from '@portico/contract/resource/purchase.ts'
import type { Bought, Quote } from '@portico/contract/resource/fields.ts'
import { removalProblem } from '@portico/contract/rules/money.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { remembering } from '../core/db/once.ts'
import type { CustomerCtx, Outside } from '../core/http/context.ts'
import { newId } from '../core/ids.ts'
import { fromFen, toFen } from '../core/money.ts'
import { refuse, refuseField, Refused } from '../core/refuse.ts'
import type { Engines } from '../ground/engine/engine.ts'
import { nodeNameIn, nodesById } from '../ground/nodes/node.service.ts'
import { cartItems, type CartRow } from './cart.table.ts'
import { saleOf, saleTo } from './sale.ts'

const own = (ctx: CustomerCtx) => and(eq(cartItems.accountId, ctx.account.id), eq(cartItems.loginId, ctx.login.id))

/** Everything that is in it, oldest first; held in a write, so that two removals or settlements take turns. */
function itemsOf(ctx: CustomerCtx, hold: boolean): Promise<CartRow[]> {
  const query = ctx.db
    .select()
    .from(cartItems)
    .where(and(own(ctx), isNull(cartItems.removedAt)))
    .orderBy(cartItems.createdAt, cartItems.id)
  return hold ? query.for('update') : query
}

/** Those who put something in take turns: rows that are not there yet cannot be held. */
async function refuseFull(ctx: CustomerCtx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${ctx.login.id}`}, 0))`)
  if ((await itemsOf(ctx, false)).length >= cartItemsMax) throw refuse('cartFull')
}

/** What it costs now; refused when it cannot be had. */
async function quoteOf(ctx: CustomerCtx, wish: PurchaseWish): Promise<Quote> {
  const sale = saleTo(ctx, wish.kind)
  await sale.refuseSoldOut?.(ctx, wish)
  return sale.price(ctx, wish)
}

export async function add(ctx: CustomerCtx, wish: PurchaseWish): Promise<{ id: string }> {
  const { total } = await quoteOf(ctx, wish)
  await refuseFull(ctx)
  const secretNames: readonly string[] = saleOf(wish.kind).secrets ?? []
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(wish).filter(([name]) => secretNames.includes(name) === secret))
  const secrets = part(true)
  const row = {
    id: newId('cartItem'),
    accountId: ctx.account.id,
    loginId: ctx.login.id,
    wish: { ...part(false), kind: wish.kind },
    sealed: Object.keys(secrets).length > 0 ? ctx.app.seal.close(JSON.stringify(secrets)) : '',
    seenFen: toFen(total),
    createdAt: ctx.app.clock.now(),
  }
  await ctx.db.insert(cartItems).values(row)
  ctx.audit.subject = row.id
  ctx.audit.details = { kind: wish.kind }
  return { id: row.id }
}

/** As it was put in, secrets opened. */
const wishOf = (ctx: CustomerCtx, { wish, sealed }: CartRow) =>
  ({ ...wish, ...(sealed && (JSON.parse(ctx.app.seal.open(sealed)) as object)) }) as unknown as PurchaseWish

function hindranceOf({ refusal }: Refused): CartHindrance {
  if (refusal === 'soldOut') return 'soldOut'
  if (refusal === 'productClosed' || refusal === 'groupMissing') return 'notGranted'
  return refusal === 'notPriced' || refusal === 'termNotOffered' ? 'notPriced' : 'gone'
}

/** The fields in which a wish names a node. */
const nodeFields = ['controller_id', 'target_node'] as const

/** The names of the nodes that some wishes name, in the reader's language. */
async function nodeNames(ctx: CustomerCtx, rows: readonly CartRow[]) {
  const found = await nodesById(
    ctx.db,
    rows.flatMap(({ wish }) => nodeFields.flatMap((field) => (wish[field] ? String(wish[field]) : []))),
  )
  return ({ wish }: CartRow) =>
    Object.fromEntries(
      nodeFields.flatMap((field) => {
        const node = found.get(String(wish[field]))
        return node ? [[field, nodeNameIn(ctx.language, node)]] : []
      }),
    )
}

export async function list(ctx: CustomerCtx): Promise<{ result: CartItem[]; total: string }> {
  const result: CartItem[] = []
  let totalFen = 0n
  const rows = await itemsOf(ctx, false)
  const nodesOf = await nodeNames(ctx, rows)
  const asked = { ...ctx, db: remembering(ctx.db) }
  for (const row of rows) {
    const wish = wishOf(ctx, row)
    const now = await quoteOf(asked, wish).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    const quote = now instanceof Refused ? null : now
    const fen = quote && toFen(quote.total)
    totalFen += fen ?? 0n
    result.push({
      id: row.id,
      kind: row.wish.kind as CartItem['kind'],
      wish: row.wish,
      about: { ...nodesOf(row), ...(await saleOf(wish.kind).about?.(ctx, wish)) },
      hindrance: now instanceof Refused ? hindranceOf(now) : '',
      quote,
      was: fen !== null && row.seenFen !== null && row.seenFen !== fen ? fromFen(row.seenFen) : null,
      create_time: row.createdAt.toISOString(),
    })
  }
  return { result, total: fromFen(totalFen) }
}

interface Change {
  id: string
  months?: number | undefined
  quantity?: number | undefined
}

/** Only what can be had so is kept; the price of now is the one that was seen. */
export async function change(ctx: CustomerCtx, { id, months, quantity }: Change): Promise<null> {
  const row = (await itemsOf(ctx, true)).find((one) => one.id === id)
  if (!row) throw refuse('notFound')
  const many = soldProduct(row.wish.kind)?.quantity
  if (quantity !== undefined && (!many || quantity > many.most)) throw refuseField({ quantity: 'rules.invalid' })
  const changed = {
    ...(months !== undefined && { months }),
    ...(quantity !== undefined && many && { [many.field]: quantity }),
  }
  // So many of it may not fit its name.
  const { data: wish } = PurchaseWish.safeParse({ ...wishOf(ctx, row), ...changed })
  if (!wish) throw refuseField({ quantity: 'rules.invalid' })
  const { total } = await quoteOf(ctx, wish)
  await ctx.db
    .update(cartItems)
    .set({ wish: { ...row.wish, ...changed }, seenFen: toFen(total) })
    .where(eq(cartItems.id, id))
  ctx.audit.subject = id
  ctx.audit.details = changed
  return null
}

const forget = (ctx: CustomerCtx) => ctx.db.delete(cartItems).where(and(own(ctx), isNotNull(cartItems.removedAt)))

/** It can be put back until another one is taken out, or everything is paid. */
export async function remove(ctx: CustomerCtx, id: string): Promise<null> {
  const rows = await itemsOf(ctx, true)
  if (!rows.some((row) => row.id === id)) throw refuse('notFound')
  const problem = removalProblem(rows.length)
  if (problem) throw refuseField({ id: problem })
  await forget(ctx)
  await ctx.db.update(cartItems).set({ removedAt: ctx.app.clock.now() }).where(eq(cartItems.id, id))
  ctx.audit.subject = id
  return null
}

export async function restore(ctx: CustomerCtx, id: string): Promise<null> {
  await refuseFull(ctx)
  const restored = await ctx.db
    .update(cartItems)
    .set({ removedAt: null })
    .where(and(own(ctx), eq(cartItems.id, id), isNotNull(cartItems.removedAt)))
    .returning({ id: cartItems.id })
  if (restored.length === 0) throw refuse('notFound')
  ctx.audit.subject = id
  return null
}

type Settling = { ids: string[]; prices: string[]; total: string }

/** What is refused of one of several says of which; the balance is short of all of them. */
async function about<Answer>({ id }: CartRow, work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Refused) || error.refusal === 'balanceShort') throw error
    const data = { ...(error.data as object | null), item: id }
    throw new Refused(error.refusal, error.vars, data, error.fields)
  })
}

/** Asks outside first what the things of the cart need, then writes. */
export const settling = (engines: Engines) => ({
  async before(ctx: Outside<CustomerCtx>, form: Settling) {
    for (const row of await itemsOf(ctx, false))
      if (form.ids.includes(row.id)) await about(row, askOutside(ctx, engines, wishOf(ctx, row)))
    return (inside: CustomerCtx) => settle(inside, form)
  },
})

const askOutside = async (ctx: Outside<CustomerCtx>, engines: Engines, wish: PurchaseWish) =>
  saleTo(ctx, wish.kind).before?.(ctx, engines, wish)

async function settle(
  ctx: CustomerCtx,
  { ids, prices, total }: Settling,
): Promise<{ result: Bought[]; total: string }> {
  const chosen = (await itemsOf(ctx, true)).filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw refuse('notFound')
  const agreed: { row: CartRow; wish: PurchaseWish; quote: Quote; seen: string | undefined }[] = []
  for (const row of chosen) {
    const wish = wishOf(ctx, row)
    agreed.push({ row, wish, quote: await about(row, quoteOf(ctx, wish)), seen: prices[ids.indexOf(row.id)] })
  }
  const now = fromFen(agreed.reduce((sum, { quote }) => sum + toFen(quote.total), 0n))
  if (now !== total || agreed.some(({ quote, seen }) => quote.total !== seen))
    throw refuse('cartPriceChanged', { total: now }, { total: now })
  const result: Bought[] = []
  for (const { row, wish, quote } of agreed)
    result.push(await about(row, saleOf(wish.kind).create(ctx, { ...wish, quote: quote.token })))
  await ctx.db.delete(cartItems).where(and(own(ctx), inArray(cartItems.id, ids)))
  await forget(ctx)
  ctx.audit.subject = ids[0]!
  ctx.audit.details = { items: chosen.length, total }
  return { result, total }
}
