import { taxesBack } from '@portico/contract/money/invoice-tax.ts'
import { sql, eq, sum } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import { newId } from '../../core/ids.ts'
import { fromFen } from '../../core/money.ts'
import { ownerOf } from '../../core/people/names.ts'
import { pushTo } from '../../core/push/push.ts'
import { notify, type NoticeWord } from '../notices/notice.service.ts'
import type { OrderRow } from '../orders/order.service.ts'
import { documentSeries, invoicedOrders, invoices, type InvoiceLine, type Sold } from './invoice.table.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export const lineOf = (order: OrderRow, amountFen: bigint): InvoiceLine => ({
  orderId: order.id,
  orderNumber: order.number,
  product: order.product,
  type: order.type,
  subject: order.subject,
  amountFen: amountFen.toString(),
})

export async function pushChanged(db: Db, row: InvoiceRow): Promise<void> {
  await pushTo(db, { account: row.accountId }, { stale: ['invoiceList', 'orderList', 'orderInfo'] })
  await pushTo(db, { operators: true }, { stale: ['platformInvoiceList'] })
}

/** The next number of a series, without gaps: its row stays locked until this document is committed, or undone with it. */
export async function nextNumber(db: Db, clock: Clock, prefix: 'INV' | 'CN'): Promise<string> {
  const name = `${prefix}${clock.now().getUTCFullYear()}`
  const [row] = await db
    .insert(documentSeries)
    .values({ name, last: 1n })
    .onConflictDoUpdate({ target: documentSeries.name, set: { last: sql`${documentSeries.last} + 1` } })
    .returning({ last: documentSeries.last })
  return `${name}-${row!.last.toString().padStart(6, '0')}`
}

/** Whoever decides: an operator, or the house itself. */
interface Desk {
  app: Inside
  db: Db
  login: { id: string } | null
}

export async function tellOwner(
  ctx: Desk,
  row: InvoiceRow,
  word: NoticeWord,
  vars: Record<string, string>,
): Promise<void> {
  const loginId = await ownerOf(ctx.db, row.accountId)
  if (!loginId) return
  const once = `invoice ${row.id} ${word}`
  await notify(ctx.app, ctx.db, { loginId, once, topic: 'money', word, vars, link: '/invoices', mail: true })
}

/** Money went back for an order that stands on an issued invoice: a credit note takes that much back, once. */
export async function creditFor(ctx: Desk, refund: { id: string; amountFen: bigint }, order: OrderRow): Promise<void> {
  const [invoice] = await ctx.db
    .select({ row: invoices })
    .from(invoicedOrders)
    .innerJoin(invoices, eq(invoices.id, invoicedOrders.invoiceId))
    .where(eq(invoicedOrders.orderId, order.id))
  if (!invoice) return
  const { id: creditsId, accountId, loginId, agentId, header, language, number: invoiced } = invoice.row
  const number = await nextNumber(ctx.db, ctx.app.clock, 'CN')
  // After the number: whoever has the next one waits until what this one takes back can be seen.
  const { sold, line } = await takenBack(ctx.db, invoice.row, lineOf(order, -refund.amountFen))
  const now = ctx.app.clock.now()
  const [made] = await ctx.db
    .insert(invoices)
    .values({
      id: newId('invoice'),
      accountId,
      loginId,
      agentId,
      kind: 'credit note',
      status: 'invoiced',
      number,
      header,
      language,
      lines: [line],
      sold,
      amountFen: -refund.amountFen,
      creditsId,
      refundId: refund.id,
      decidedBy: ctx.login?.id ?? null,
      createdAt: now,
      issuedAt: now,
    })
    .returning()
  await pushChanged(ctx.db, made!)
  const vars = { number, invoice: invoiced ?? '', amount: fromFen(refund.amountFen) }
  await tellOwner(ctx, made!, 'creditNoteReady', vars)
}

/** The seller of the invoice, and of its taxes what belongs to the sum that goes back. */
async function takenBack(
  db: Db,
  invoice: InvoiceRow,
  line: InvoiceLine,
): Promise<{ sold: Sold | null; line: InvoiceLine }> {
  if (!invoice.sold) return { sold: null, line }
  const [earlier] = await db
    .select({ fen: sum(invoices.amountFen) })
    .from(invoices)
    .where(eq(invoices.creditsId, invoice.id))
  const { seller, taxes } = invoice.sold
  const left = invoice.amountFen + BigInt(earlier?.fen ?? 0)
  const rates = taxes.map(({ rate }) => rate)
  const split = taxesBack(left, -BigInt(line.amountFen), rates)
  return {
    sold: { seller, taxes: taxes.map((tax, at) => ({ ...tax, amountFen: split.taxes[at]!.toString() })) },
    line: { ...line, netFen: split.net.toString() },
  }
}
