import { financeCalls } from '@portico/contract/money/finance.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { serve } from '../../core/http/serve.ts'
import * as finance from './finance.service.ts'
import * as paySettings from './pay-settings.service.ts'
import * as proposal from './proposal.service.ts'
import * as recharge from './recharge.service.ts'
import * as remittance from './remittance.service.ts'

export const rechargeRoutes = serve(rechargeCalls, {
  rechargeWayInfo: (ctx) => recharge.wayInfo(ctx),
  rechargeStart: {
    async before(ctx, form) {
      const prepared = await recharge.prepare(ctx, form)
      return (write) => recharge.start(write, form, prepared)
    },
  },
  rechargeState: (ctx, { id }) => recharge.state(ctx, id),
  rechargeList: (ctx, query) => recharge.list(ctx, query),
  remittanceSubmit: (ctx, form) => remittance.submit(ctx, form),
})

export const paySettingsRoutes = serve(paySettingsCalls, {
  paySettingsInfo: (ctx) => paySettings.payInfo(ctx),
  paySettingsSave: (ctx, form) => paySettings.savePay(ctx, form),
  bankSettingsInfo: (ctx) => paySettings.bankInfo(ctx),
  bankSettingsSave: (ctx, form) => paySettings.saveBank(ctx, form),
})

export const financeRoutes = serve(financeCalls, {
  remittanceList: (ctx, query) => remittance.list(ctx, query),
  remittanceConfirm: (ctx, { id }) => remittance.confirm(ctx, id),
  remittanceReject: (ctx, { id, reason }) => remittance.reject(ctx, id, reason),
  payerList: (ctx, { search }) => finance.payers(ctx, search),
  offlineRechargeAdd: (ctx, draft) => proposal.propose(ctx, 'offline', draft),
  adjustmentAdd: (ctx, draft) => proposal.propose(ctx, 'adjustment', draft),
  proposalList: (ctx, query) => proposal.list(ctx, query),
  proposalApprove: (ctx, { id }) => proposal.approve(ctx, id),
  proposalDecline: (ctx, { id, reason }) => proposal.decline(ctx, id, reason),
  gatewayDayList: (ctx, query) => finance.gatewayDays(ctx, query),
  unmatchedNoticeList: (ctx, query) => finance.unmatchedList(ctx, query),
  unmatchedNoticeHandle: (ctx, handling) => finance.handleUnmatched(ctx, handling),
})
