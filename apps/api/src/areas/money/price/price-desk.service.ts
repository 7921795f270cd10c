import type { Product } from '@portico/contract/access.ts'
import {
  discountedTerms,
  type CoefficientInput,
  type ListPriceInput,
  type TermDiscountInput,
  type TermDiscounts,
  type UserPriceInput,
} from '@portico/contract/money/catalogue-price.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { accounts, logins } from '../../../core/people/people.table.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { lockSettings, saveSettings } from '../../../core/settings/settings.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { namesOf, customersOf } from '../../../core/people/names.ts'
import {
  coefficientOf,
  namesForDesk,
  priceFactors,
  priceKey,
  pricesInForce,
  termDiscountsOf,
  twoPlaces,
} from '../../../ground/prices/price.service.ts'
import { listPrices } from '../../../ground/prices/price.table.ts'

interface PriceKey {
  product: Product
  node: string
  item: string
}

export async function saveCoefficient(ctx: SignedInCtx, form: z.output<typeof CoefficientInput>): Promise<null> {
  const factors = await lockSettings(ctx.db, priceFactors)
  const before = coefficientOf(factors, form.product)
  const after = twoPlaces(form.coefficient)
  await saveSettings(ctx.db, priceFactors, {
    ...factors,
    coefficients: { ...factors.coefficients, [form.product]: after },
  })
  ctx.audit.subject = form.product
  ctx.audit.details = { before, after }
  return null
}

const told = (discounts: TermDiscounts) => discountedTerms.map((term) => discounts[term]).join(' ')

export async function saveTerms(
  ctx: SignedInCtx,
  { purpose, ...typed }: z.output<typeof TermDiscountInput>,
): Promise<null> {
  const factors = await lockSettings(ctx.db, priceFactors)
  const after = termDiscountsOf(typed)
  await saveSettings(ctx.db, priceFactors, { ...factors, [purpose]: after })
  ctx.audit.subject = purpose
  ctx.audit.details = { before: told(factors[purpose]), after: told(after) }
  return null
}

export async function list(ctx: SignedInCtx) {
  const rows = await pricesInForce(ctx.db)
  const nameOf = await namesForDesk(
    ctx,
    rows.map(({ node }) => node),
  )
  const result = rows.map(({ product, node, item, monthFen, validFrom }) => ({
    product: product as Product,
    node,
    node_name: nameOf(node),
    item,
    price: fromFen(monthFen),
    valid_from: validFrom.toISOString(),
  }))
  return { result }
}

const sameKey = ({ product, node, item }: PriceKey) =>
  and(eq(listPrices.product, product), eq(listPrices.node, node), eq(listPrices.item, item))

export async function history({ db }: SignedInCtx, key: PriceKey) {
  const rows = await db.select().from(listPrices).where(sameKey(key)).orderBy(desc(listPrices.validFrom)).limit(200)
  const nameOf = await namesOf(
    db,
    rows.map(({ setBy }) => setBy),
  )
  const result = rows.map(({ monthFen, validFrom, validTo, setBy }) => ({
    price: fromFen(monthFen),
    valid_from: validFrom.toISOString(),
    valid_to: validTo?.toISOString() ?? null,
    who: nameOf(setBy),
  }))
  return { result }
}

/** The row in force, held until the end of the transaction so that a second change waits and sees the first. */
async function lockedPrice(db: Db, key: PriceKey) {
  const name = `list price ${priceKey(key.product, key.node, key.item)}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [row] = await db
    .select()
    .from(listPrices)
    .where(and(sameKey(key), isNull(listPrices.validTo)))
  return row
}

/** From one moment to the next there is always exactly one price: the old one ends where the new one begins. */
const endOf = (now: Date, from: Date | undefined) => new Date(Math.max(now.getTime(), (from?.getTime() ?? 0) + 1))

export async function savePrice(ctx: SignedInCtx, form: z.output<typeof ListPriceInput>): Promise<null> {
  const { product, node, item } = form
  const monthFen = toFen(form.price)
  const old = await lockedPrice(ctx.db, form)
  ctx.audit.subject = priceKey(product, node, item)
  ctx.audit.details = { before: old ? fromFen(old.monthFen) : null, after: fromFen(monthFen) }
  if (old?.monthFen === monthFen) return null
  const validFrom = endOf(ctx.app.clock.now(), old?.validFrom)
  if (old) await ctx.db.update(listPrices).set({ validTo: validFrom }).where(eq(listPrices.id, old.id))
  const id = newId('listPrice')
  await ctx.db.insert(listPrices).values({ id, product, node, item, monthFen, validFrom, setBy: ctx.login.id })
  return null
}

export async function endPrice(ctx: SignedInCtx, key: PriceKey): Promise<null> {
  const old = await lockedPrice(ctx.db, key)
  if (!old) throw refuse('notFound')
  const validTo = endOf(ctx.app.clock.now(), old.validFrom)
  await ctx.db.update(listPrices).set({ validTo }).where(eq(listPrices.id, old.id))
  ctx.audit.subject = priceKey(key.product, key.node, key.item)
  ctx.audit.details = { before: fromFen(old.monthFen) }
  return null
}

export async function saveUser(ctx: SignedInCtx, form: z.output<typeof UserPriceInput>): Promise<null> {
  const [saved] = await ctx.db
    .update(accounts)
    .set({ discount: twoPlaces(form.discount), minMonths: form.min_months })
    .where(eq(accounts.id, form.account_id))
    .returning({ id: accounts.id })
  if (!saved) throw refuse('notFound')
  await pushTo(ctx.db, { account: saved.id }, { stale: ['userInfo'] })
  ctx.audit.subject = saved.id
  ctx.audit.details = { discount: twoPlaces(form.discount), min_months: form.min_months }
  return null
}

export async function customers({ db }: SignedInCtx, query: PageQuery) {
  const found = await newestFirst(db, accounts, query.search ? named(db, query.search) : undefined, query, (row) => row)
  const payerOf = await customersOf(
    db,
    found.result.map(({ id }) => id),
  )
  const result = found.result.map(({ id, discount, minMonths }) => {
    const { account_id, name: customer, email } = payerOf(id)
    return { account_id, customer, email, discount, min_months: minMonths }
  })
  return { ...found, result }
}

function named(db: Db, search: string) {
  const text = containing(search)
  const byEmail = db
    .select({ id: logins.accountId })
    .from(logins)
    .where(and(eq(logins.kind, 'owner'), or(ilike(logins.email, text), ilike(logins.phone, text))))
  return or(
    eq(accounts.id, search),
    ilike(accounts.company, text),
    ilike(accounts.contact, text),
    inArray(accounts.id, byEmail),
  )
}
