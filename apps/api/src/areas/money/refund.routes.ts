import { invoiceCalls } from '@portico/contract/money/invoice.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { serve } from '../../core/http/serve.ts'
import * as invoiceDesk from './invoice-desk.service.ts'
import { printed } from './invoice-print.service.ts'
import * as invoice from './invoice.service.ts'
import * as refundDesk from './refund-desk.service.ts'
import * as refund from './refund.service.ts'

export const refundRoutes = serve(refundCalls, {
  refundPreview: (ctx, { order_id }) => refund.preview(ctx, order_id),
  refundRequest: (ctx, form) => refund.request(ctx, form),
  withdrawalRequest: (ctx, form) => refund.withdraw(ctx, form),
  refundApplyList: (ctx, query) => refund.applyList(ctx, query),
  refundList: (ctx, query) => refund.refundList(ctx, query),
  platformRefundList: (ctx, query) => refundDesk.list(ctx, query),
  platformRefundApprove: (ctx, { id }) => refundDesk.approve(ctx, id),
  platformRefundReject: (ctx, { id, reason }) => refundDesk.reject(ctx, id, reason),
  platformRefundPaid: (ctx, { id, bank_reference }) => refundDesk.paidOut(ctx, id, bank_reference),
  platformRefundFail: (ctx, { id, reason }) => refundDesk.fail(ctx, id, reason),
  platformRefundCard: (ctx, { id }) => refundDesk.card(ctx, id),
})

export const invoiceRoutes = serve(invoiceCalls, {
  invoiceHeaderList: (ctx) => invoice.headers(ctx),
  invoiceHeaderSave: (ctx, form) => invoice.saveHeader(ctx, form),
  invoiceHeaderRemove: (ctx, { id }) => invoice.removeHeader(ctx, id),
  invoiceRequest: (ctx, form) => invoice.request(ctx, form),
  invoiceList: (ctx, query) => invoice.list(ctx, query),
  invoicePdf: async (ctx, { id }) => printed(ctx, await invoice.ownInvoice(ctx, id)),
  platformInvoiceList: (ctx, query) => invoiceDesk.list(ctx, query),
  platformInvoiceIssue: (ctx, { id }) => invoiceDesk.issue(ctx, id),
  platformInvoiceReject: (ctx, { id, reason }) => invoiceDesk.reject(ctx, id, reason),
  platformInvoicePdf: async (ctx, { id }) => printed(ctx, await invoiceDesk.anyInvoice(ctx, id)),
})
