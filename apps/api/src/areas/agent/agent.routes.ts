import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { agentOverviewCalls } from '@portico/contract/agent/overview.ts'
import { providerCalls } from '@portico/contract/agent/provider.ts'
import { agentSaleCalls } from '@portico/contract/agent/sale.ts'
import { platformAgentCalls } from '@portico/contract/platform/agents.ts'
import { serve } from '../../core/http/serve.ts'
import * as workOrder from '../support/work-order.service.ts'
import * as customerImport from './customer-import.service.ts'
import * as customer from './customer.service.ts'
import * as invite from './invite.service.ts'
import * as order from './order.service.ts'
import * as overview from './overview.service.ts'
import * as platformAgent from './platform-agent.service.ts'
import * as price from './price.service.ts'
import * as provider from './provider.service.ts'
import * as resource from './resource.service.ts'
import * as simulation from './simulate.service.ts'

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

export const providerRoutes = serve(providerCalls, {
  providerConsentSave: (ctx, { consent }) => provider.saveConsent(ctx, consent),
})

export const agentSaleRoutes = serve(agentSaleCalls, {
  agentOrderList: (ctx, query) => order.list(ctx, query),
  agentOrderExport: (ctx, query) => order.exportCsv(ctx, query),
  agentOrderStatus: (ctx, { id }) => order.status(ctx, id),
  agentResourceList: (ctx, query) => resource.list(ctx, query),
  agentHostAct: (ctx, form) => resource.actOnHosts(ctx, form),
  agentWorkOrderInfo: (ctx, query) => workOrder.agentInfo(ctx, query),
  agentPriceInfo: (ctx, query) => price.info(ctx, query),
  agentPriceSave: (ctx, form) => price.save(ctx, form),
})

export const agentOverviewRoutes = serve(agentOverviewCalls, {
  agentOverview: (ctx) => overview.overview(ctx),
  agentSimulate: (ctx, form) => simulation.simulate(ctx, form),
})

export const platformAgentRoutes = serve(platformAgentCalls, {
  platformAgentList: (ctx, query) => platformAgent.list(ctx, query),
  platformAgentSave: (ctx, form) => platformAgent.save(ctx, form),
  platformAgentMove: (ctx, form) => platformAgent.move(ctx, form),
  platformAgentCustomers: (ctx, query) => platformAgent.customers(ctx, query),
})
