import { agentActCalls } from '@portico/contract/agent/act.ts'
import { agentBookingCalls } from '@portico/contract/agent/booking.ts'
import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { agentLoanCalls } from '@portico/contract/agent/loan.ts'
import { madeCustomerCalls } from '@portico/contract/agent/made-customer.ts'
import { agentOverviewCalls } from '@portico/contract/agent/overview.ts'
import { agentPayoutCalls } from '@portico/contract/agent/payout.ts'
import { providerCalls } from '@portico/contract/agent/provider.ts'
import { agentSaleCalls } from '@portico/contract/agent/sale.ts'
import { agentVoucherCalls } from '@portico/contract/agent/voucher.ts'
import { agentWalletCalls } from '@portico/contract/agent/wallet.ts'
import { platformAgentCalls } from '@portico/contract/platform/agents.ts'
import { serve } from '../../core/http/serve.ts'
import { confirmPassword } from '../account/sign-in.service.ts'
import * as act from './act.service.ts'
import * as booking from './booking.service.ts'
import * as customerImport from './customer-import.service.ts'
import * as customer from './customer.service.ts'
import * as invite from './invite.service.ts'
import * as made from './made-customer.service.ts'
import * as loan from './loan.service.ts'
import * as order from './order.service.ts'
import * as overview from './overview.service.ts'
import * as payoutDesk from './payout-desk.service.ts'
import * as payout from './payout.service.ts'
import * as platformAgent from './platform-agent.service.ts'
import * as price from './price.service.ts'
import * as provider from './provider.service.ts'
import * as resource from './resource.service.ts'
import * as simulation from './simulate.service.ts'
import * as statement from './statement.service.ts'
import * as voucher from './voucher.service.ts'
import * as wallet from './wallet.service.ts'

export const agentCustomerRoutes = serve(agentCustomerCalls, {
  agentCustomerList: (ctx, query) => customer.list(ctx, query),
  agentCustomerInfo: (ctx, { account_id }) => customer.info(ctx, account_id),
  agentManage: (ctx, form) => customer.manage(ctx, form),
  agentCustomerExport: (ctx, query) => customer.exportCsv(ctx, query),
  agentCustomerImport: (ctx, _, files) => customerImport.importCsv(ctx, files),
  agentCustomerView: (ctx, { account_id }) => customer.view(ctx, account_id),
  agentInviteList: (ctx, query) => invite.list(ctx, query),
  agentInviteCreate: {
    async before(ctx, form) {
      await invite.beforeCreate(ctx, form)
      return (inside) => invite.create(inside, form)
    },
  },
  agentInviteWithdraw: (ctx, { id }) => invite.withdraw(ctx, id),
})

export const madeCustomerRoutes = serve(madeCustomerCalls, {
  agentCustomerCreate: {
    async before(ctx, form) {
      const hash = await made.beforeCreate(ctx, form)
      return (inside) => made.create(inside, form, hash)
    },
  },
  agentCustomerWelcome: {
    async before(ctx, { account_id }) {
      await made.beforeWelcome(ctx, account_id)
      return (inside) => made.welcome(inside, account_id)
    },
  },
})

export const providerRoutes = serve(providerCalls, {
  providerConsentSave: (ctx, { consent }) => provider.saveConsent(ctx, consent),
})

export const agentSaleRoutes = serve(agentSaleCalls, {
  agentOrderList: (ctx, query) => order.list(ctx, query),
  agentOrderExport: (ctx, query) => order.exportCsv(ctx, query),
  agentOrderStatus: (ctx, { id }) => order.status(ctx, id),
  agentResourceList: (ctx, query) => resource.list(ctx, query),
  agentPriceInfo: (ctx, query) => price.info(ctx, query),
  agentPriceSave: (ctx, form) => price.save(ctx, form),
})

export const agentActRoutes = serve(agentActCalls, {
  agentHostAct: act.actOnHosts,
  agentResourceAct: act.act,
  agentResourceRename: act.rename,
  agentRenewalSave: act.saveRenewal,
  agentRenewPrice: act.renewPrice,
  agentRenew: act.renew,
  agentPhoneList: act.phonesIn,
  agentPhoneReboot: act.rebootPhones,
})

export const agentOverviewRoutes = serve(agentOverviewCalls, {
  agentOverview: (ctx) => overview.overview(ctx),
  agentSimulate: (ctx, form) => simulation.simulate(ctx, form),
})

export const agentWalletRoutes = serve(agentWalletCalls, {
  agentWalletInfo: (ctx) => wallet.info(ctx),
  agentWalletLines: (ctx, query) => wallet.lines(ctx, query),
  agentWalletExport: (ctx, query) => wallet.exportCsv(ctx, query),
  agentTopUp: (ctx, form) => wallet.topUp(ctx, form),
  agentStatementList: (ctx) => statement.list(ctx),
  agentStatementInfo: (ctx, { month }) => statement.info(ctx, month),
  agentStatementExport: (ctx, { month }) => statement.exportCsv(ctx, month),
  agentStatementPdf: (ctx, { month }) => statement.print(ctx, month),
})

export const agentPayoutRoutes = serve(agentPayoutCalls, {
  agentPayoutList: (ctx, query) => payout.list(ctx, query),
  agentPayoutRequest: (ctx, form) => payout.request(ctx, form),
  platformPayoutList: (ctx, query) => payoutDesk.list(ctx, query),
  platformPayoutApprove: (ctx, { id }) => payoutDesk.approve(ctx, id),
  platformPayoutReject: (ctx, { id, reason }) => payoutDesk.reject(ctx, id, reason),
  platformPayoutPaid: (ctx, { id, bank_reference }) => payoutDesk.paid(ctx, id, bank_reference),
  platformPayoutCard: (ctx, { id }) => payoutDesk.card(ctx, id),
})

export const agentBookingRoutes = serve(agentBookingCalls, {
  agentBookingList: (ctx, query) => booking.list(ctx, query),
  agentBookingRecord: (ctx, form) => booking.record(ctx, form),
  agentBookingConfirm: {
    async before(ctx, { id, password }) {
      await confirmPassword(ctx, password)
      return (inside) => booking.confirm(inside, id)
    },
  },
  agentBookingWithdraw: (ctx, { id }) => booking.withdraw(ctx, id),
})

export const agentVoucherRoutes = serve(agentVoucherCalls, {
  agentVoucherList: (ctx, query) => voucher.list(ctx, query),
  agentVoucherIssue: (ctx, form) => voucher.issue(ctx, form),
  agentVoucherGive: (ctx, form) => voucher.give(ctx, form),
  agentVoucherTakeBack: (ctx, { ids }) => voucher.takeBack(ctx, ids),
})

export const agentLoanRoutes = serve(agentLoanCalls, {
  agentLoanSave: (ctx, form) => loan.save(ctx, form),
})

export const platformAgentRoutes = serve(platformAgentCalls, {
  platformAgentList: (ctx, query) => platformAgent.list(ctx, query),
  platformAgentSave: (ctx, form) => platformAgent.save(ctx, form),
  platformAgentMove: (ctx, form) => platformAgent.move(ctx, form),
  platformAgentCustomers: (ctx, query) => platformAgent.customers(ctx, query),
})
