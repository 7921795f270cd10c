import { financeReportCalls } from '@portico/contract/money/finance-report.ts'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { serve } from '../../../core/http/serve.ts'
import * as remittance from '../recharge/remittance.service.ts'
import * as financeReport from './finance-report.service.ts'
import * as finance from './finance.service.ts'
import * as proposal from './proposal.service.ts'

export const financeRoutes = serve(financeCalls, {
  remittanceList: (ctx, query) => remittance.list(ctx, query),
  remittanceConfirm: (ctx, { id }) => remittance.confirm(ctx, id),
  remittanceReject: (ctx, { id, reason }) => remittance.reject(ctx, id, reason),
  payerList: (ctx, { search }) => finance.findCustomers(ctx, search),
  offlineRechargeAdd: (ctx, draft) => proposal.propose(ctx, 'offline', draft),
  adjustmentAdd: (ctx, draft) => proposal.propose(ctx, 'adjustment', draft),
  proposalList: (ctx, query) => proposal.list(ctx, query),
  proposalApprove: (ctx, { id }) => proposal.approve(ctx, id),
  proposalDecline: (ctx, { id, reason }) => proposal.decline(ctx, id, reason),
  gatewayDayList: (ctx, query) => finance.gatewayDays(ctx, query),
  unmatchedNoticeList: (ctx, query) => finance.unmatchedList(ctx, query),
  unmatchedNoticeHandle: (ctx, handling) => finance.handleUnmatched(ctx, handling),
})

export const financeReportRoutes = serve(financeReportCalls, {
  financeReport: (ctx, query) => financeReport.report(ctx, query),
  financeExport: (ctx, query) => financeReport.exportCsv(ctx, query),
})
