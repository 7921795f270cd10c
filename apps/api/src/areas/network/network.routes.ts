import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { serve } from '../../core/http/serve.ts'
import * as firewall from './firewall.service.ts'
import * as lists from './network-lists.service.ts'
import * as network from './network.service.ts'
import * as vpc from './vpc.service.ts'

export const networkRoutes = serve(networkCalls, {
  vpcList: lists.vpcList,
  subnetList: lists.subnetList,
  firewallOptions: network.firewallOptions,
})

export const vpcRoutes = (engines: Engines) =>
  serve(vpcCalls, {
    vpcInfo: (ctx, { id }) => lists.vpcInfo(ctx, id),
    vpcCreate: vpc.createVpc,
    vpcSave: vpc.saveVpc,
    vpcRemove: (ctx, { id }) => vpc.removeVpc(ctx, id),
    subnetCreate: vpc.createSubnet,
    subnetSave: vpc.saveSubnet,
    subnetRemove: (ctx, { id }) => vpc.removeSubnet(ctx, id),
    routeAdd: (ctx, form) => vpc.addRoute(engines, ctx, form),
    routeSave: (ctx, form) => vpc.saveRoute(engines, ctx, form),
    routeRemove: vpc.removeRoute,
    platformVpcList: lists.platformVpcList,
    platformSubnetList: lists.platformSubnetList,
    platformVpcInfo: (ctx, { id }) => lists.platformVpcInfo(ctx, id),
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
