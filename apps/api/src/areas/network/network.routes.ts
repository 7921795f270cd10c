import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { serve } from '../../core/http/serve.ts'
import * as firewall from './firewall.service.ts'
import * as network from './network.service.ts'

export const networkRoutes = serve(networkCalls, {
  vpcList: network.vpcList,
  subnetList: network.subnetList,
  firewallOptions: network.firewallOptions,
})

export const firewallRoutes = serve(firewallCalls, {
  firewallList: firewall.list,
  firewallInfo: (ctx, { id }) => firewall.info(ctx, id),
  firewallCreate: firewall.create,
  firewallSave: firewall.save,
  firewallRemove: (ctx, { id }) => firewall.remove(ctx, id),
  firewallRuleAdd: firewall.addRule,
  firewallRuleRemove: firewall.removeRule,
  platformFirewallList: firewall.platformList,
  platformFirewallInfo: (ctx, { id }) => firewall.platformInfo(ctx, id),
})
