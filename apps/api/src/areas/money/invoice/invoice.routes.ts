import { invoiceSellerCalls } from '@portico/contract/money/invoice-seller.ts'
import { invoiceCalls } from '@portico/contract/money/invoice.ts'
import { serve } from '../../../core/http/serve.ts'
import * as invoiceDesk from './invoice-desk.service.ts'
import { printed } from './invoice-print.service.ts'
import * as invoice from './invoice.service.ts'
import * as seller from './seller.service.ts'

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

export const invoiceSellerRoutes = serve(invoiceSellerCalls, {
  sellerSettingsInfo: (ctx) => seller.sellerInfo(ctx),
  sellerSettingsSave: (ctx, form) => seller.saveSeller(ctx, form),
})
