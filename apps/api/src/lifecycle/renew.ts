import type { PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import type { Bought, Quote } from '@portico/contract/resource/fields.ts'
import { and, eq } from 'drizzle-orm'
import {
  acceptQuote,
  priceParts,
  signQuote,
  type PartSpec,
  type PricedPart,
} from '../ground/prices/price-quote.service.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import type { Inside } from '../core/app/app.ts'
import { newId } from '../core/ids.ts'
import { fromFen } from '../core/money.ts'
import { refuse } from '../core/refuse.ts'
import { nodeRow } from '../ground/nodes/node.service.ts'
import { pushChanged, revive } from './operations.ts'
import { boundTo, holdOwn, ownResource, refuseBusy } from './own.ts'
import { isMadeBy, productOf, type TermAsker } from './product.ts'
import { pay, type Payer } from './purchase.ts'
import { resources, type ResourceRow } from './resource.table.ts'
import { addMonths } from '@portico/contract/money/term.ts'

/** What renews with a thing: itself, and whatever is bound to it, has a term of its own and goes on. */
async function together(db: Db, rows: readonly ResourceRow[], lock: boolean): Promise<ResourceRow[]> {
  const all = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows)
    for (const bound of await boundTo(db, row.id, lock))
      if (bound.expiresAt && renewsWith(bound) && goesOnWith(bound, row)) all.set(bound.id, bound)
  return [...all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const renewsWith = ({ kind }: ResourceRow) => productOf(kind).bound === 'term'

const isExpired = ({ kind, status }: ResourceRow) => status === productOf(kind).statuses.expired

/** What lies in the recycle bin, or ended before its host did, keeps nobody from renewing the host: it is renewed alone. */
const goesOnWith = (bound: ResourceRow, host: ResourceRow) => !bound.deletedAt && (!isExpired(bound) || isExpired(host))

/** What is bound to a host goes with it and cannot go alone, unless it ends before its host does. */
async function refuseUnrenewable(db: Db, rows: readonly ResourceRow[]): Promise<void> {
  for (const row of rows) {
    if (row.boundTo && renewsWith(row) && !(await endsBefore(db, row, row.boundTo))) throw refuse('boundToHost')
    if (!isRenewable(row)) throw refuse('wrongState')
  }
}

const isRenewable = (row: ResourceRow) =>
  row.expiresAt !== null && !row.deletedAt && productOf(row.kind).renewable.includes(row.status)

async function endsBefore(db: Db, { expiresAt }: ResourceRow, hostId: string): Promise<boolean> {
  const [host] = await db.select({ end: resources.expiresAt }).from(resources).where(eq(resources.id, hostId))
  return expiresAt !== null && host?.end != null && expiresAt < host.end
}

/** Everything that is prolonged together must stand: its make-up is what the price is for. */
async function refuseUnsettled(db: Db, rows: readonly ResourceRow[]): Promise<void> {
  if (!rows.every(isRenewable)) throw refuse('wrongState')
  await refuseBusy(db, rows)
  await refuseUnmade(db, rows)
}

/** Nobody pays for what the engine of its node can no longer do. */
async function refuseUnmade(db: Db, rows: readonly ResourceRow[]): Promise<void> {
  for (const { kind, node } of rows) {
    const line = productOf(kind)
    if (line.family && !isMadeBy(line, (await nodeRow(db, node)).engine)) throw refuse('notOfferedThere')
  }
}

async function refuseTerm(ctx: TermAsker, rows: readonly ResourceRow[], months: number): Promise<void> {
  for (const { kind } of rows) await productOf(kind).refuseTerm?.(ctx, months)
}

const subjectOf = (rows: readonly ResourceRow[], months: number) => [
  'renew',
  months,
  rows.map(({ id, expiresAt, spec }) => [id, expiresAt!.getTime(), spec]),
]

export const renewalSpec = ({ kind, node, spec }: ResourceRow, months: number): PriceSpec => ({
  product: productOf(kind).product,
  node,
  items: productOf(kind).items(spec),
  months,
  purpose: 'renewal',
})
const partSpec = (row: ResourceRow, months: number): PartSpec => ({
  key: row.id,
  times: 1,
  spec: renewalSpec(row, months),
})

export async function renewPrice(ctx: CustomerCtx, { ids, months }: { ids: string[]; months: number }): Promise<Quote> {
  const chosen = await Promise.all([...new Set(ids)].map((id) => ownResource(ctx, id)))
  await refuseUnrenewable(ctx.db, chosen)
  const rows = await together(ctx.db, chosen, false)
  await refuseUnsettled(ctx.db, rows)
  await refuseTerm(ctx, rows, months)
  const parts = await priceParts(
    ctx,
    rows.map((row) => partSpec(row, months)),
  )
  const quote = signQuote(ctx.app, ctx.account.id, subjectOf(rows, months), parts)
  return { ...quote, parts: besideHosts(rows, quote.parts) }
}

/** Each part by the name of what it renews, what is bound to something right below that. */
function besideHosts(rows: readonly ResourceRow[], parts: Quote['parts']): Quote['parts'] {
  const placeOf = ({ id, boundTo: host }: ResourceRow) => (host === null ? id : `${host} ${id}`)
  return rows
    .map((row, n) => ({ place: placeOf(row), part: { ...parts[n]!, name: row.name } }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ part }) => part)
}

export async function renew(
  ctx: CustomerCtx,
  { ids, months, quote }: { ids: string[]; months: number; quote: string },
): Promise<Bought> {
  const chosen = await holdOwn(ctx, ids)
  await refuseUnrenewable(ctx.db, chosen)
  const rows = await together(ctx.db, chosen, true)
  await refuseUnsettled(ctx.db, rows)
  await refuseTerm(ctx, rows, months)
  const parts = acceptQuote(ctx.app, ctx.account.id, quote, subjectOf(rows, months))
  ctx.audit.details = { ids: ids.join(' '), months }
  return extend(ctx, rows, parts, months, 'renewal')
}

/** Pays for each and moves its end. An expired one begins anew from now: nobody pays for days it was not there. */
async function extend(
  ctx: Payer,
  rows: readonly ResourceRow[],
  parts: readonly PricedPart[],
  months: number,
  type: 'renewal' | 'renew_auto',
): Promise<Bought> {
  const now = ctx.app.clock.now()
  const purchaseId = newId('purchase')
  const orderIds: string[] = []
  let totalFen = 0n
  for (const row of rows) {
    const part = parts.find(({ key }) => key === row.id)
    if (!part) throw refuse('quoteRefused')
    const from = row.expiresAt! > now ? row.expiresAt! : now
    const to = addMonths(from, months)
    const order = await pay(ctx, row, type, part, { purchaseId, from, to })
    const expired = row.status === productOf(row.kind).statuses.expired
    await ctx.db
      .update(resources)
      .set({
        expiresAt: to,
        releaseAt: null,
        ...(expired && { status: productOf(row.kind).revived(row), reason: '' }),
      })
      .where(and(eq(resources.id, row.id), eq(resources.expiresAt, row.expiresAt!)))
    if (expired) await revive(ctx.app, ctx.db, row)
    await pushChanged(ctx.db, row)
    orderIds.push(order.id)
    totalFen += order.amountFen
  }
  return {
    purchase_id: purchaseId,
    resource_ids: rows.map(({ id }) => id),
    order_ids: orderIds,
    total: fromFen(totalFen),
  }
}

/** It is there and does not work; what is over has another status, even where the words for both are one. */
export const isFaulty = (row: ResourceRow) => row.status === productOf(row.kind).statuses.faulty && !isExpired(row)

/**
 * Renews what its owner has asked to be renewed by itself; refused when the wallet is short, or the budget of the
 * business group that it belongs to. What is bound to it and faulty is left to its owner. The row is held.
 */
export async function renewAutomatically(app: Inside, db: Db, row: ResourceRow, months: number): Promise<Bought> {
  const rows = (await together(db, [row], true)).filter((one) => one.id === row.id || !isFaulty(one))
  await refuseUnsettled(db, rows)
  const ctx = { app, db, account: { id: row.accountId } }
  await refuseTerm(ctx, rows, months)
  const parts = await priceParts(
    ctx,
    rows.map((one) => partSpec(one, months)),
  )
  const group = row.groupId ? { id: row.groupId } : null
  return extend({ app, db, login: null, group }, rows, parts, months, 'renew_auto')
}
