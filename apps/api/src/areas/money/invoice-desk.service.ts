import { invoiceDeskCan, type InvoiceState, type PlatformInvoice } from '@portico/contract/money/invoice.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Inside, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { newestFirst, waiting } from '../../core/lists.ts'
import { refuse } from '../../core/refuse.ts'
import { tell, type NoticeWord } from '../support/notice.service.ts'
import {
  allShown,
  lineOf,
  lockOrders,
  markOrders,
  narrowed,
  sumOf,
  tellChanged,
  type InvoiceQuery,
  type InvoiceRow,
} from './invoice.service.ts'
import { documentSeries, invoicedOrders, invoices } from './invoice.table.ts'
import { fromFen } from '../../core/money.ts'
import type { OrderRow } from './order.service.ts'
import { orders } from './order.table.ts'
import { namesOf, ownerOf, payersOf } from './payers.service.ts'
import { keptFen } from './order-value.ts'
import type { RefundRow } from './refund.service.ts'

export async function list(ctx: SignedInCtx, query: InvoiceQuery) {
  const found = await newestFirst(ctx.db, invoices, narrowed(query), query, (row) => row)
  return { ...found, result: await deskShown(ctx, found.result) }
}

async function deskShown(ctx: SignedInCtx, rows: InvoiceRow[]): Promise<PlatformInvoice[]> {
  const payerOf = await payersOf(
    ctx.db,
    rows.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    ctx.db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  const all = await allShown(ctx.db, rows)
  return all.map((one, at) => {
    const { accountId, decidedBy, header } = rows[at]!
    return { ...header, ...one, customer: payerOf(accountId), decided_by: nameOf(decidedBy) }
  })
}

/** The next number of a series, without gaps: its row stays locked until this document is committed, or undone with it. */
async function nextNumber(db: Db, clock: Clock, prefix: 'INV' | 'CN'): Promise<string> {
  const name = `${prefix}${clock.now().getUTCFullYear()}`
  const [row] = await db
    .insert(documentSeries)
    .values({ name, last: 1n })
    .onConflictDoUpdate({ target: documentSeries.name, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ last: documentSeries.last })
  return `${name}-${row!.last.toString().padStart(6, '0')}`
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
  await letGo(ctx.db, gone)
  const ids = kept.map((order) => order.id)
  await markOrders(ctx.db, ids, 'invoiced')
  const number = await nextNumber(ctx.db, ctx.app.clock, 'INV')
  const amountFen = sumOf(lines)
  ctx.audit.details = { number, amount: fromFen(amountFen) }
  const issuedAt = ctx.app.clock.now()
  const issued = await settle(ctx, row, { status: 'invoiced', number, lines, amountFen, issuedAt })
  await say(ctx, row, 'invoiceReady', { number, amount: fromFen(amountFen), title: row.header.title })
  return issued
}

export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<PlatformInvoice> {
  const row = await held(ctx, id)
  await letGo(
    ctx.db,
    row.lines.map(({ orderId }) => orderId),
  )
  const rejected = await settle(ctx, row, { status: 'rejected', reason })
  await say(ctx, row, 'invoiceRejected', { title: row.header.title, reason })
  return rejected
}

async function letGo(db: Db, orderIds: string[]): Promise<void> {
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
  await tellChanged(ctx.db, settled!)
  return (await deskShown(ctx, [settled!]))[0]!
}

/** Whoever decides: an operator, or the house itself. */
interface Desk {
  app: Inside
  db: Db
  login: { id: string } | null
}

async function say(ctx: Desk, row: InvoiceRow, word: NoticeWord, vars: Record<string, string>): Promise<void> {
  const loginId = await ownerOf(ctx.db, row.accountId)
  if (!loginId) return
  const once = `invoice ${row.id} ${word}`
  await tell(ctx.app, ctx.db, { loginId, once, topic: 'money', word, vars, link: '/invoices', mail: true })
}

/** Money went back for an order that stands on an issued invoice: a credit note takes that much back, once. */
export async function creditFor(
  ctx: Desk,
  refund: Pick<RefundRow, 'id' | 'amountFen'>,
  order: OrderRow,
): Promise<void> {
  const [invoice] = await ctx.db
    .select({ row: invoices })
    .from(invoicedOrders)
    .innerJoin(invoices, eq(invoices.id, invoicedOrders.invoiceId))
    .where(eq(invoicedOrders.orderId, order.id))
  if (!invoice) return
  const { id: creditsId, accountId, loginId, header, language, number: invoiced } = invoice.row
  const number = await nextNumber(ctx.db, ctx.app.clock, 'CN')
  const now = ctx.app.clock.now()
  const [made] = await ctx.db
    .insert(invoices)
    .values({
      id: newId('invoice'),
      accountId,
      loginId,
      kind: 'credit note',
      status: 'invoiced',
      number,
      header,
      language,
      lines: [lineOf(order, -refund.amountFen)],
      amountFen: -refund.amountFen,
      creditsId,
      refundId: refund.id,
      decidedBy: ctx.login?.id ?? null,
      createdAt: now,
      issuedAt: now,
    })
    .returning()
  await tellChanged(ctx.db, made!)
  const vars = { number, invoice: invoiced ?? '', amount: fromFen(refund.amountFen) }
  await say(ctx, made!, 'creditNoteReady', vars)
}

export async function anyInvoice(ctx: { db: Db }, id: string): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw refuse('notFound')
  return row
}

/** What was asked for and is not issued. */
export const waitingInvoices = () => waiting('invoices', invoices, invoices.createdAt, eq(invoices.status, 'invoicing'))
