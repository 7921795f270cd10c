import { refundCalls } from '@portico/contract/money/refund.ts'
import { serve } from '../../../core/http/serve.ts'
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
