import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { usageCalls } from '@portico/contract/network/usage.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { serve } from '../../core/http/serve.ts'
import * as addressDay from './address/address-day.service.ts'
import * as check from './firewall/firewall-check.service.ts'
import * as file from './firewall/firewall-file.service.ts'
import * as rules from './firewall/firewall-rules.service.ts'
import * as firewall from './firewall/firewall.service.ts'
import * as lists from './vpc/network-lists.service.ts'
import * as network from './vpc/network.service.ts'
import { outlook } from './address/traffic-outlook.service.ts'
import * as usage from './traffic/usage.service.ts'
import * as vpc from './vpc/vpc.service.ts'

export const usageRoutes = (engines: Engines) =>
  serve(usageCalls, {
    usageDay: usage.usageDay,
    usageExport: usage.exportUsage,
    addressDays: addressDay.days(engines),
    addressDay: addressDay.day(engines),
    trafficOutlook: outlook,
  })

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
    routeAdd: vpc.routing(engines, vpc.addRoute),
    routeSave: vpc.routing(engines, vpc.saveRoute),
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
  firewallClone: firewall.clone,
  firewallRuleAdd: rules.addRule,
  firewallRuleSave: rules.saveRule,
  firewallRuleMove: rules.moveRule,
  firewallRuleRemove: rules.removeRule,
  firewallTemplateAdd: rules.addTemplate,
  firewallExport: file.exportFile,
  firewallImportPlan: file.planImport,
  firewallImport: file.importFile,
  firewallCheck: check.check,
  hostFirewallCheck: check.checkHost,
  platformFirewallList: firewall.platformList,
  platformFirewallInfo: (ctx, { id }) => firewall.platformInfo(ctx, id),
})
