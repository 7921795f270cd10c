import {
  invoiceHeadersMax,
  type Invoice,
  type InvoiceHeaderFields,
  type InvoiceHeaderRow,
  type InvoiceKind,
  type InvoiceState,
} from '@portico/contract/money/invoice.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { invoiceCan, type InvoiceStatus, type InvoiceType } from '@portico/contract/states/money.ts'
import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { Ctx, CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { noun } from '../../../core/noun/noun.ts'
import { refuse } from '../../../core/refuse.ts'
import { lineOf, pushChanged, type InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'
import { invoicedOrders, invoiceHeaders, invoices, type Sold } from '../../../ground/invoices/invoice.table.ts'
import { fromFen } from '../../../core/money.ts'
import type { OrderRow } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { messageRobots } from '../../../ground/robots/robot.service.ts'
import { keptFen } from '../../../ground/orders/order-value.ts'
import { netOf, sumOf } from './invoice-sum.ts'
import { shownSeller, soldAs } from './seller.service.ts'

type HeaderRow = typeof invoiceHeaders.$inferSelect

const headerShown = (row: HeaderRow): InvoiceHeaderRow => ({ id: row.id, ...row.fields, is_default: row.isDefault })

const kept = noun(invoiceHeaders, {
  kind: 'invoiceHeader',
  within: ({ account }: CustomerCtx) => eq(invoiceHeaders.accountId, account.id),
  begins: ({ account }) => ({ accountId: account.id }),
  tooMany: (count) => (count > invoiceHeadersMax ? refuse('headersTooMany') : undefined),
  told: ({ fields: { title } }) => ({ title }),
})
const defaultFirst = [desc(invoiceHeaders.isDefault), desc(invoiceHeaders.createdAt), desc(invoiceHeaders.id)]

export const headers = (ctx: CustomerCtx) => kept.all(ctx, defaultFirst, headerShown)

/** The headers of one account change one after the other, so that exactly one of them is the default. */
const lockHeaders = (ctx: CustomerCtx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice headers ${ctx.account.id}`}, 0))`)

type HeaderForm = InvoiceHeaderFields & { id?: string | undefined; is_default: boolean }

export async function saveHeader(ctx: CustomerCtx, form: HeaderForm): Promise<InvoiceHeaderRow> {
  await lockHeaders(ctx)
  const { id, is_default, ...fields } = form
  const [first] = (await headers(ctx)).result
  const isDefault = is_default || first === undefined || first.id === id
  if (isDefault)
    await ctx.db.update(invoiceHeaders).set({ isDefault: false }).where(eq(invoiceHeaders.accountId, ctx.account.id))
  return headerShown(await kept.save(ctx, id, { fields, isDefault }))
}

export async function removeHeader(ctx: CustomerCtx, id: string): Promise<null> {
  await lockHeaders(ctx)
  await kept.remove(ctx, { id })
  const [first] = (await headers(ctx)).result
  if (first && !first.is_default)
    await ctx.db.update(invoiceHeaders).set({ isDefault: true }).where(eq(invoiceHeaders.id, first.id))
  return null
}

export async function request(ctx: CustomerCtx, form: { header_id: string; order_ids: string[] }): Promise<Invoice> {
  const header = await kept.held(ctx, form.header_id)
  const wanted = new Set(form.order_ids)
  const rows = await lockOrders(ctx.db, and(inArray(orders.id, [...wanted]), eq(orders.accountId, ctx.account.id)))
  if (rows.length < wanted.size) throw refuse('notFound')
  const free = (row: OrderRow) => invoiceCan.request(row.invoiceStatus as InvoiceStatus) && keptFen(row) > 0n
  const [seller] = rows.map(({ agentId }) => agentId)
  const ofSeller = (row: OrderRow) => row.agentId === seller
  if (!rows.every(free) || !rows.every(ofSeller)) throw refuse('notInvoiceable')
  const lines = rows.map((row) => lineOf(row, keptFen(row)))
  const [made] = await ctx.db
    .insert(invoices)
    .values({
      id: newId('invoice'),
      accountId: ctx.account.id,
      loginId: ctx.login.id,
      agentId: seller ?? null,
      kind: 'invoice',
      status: 'invoicing',
      header: header.fields,
      language: ctx.language,
      lines,
      amountFen: sumOf(lines),
      createdAt: ctx.app.clock.now(),
    })
    .returning()
  await ctx.db.insert(invoicedOrders).values(rows.map(({ id }) => ({ orderId: id, invoiceId: made!.id })))
  await markOrders(ctx.db, [...wanted], 'invoicing')
  ctx.audit.subject = made!.id
  ctx.audit.details = { amount: fromFen(made!.amountFen), orders: rows.length }
  await pushChanged(ctx.db, made!)
  const amount = fromFen(made!.amountFen)
  await messageRobots(ctx.app, ctx.db, 'invoice.requested', ctx.account.id, { amount })
  return (await allShown(ctx, [made!]))[0]!
}

/** In one order, so that two that want the same rows take turns. */
export const lockOrders = (db: Db, where: SQL | undefined) =>
  db.select().from(orders).where(where).orderBy(asc(orders.id)).for('update')

export const markOrders = (db: Db, ids: string[], invoiceStatus: InvoiceStatus) =>
  db.update(orders).set({ invoiceStatus }).where(inArray(orders.id, ids))

export interface InvoiceQuery extends PageQuery {
  status?: InvoiceState | undefined
}

export const narrowed = ({ status, search }: InvoiceQuery): SQL | undefined => {
  const like = search && containing(search)
  return and(
    status && eq(invoices.status, status),
    like
      ? or(
          ilike(invoices.number, like),
          ilike(sql`${invoices.header}->>'title'`, like),
          ilike(sql`${invoices.header}->>'tax_id'`, like),
          ilike(sql`${invoices.lines}::text`, like),
        )
      : undefined,
  )
}

export async function list(ctx: CustomerCtx, query: InvoiceQuery) {
  const where = and(eq(invoices.accountId, ctx.account.id), narrowed(query))
  const found = await newestFirst(ctx.db, invoices, where, query, (row) => row)
  return { ...found, result: await allShown(ctx, found.result) }
}

export async function ownInvoice(ctx: CustomerCtx, id: string): Promise<InvoiceRow> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.accountId, ctx.account.id)))
  if (!row) throw refuse('notFound')
  return row
}

/** The numbers of the invoices that credit notes take back from. */
export async function creditedNumbers(db: Db, rows: readonly InvoiceRow[]): Promise<(row: InvoiceRow) => string> {
  const ids = rows.flatMap(({ creditsId }) => creditsId ?? [])
  const named = ids.length
    ? await db.select({ id: invoices.id, number: invoices.number }).from(invoices).where(inArray(invoices.id, ids))
    : []
  return (row) => named.find(({ id }) => id === row.creditsId)?.number ?? ''
}

export async function allShown({ app, db }: Pick<Ctx, 'app' | 'db'>, rows: InvoiceRow[]): Promise<Invoice[]> {
  const creditedBy = await creditedNumbers(db, rows)
  const sold: (Sold | undefined)[] = []
  for (const row of rows) sold.push(row.number ? await soldAs(app, db, row) : undefined)
  return rows.map((row, at) => ({
    id: row.id,
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceState,
    number: row.number ?? '',
    credits_number: creditedBy(row),
    title: row.header.title,
    tax_id: row.header.tax_id,
    type: row.header.type as InvoiceType,
    amount: fromFen(row.amountFen),
    net: fromFen(netOf(row.lines)),
    taxes: (sold[at]?.taxes ?? []).map(({ amountFen, ...tax }) => ({ ...tax, amount: fromFen(BigInt(amountFen)) })),
    lines: row.lines.map((line) => ({
      order_id: line.orderId,
      order_number: line.orderNumber,
      product: line.product as OrderProduct,
      subject: line.subject,
      amount: fromFen(BigInt(line.amountFen)),
      net: fromFen(netOf([line])),
    })),
    seller: sold[at] ? shownSeller(app, sold[at].seller) : null,
    reason: row.reason,
    create_time: row.createdAt.toISOString(),
    issue_time: row.issuedAt?.toISOString() ?? null,
  }))
}
