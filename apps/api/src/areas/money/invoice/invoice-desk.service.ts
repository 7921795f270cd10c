import { invoiceDeskCan, type InvoiceState, type PlatformInvoice } from '@portico/contract/money/invoice.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newestFirst, waiting } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { sumOf } from './invoice-sum.ts'
import { allShown, lockOrders, markOrders, narrowed, type InvoiceQuery } from './invoice.service.ts'
import { soldNow } from './seller.service.ts'
import {
  lineOf,
  nextNumber,
  pushChanged,
  tellOwner,
  type InvoiceRow,
} from '../../../ground/invoices/credit-note.service.ts'
import { invoicedOrders, invoices } from '../../../ground/invoices/invoice.table.ts'
import { fromFen } from '../../../core/money.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { namesOf, customersOf } from '../../../core/people/names.ts'
import { keptFen } from '../../../ground/orders/order-value.ts'

export async function list(ctx: SignedInCtx, query: InvoiceQuery & { account_id?: string | undefined }) {
  const whose = query.account_id ? eq(invoices.accountId, query.account_id) : undefined
  const found = await newestFirst(ctx.db, invoices, and(whose, narrowed(query)), query, (row) => row)
  return { ...found, result: await deskShown(ctx, found.result) }
}

async function deskShown(ctx: SignedInCtx, rows: InvoiceRow[]): Promise<PlatformInvoice[]> {
  const payerOf = await customersOf(
    ctx.db,
    rows.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    ctx.db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  const all = await allShown(ctx, rows)
  return all.map((one, at) => {
    const { accountId, decidedBy, header } = rows[at]!
    return { ...header, ...one, customer: payerOf(accountId), decided_by: nameOf(decidedBy) }
  })
}

async function held(ctx: SignedInCtx, id: string): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (!invoiceDeskCan.decide(row.status as InvoiceState)) throw refuse('wrongState')
  ctx.audit.subject = id
  return row
}

/** What went back since it was asked for is not on it; an order of which all went back is let go. */
export async function issue(ctx: SignedInCtx, id: string): Promise<PlatformInvoice> {
  const row = await held(ctx, id)
  const claimed = ctx.db
    .select({ id: invoicedOrders.orderId })
    .from(invoicedOrders)
    .where(eq(invoicedOrders.invoiceId, id))
  const all = await lockOrders(ctx.db, inArray(orders.id, claimed))
  const kept = all.filter((order) => keptFen(order) > 0n)
  if (kept.length === 0) throw refuse('invoiceSumNone')
  const lines = kept.map((order) => lineOf(order, keptFen(order)))
  const gone = all.filter((order) => !kept.includes(order)).map((order) => order.id)
  await unclaim(ctx.db, gone)
  const ids = kept.map((order) => order.id)
  await markOrders(ctx.db, ids, 'invoiced')
  const number = await nextNumber(ctx.db, ctx.app.clock, 'INV')
  const amountFen = sumOf(lines)
  const sold = await soldNow(ctx.app, ctx.db, row, lines)
  ctx.audit.details = { number, amount: fromFen(amountFen) }
  const issuedAt = ctx.app.clock.now()
  const issued = await settle(ctx, row, { status: 'invoiced', number, ...sold, amountFen, issuedAt })
  await tellOwner(ctx, row, 'invoiceReady', { number, amount: fromFen(amountFen), title: row.header.title })
  return issued
}

export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<PlatformInvoice> {
  const row = await held(ctx, id)
  await unclaim(
    ctx.db,
    row.lines.map(({ orderId }) => orderId),
  )
  const rejected = await settle(ctx, row, { status: 'rejected', reason })
  await tellOwner(ctx, row, 'invoiceRejected', { title: row.header.title, reason })
  return rejected
}

async function unclaim(db: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await db.delete(invoicedOrders).where(inArray(invoicedOrders.orderId, orderIds))
  await markOrders(db, orderIds, 'not invoiced')
}

type Change = Partial<InvoiceRow> & { status: InvoiceState }

async function settle(ctx: SignedInCtx, row: InvoiceRow, change: Change): Promise<PlatformInvoice> {
  const [settled] = await ctx.db
    .update(invoices)
    .set({ ...change, decidedBy: ctx.login.id })
    .where(eq(invoices.id, row.id))
    .returning()
  await pushChanged(ctx.db, settled!)
  return (await deskShown(ctx, [settled!]))[0]!
}

export async function anyInvoice(ctx: { db: Db }, id: string): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw refuse('notFound')
  return row
}

/** What was asked for and is not issued. */
export const waitingInvoices = () => waiting('invoices', invoices, invoices.createdAt, eq(invoices.status, 'invoicing'))
