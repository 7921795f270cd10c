import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { invoiceHeader } from '../rules/money.ts'
import { requiredLineAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'
import { invoiceCan, invoiceTypes, type InvoiceStatus, type OrderStatus, type OrderType } from '../states/money.ts'
import { InvoiceSeller, InvoiceTax } from './invoice-seller.ts'
import { Money, orderProducts } from './order.ts'
import { isPurchase } from './refund.ts'

/** A credit note takes back what an invoice said, when money went back after it was issued. */
export const invoiceKinds = ['invoice', 'credit note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Of the paper itself; an order knows only whether there is one. */
export const invoiceStates = ['invoicing', 'invoiced', 'rejected'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceDeskCan = can<InvoiceState>()({ decide: ['invoicing'], download: ['invoiced'] })

export const invoiceOrdersMax = 100
export const invoiceHeadersMax = 50

const header = invoiceHeader.shape
const line = requiredLineAtMost(200)
/** Everything on it is printed on one line. */
export const InvoiceHeaderFields = z.object({
  title: line,
  tax_id: requiredLineAtMost(50),
  contact: requiredLineAtMost(100),
  type: header.type,
  business_licence: requiredLineAtMost(100),
  contact_information: line,
  address: line,
  bank: requiredLineAtMost(100),
  card_number: requiredLineAtMost(50),
})
export type InvoiceHeaderFields = z.output<typeof InvoiceHeaderFields>

export const InvoiceHeaderSave = z.extend(InvoiceHeaderFields, {
  /** Left out for a new one. */
  id: z.optional(Id('invoiceHeader')),
  is_default: z._default(z.boolean(), false),
})

export const InvoiceHeaderRow = z.object({
  id: Id('invoiceHeader'),
  title: z.string(),
  tax_id: z.string(),
  contact: z.string(),
  type: z.enum(invoiceTypes),
  business_licence: z.string(),
  contact_information: z.string(),
  address: z.string(),
  bank: z.string(),
  card_number: z.string(),
  is_default: z.boolean(),
})
export type InvoiceHeaderRow = z.output<typeof InvoiceHeaderRow>

export const Invoice = z.object({
  id: Id('invoice'),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStates),
  /** Empty until it is issued. */
  number: z.string(),
  /** Of the invoice that a credit note takes back from. */
  credits_number: z.string(),
  title: z.string(),
  tax_id: z.string(),
  type: z.enum(invoiceTypes),
  /** With the taxes in it. */
  amount: Money,
  net: Money,
  /** As they were when it was issued. */
  taxes: z.array(z.extend(InvoiceTax, { amount: Money })),
  lines: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.string(),
      product: z.enum(orderProducts),
      subject: z.string(),
      amount: Money,
      net: Money,
    }),
  ),
  /** Null until it is issued. */
  seller: z.nullable(InvoiceSeller),
  reason: z.string(),
  create_time: Instant,
  issue_time: z.nullable(Instant),
})
export type Invoice = z.output<typeof Invoice>

export const PlatformInvoice = z.extend(Invoice, {
  customer: z.object({ account_id: Id('account'), name: z.string(), email: z.string() }),
  contact: z.string(),
  business_licence: z.string(),
  contact_information: z.string(),
  address: z.string(),
  bank: z.string(),
  card_number: z.string(),
  decided_by: z.string(),
})
export type PlatformInvoice = z.output<typeof PlatformInvoice>

interface Invoiceable {
  type: OrderType
  status: OrderStatus
  invoice_status: InvoiceStatus
  cash: string
  refunded: string
}
/** What was bought with money that stayed, and has no invoice yet. */
export const isInvoiceable = (order: Invoiceable): boolean =>
  isPurchase(order) && invoiceCan.request(order.invoice_status) && Number(order.cash) > Number(order.refunded)

export const InvoiceRejection = z.object({ id: Id('invoice'), reason: requiredLineAtMost(300) })

const ref = z.object({ id: Id('invoice') })
const headerRef = z.object({ id: Id('invoiceHeader') })
const query = z.extend(PageQuery, { status: z.optional(z.enum(invoiceStates)) })

export const invoiceCalls = calls({
  invoiceHeaderList: {
    get: '/apiv1/invoice/headerList',
    allow: 'owner',
    reads: true,
    data: z.object({ result: z.array(InvoiceHeaderRow) }),
  },
  invoiceHeaderSave: {
    post: '/apiv1/invoice/saveHeader',
    allow: 'owner',
    input: InvoiceHeaderSave,
    data: InvoiceHeaderRow,
    audit: 'invoiceHeader.save',
    stales: ['invoiceHeaderList'],
  },
  invoiceHeaderRemove: {
    post: '/apiv1/invoice/removeHeader',
    allow: 'owner',
    input: headerRef,
    data: Nothing,
    audit: 'invoiceHeader.remove',
    stales: ['invoiceHeaderList'],
  },
  invoiceRequest: {
    post: '/apiv1/invoice/applyInvoice',
    allow: 'owner',
    input: z.object({
      header_id: Id('invoiceHeader'),
      order_ids: z
        .array(Id('order'))
        .check(z.minLength(1, 'rules.choose'), z.maxLength(invoiceOrdersMax, 'rules.tooLong')),
    }),
    data: Invoice,
    audit: 'invoice.request',
    stales: ['invoiceList', 'orderList', 'orderInfo'],
  },
  invoiceList: { post: '/apiv1/invoice/invoiceList', allow: 'owner', reads: true, input: query, data: Page(Invoice) },
  invoicePdf: {
    get: '/apiv1/invoice/downloadInvoice',
    allow: 'owner',
    reads: true,
    input: ref,
    data: z.any(),
    blob: true,
  },
  platformInvoiceList: {
    post: '/apiv1/platform/invoiceList',
    allow: 'operator.orders',
    reads: true,
    input: z.extend(query, { account_id: z.optional(Id('account')) }),
    data: Page(PlatformInvoice),
  },
  platformInvoiceIssue: {
    post: '/apiv1/platform/issueInvoice',
    allow: 'operator.orders',
    input: ref,
    data: PlatformInvoice,
    audit: 'invoice.issue',
    stales: ['platformInvoiceList'],
  },
  platformInvoiceReject: {
    post: '/apiv1/platform/rejectInvoice',
    allow: 'operator.orders',
    input: InvoiceRejection,
    data: PlatformInvoice,
    audit: 'invoice.reject',
    stales: ['platformInvoiceList'],
  },
  platformInvoicePdf: {
    get: '/apiv1/platform/downloadInvoice',
    allow: 'operator.orders',
    reads: true,
    input: ref,
    data: z.any(),
    blob: true,
  },
})
