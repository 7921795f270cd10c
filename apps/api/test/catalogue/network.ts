import { catalogue } from '@portico/contract/catalogue.ts'
import { guardJob } from '../../src/areas/network/ddos/guard.jobs.ts'
import { AllEngines } from '../../src/engines/engines.ts'
import { boughtForward, secondNode } from '../forwards.ts'
import { boughtLink, boughtManagement, boughtVpn } from '../links.ts'
import { buyer, node, settled, stockOneNode } from '../resources.ts'
import { area, type Samples } from './area.ts'
import { hosted } from './compute.ts'
import type { Stage } from './stage.ts'

const id = 'fw_Aaaaaaaaaaaa'
const vpc = 'vpc_Aaaaaaaaaaaa'
const query = { limit: 5, page: 1, search: 'sample', node }

const file = 'direction,protocol,port_from,remote_ip_prefix\ningress,tcp,8080,10.0.0.0/8\n'
const packet = {
  direction: 'ingress' as const,
  address: '198.51.100.7',
  protocol: 'tcp' as const,
  ip_protocol: 6,
  port: 443,
  icmp_type: 8,
  icmp_code: 0,
}

const guard = 'ddos_Aaaaaaaaaaaa'
const address = 'eip_Aaaaaaaaaaaa'
const owned = {
  ...query,
  tag: 'web',
  expires_within_days: 7,
  sort: 'name' as const,
  bin: 0,
}

const line = {
  controller_id: node,
  line: 'bgp',
  name_en: 'BGP',
  name_zh_hans: '多线 BGP',
  name_zh_hant: '多線 BGP',
  is_default: true,
  external_network: '',
  is_new: true,
}
const range = { controller_id: node, line: '', addresses: '203.0.113.0/24' }
const reserved = { controller_id: node, address: '203.0.113.7', reason: 'The way out of the house' }

const samples = {
  eipLineList: { controller_id: node },
  platformPoolList: undefined,
  platformPoolSave: { controller_id: node, quarantine_hours: 48 },
  platformRangeSave: { id: 1, ...range },
  platformRangeRemove: { id: 1 },
  platformReservedList: query,
  platformAddressReserve: reserved,
  platformAddressFree: { controller_id: node, address: '203.0.113.7' },
  platformHoldingList: { ...query, day: '2026-03-03' },
  platformLineList: undefined,
  platformLineSave: line,
  platformLineRemove: { controller_id: node, line: 'bgp' },
  eipList: { ...owned, status: 'bound', line: 'bgp', billing: 'monthly' },
  eipExport: { ...owned, status: 'bound', line: 'bgp', billing: 'monthly' },
  platformEipList: { ...owned, status: 'bound', account_id: 'acc_Aaaaaaaaaaaa' },
  eipBind: { id: address, host_id: 'host_Aaaaaaaaaaaa' },
  eipUnbind: { id: address },
  eipReverse: { id: address, domain: 'mail.example.com' },
  eipUnreverse: { id: address },
  eipBandwidthPrice: { id: address, bandwidth_mbps: 8 },
  eipBandwidth: { id: address, bandwidth_mbps: 8, quote: 'quote' },
  eipModePrice: { id: address, billing: 'by traffic' },
  eipChangeMode: { id: address, billing: 'by traffic', quote: 'quote' },
  eipKeepMode: { id: address },
  usageDay: { id: address, day: '2026-11-16' },
  addressDays: { ids: [address] },
  addressDay: { id: address },
  trafficOutlook: undefined,
  usageExport: { id: address, day: '2026-11-16' },
  trafficList: { ...owned, status: 'available' },
  trafficExport: { ...owned, status: 'available' },
  platformTrafficList: { ...owned, status: 'available', account_id: 'acc_Aaaaaaaaaaaa' },
  trafficPriority: { id: 'tp_Aaaaaaaaaaaa', priority: 1 },
  eipThresholds: { id: address, threshold_mbps: 500, threshold_pps: 100_000 },
  addressTraffic: { id: address, period: '1 day' },
  addressAttackList: { limit: 5, page: 1, id: address },
  platformAttackList: query,
  platformAttackMake: { address: '203.0.113.7', kind: 'udp flood', gbps: 8, minutes: 10 },
  platformBlackholeEnd: { id: 'bh_Aaaaaaaaaaaa', reason: 'The attack is over' },
  ddosList: { ...owned, status: 'running' },
  ddosOfferList: undefined,
  ddosAttackList: { limit: 5, page: 1, id: guard },
  ddosBind: { id: guard, eip: 'eip_Aaaaaaaaaaaa' },
  ddosUnbind: { id: guard },
  platformDdosList: { ...owned, status: 'running', account_id: 'acc_Aaaaaaaaaaaa' },
  forwardList: { ...owned, status: 'running' },
  forwardInfo: { id: 'fwd_Aaaaaaaaaaaa' },
  forwardRange: undefined,
  forwardFigures: { id: 'fwd_Aaaaaaaaaaaa' },
  forwardSave: {
    id: 'fwd_Aaaaaaaaaaaa',
    alias: 'To the shop',
    target_host: '93.184.216.34',
    target_port: 5000,
    sources: ['203.0.113.0/24'],
    connections_max: 50,
    idle_seconds: 60,
  },
  platformForwardList: { ...owned, status: 'running', account_id: 'acc_Aaaaaaaaaaaa' },
  platformForwardFigures: { id: 'fwd_Aaaaaaaaaaaa' },
  platformForwardAllowance: undefined,
  platformForwardAllowanceSave: { networks: ['10.8.0.0/16'] },
  linkList: { ...owned, status: 'active' },
  linkBandwidthPrice: { id: 'lnk_Aaaaaaaaaaaa', bandwidth_mbps: 8 },
  linkBandwidth: { id: 'lnk_Aaaaaaaaaaaa', bandwidth_mbps: 8, quote: 'quote' },
  platformLinkList: { ...owned, status: 'active', account_id: 'acc_Aaaaaaaaaaaa' },
  vpnList: { ...owned, status: 'active' },
  vpnPeerList: undefined,
  vpnKey: { id: 'vpn_Aaaaaaaaaaaa' },
  vpnAllow: { id: 'vpn_Aaaaaaaaaaaa', subnet_ids: ['sub_Aaaaaaaaaaaa'] },
  platformVpnList: { ...owned, status: 'active', account_id: 'acc_Aaaaaaaaaaaa' },
  managementList: { ...owned, status: 'active' },
  managementReach: { id: 'cma_Aaaaaaaaaaaa', reach: ['vpc_Aaaaaaaaaaaa'] },
  managementPassword: { id: 'cma_Aaaaaaaaaaaa', password: 'abcdefg1' },
  platformManagementList: { ...owned, status: 'active', account_id: 'acc_Aaaaaaaaaaaa' },
  firewallList: query,
  firewallInfo: { id },
  firewallCreate: { controller_id: node, name: 'web', remarks: 'For the shop', template: 'web' },
  firewallSave: { id, name: 'web', remarks: 'For the shop' },
  firewallRemove: { id },
  firewallRuleAdd: {
    id,
    direction: 'ingress',
    ethernet_type: 'IPv4',
    protocol: 'tcp',
    ip_protocol: 6,
    port_from: 8080,
    port_to: 8090,
    icmp_type: 8,
    icmp_code: 0,
    remote_ip_prefix: '10.0.0.0/8',
    description: 'For the shop',
  },
  firewallRuleSave: {
    id,
    rule_id: 'fwr_Aaaaaaaaaaaa',
    direction: 'ingress',
    ethernet_type: 'IPv4',
    protocol: 'tcp',
    ip_protocol: 6,
    port_from: 8080,
    port_to: 8090,
    icmp_type: 8,
    icmp_code: 0,
    remote_ip_prefix: '10.0.0.0/8',
    description: 'For the shop',
  },
  firewallRuleMove: { id, rule_id: 'fwr_Aaaaaaaaaaaa', before: 'fwr_Bbbbbbbbbbbb' },
  firewallTemplateAdd: { id, template: 'mysql', remote_ip_prefix: '10.0.0.0/8' },
  firewallClone: { id, controller_id: node, name: 'copy' },
  firewallExport: { id, format: 'csv' },
  firewallImportPlan: { id, content: file, mode: 'add' },
  firewallImport: { id, content: file, mode: 'add', version: 'aaaa' },
  firewallCheck: { id, ...packet },
  hostFirewallCheck: { id: 'host_Aaaaaaaaaaaa', ...packet },
  firewallRuleRemove: { id, rule_id: 'fwr_Aaaaaaaaaaaa' },
  platformFirewallList: { ...query, account_id: 'acc_Aaaaaaaaaaaa' },
  platformFirewallInfo: { id },
  vpcInfo: { id: vpc },
  vpcCreate: { controller_id: node, name: 'shop', cidr: '10.24.0.0/16' },
  vpcSave: { id: vpc, name: 'market' },
  vpcRemove: { id: vpc },
  subnetCreate: {
    vpc_id: vpc,
    name: 'web',
    cidr: '10.24.0.0/24',
    gateway_ip: '10.24.0.1',
    pool_from: '10.24.0.10',
    pool_to: '10.24.0.99',
  },
  subnetSave: { id: 'sub_Aaaaaaaaaaaa', name: 'front' },
  subnetRemove: { id: 'sub_Aaaaaaaaaaaa' },
  routeAdd: { vpc_id: vpc, target_network: '10.31.0.0/16', next_hop: '10.24.0.254', description: 'To the office' },
  routeSave: {
    vpc_id: vpc,
    id: 'rt_Aaaaaaaaaaaa',
    target_network: '10.32.0.0/16',
    next_hop: '10.24.0.253',
    description: 'To the office',
  },
  routeRemove: { vpc_id: vpc, id: 'rt_Aaaaaaaaaaaa' },
  platformVpcList: { ...query, account_id: 'acc_Aaaaaaaaaaaa' },
  platformSubnetList: { ...query, account_id: 'acc_Aaaaaaaaaaaa' },
  platformVpcInfo: { id: vpc },
} satisfies Partial<Samples>

async function walled({ t }: Stage) {
  await stockOneNode(t)
  const as = await buyer(t, 0n)
  const made = await t.ok(catalogue.firewallCreate, samples.firewallCreate, { as })
  return { as, id: made.id }
}

async function plotted({ t }: Stage) {
  await stockOneNode(t)
  const as = await buyer(t, 0n)
  const made = await t.ok(catalogue.vpcCreate, samples.vpcCreate, { as })
  return { as, vpc: made.id }
}
async function divided(s: Stage) {
  const { as, vpc: made } = await plotted(s)
  const { id: subnet } = await s.t.ok(catalogue.subnetCreate, { ...samples.subnetCreate, vpc_id: made }, { as })
  return { as, vpc: made, subnet }
}
async function routed(s: Stage) {
  const { as, vpc: made } = await divided(s)
  await s.t.ok(catalogue.routeAdd, { ...samples.routeAdd, vpc_id: made }, { as })
  const { route_list } = await s.t.ok(catalogue.vpcInfo, { id: made }, { as })
  return { as, vpc_id: made, id: route_list[0]!.id }
}
async function ruled(s: Stage) {
  const { as, id: made } = await walled(s)
  const { rule_list } = await s.t.ok(catalogue.firewallInfo, { id: made }, { as })
  return { as, id: made, rules: rule_list.map((rule) => rule.id) }
}

async function guarded(s: Stage) {
  const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
  const price = { product: 'ddos', node: '*', item: 'package:20g', price: '3.00' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  const config = { kind: 'ddos', controller_id: node, package: '20g', months: 1 } as const
  const { token } = await s.t.ok(catalogue.resourcePrice, config, { as })
  const wish = { ...config, name: 'guard', renewal: 'off' as const, quote: token }
  const { resource_ids } = await s.t.ok(catalogue.resourceCreate, wish, { as })
  await settled(s.t)
  return { as, input: { id: resource_ids[0]!, eip } }
}

/** An address whose traffic has a price. */
async function countable(s: Stage) {
  const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
  const price = { product: 'eip', node: '*', item: 'traffic_gb', price: '0.80' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  const wanted = { id: eip, billing: 'by traffic' } as const
  const { token } = await s.t.ok(catalogue.eipModePrice, wanted, { as })
  return { as, input: { ...wanted, quote: token } }
}

async function attackable(s: Stage) {
  const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
  const { result } = await s.t.ok(catalogue.eipList, {}, { as })
  return result.find(({ id: one }) => one === eip)!
}

let ranges = 0
/** The pool of the node, with a range more that nobody has an address of. */
async function pooled({ t, operator }: Stage) {
  await stockOneNode(t)
  await t.app.pool.query('select address_pool_open($1)', [node])
  const addresses = `203.0.${++ranges}.0/30`
  await t.ok(catalogue.platformRangeSave, { ...range, addresses }, { as: operator })
  const { result } = await t.ok(catalogue.platformPoolList, undefined, { as: operator })
  const from = `203.0.${ranges}.0`
  return { from, id: result.flatMap((pool) => pool.ranges).find((one) => one.from === from)!.id }
}
async function lined({ t, operator }: Stage) {
  await stockOneNode(t)
  for (const key of ['usual', `line-${++ranges}`])
    await t.send(catalogue.platformLineSave, { ...line, line: key, is_default: false }, { as: operator })
  return { ...line, line: `line-${ranges}`, is_default: false }
}

async function forwarding(s: Stage) {
  await stockOneNode(s.t)
  const as = await buyer(s.t)
  await secondNode(s.t, as)
  const price = { product: 'forward', node: '*', item: 'package:standard', price: '3.00' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  return { as, id: await boughtForward(s.t, as) }
}

async function linked(s: Stage) {
  await stockOneNode(s.t)
  const as = await buyer(s.t)
  await secondNode(s.t, as)
  const price = { product: 'connection', node: '*', item: 'bandwidth_mbps', price: '3.00' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  return { as, id: (await boughtLink(s.t, as)).id }
}

async function tunnelled(s: Stage) {
  await stockOneNode(s.t)
  const as = await buyer(s.t)
  const price = { product: 'connection', node: '*', item: 'package:vpn', price: '3.00' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  return { as, ...(await boughtVpn(s.t, as)) }
}

async function managed(s: Stage) {
  await stockOneNode(s.t)
  const as = await buyer(s.t)
  const price = { product: 'management', node: '*', item: 'package:standard', price: '3.00' } as const
  await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
  return { as, id: await boughtManagement(s.t, as) }
}

export const network = area({
  public: [],
  operator: [
    'operator.nodes platformPoolList',
    'operator.nodes platformPoolSave',
    'operator.nodes platformRangeSave',
    'operator.nodes platformRangeRemove',
    'operator.nodes platformReservedList',
    'operator.nodes platformAddressReserve',
    'operator.nodes platformAddressFree',
    'operator.nodes platformHoldingList',
    'operator.nodes platformLineList',
    'operator.nodes platformLineSave',
    'operator.nodes platformLineRemove',
    'operator.resources platformDdosList',
    'operator.resources platformAttackList',
    'operator.resources platformAttackMake',
    'operator.resources platformBlackholeEnd',
    'operator.resources platformEipList',
    'operator.resources platformTrafficList',
    'operator.resources platformForwardList',
    'operator.resources platformForwardFigures',
    'operator.resources platformForwardAllowance',
    'operator.resources platformForwardAllowanceSave',
    'operator.resources platformLinkList',
    'operator.resources platformVpnList',
    'operator.resources platformManagementList',
    'operator.resources platformFirewallList',
    'operator.resources platformFirewallInfo',
    'operator.resources platformVpcList',
    'operator.resources platformSubnetList',
    'operator.resources platformVpcInfo',
  ],
  samples,
  writes: (s) => ({
    platformPoolSave: s.byOperator(catalogue.platformPoolSave, async () => {
      await pooled(s)
      return samples.platformPoolSave
    }),
    platformRangeSave: s.byOperator(catalogue.platformRangeSave, async () => {
      const { id: made, from } = await pooled(s)
      return { ...range, id: made, addresses: `${from}/31` }
    }),
    platformRangeRemove: s.byOperator(catalogue.platformRangeRemove, async () => ({ id: (await pooled(s)).id })),
    platformAddressReserve: s.byOperator(catalogue.platformAddressReserve, async () => ({
      ...reserved,
      address: (await pooled(s)).from,
    })),
    platformAddressFree: s.byOperator(catalogue.platformAddressFree, async () => {
      const { from } = await pooled(s)
      await s.t.ok(catalogue.platformAddressReserve, { ...reserved, address: from }, { as: s.operator })
      return { controller_id: node, address: from }
    }),
    platformLineSave: s.byOperator(catalogue.platformLineSave, async () => ({ ...(await lined(s)), is_new: false })),
    platformLineRemove: s.byOperator(catalogue.platformLineRemove, async () => ({
      controller_id: node,
      line: (await lined(s)).line,
    })),
    eipBind: s.by(catalogue.eipBind, async () => {
      const { as, id: host, eip } = await hosted(s, { bandwidth_mbps: 5 })
      await s.t.ok(catalogue.eipUnbind, { id: eip }, { as })
      await settled(s.t)
      return { as, input: { id: eip, host_id: host } }
    }),
    eipUnbind: s.by(catalogue.eipUnbind, async () => {
      const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
      return { as, input: { id: eip } }
    }),
    eipReverse: s.by(catalogue.eipReverse, async () => {
      const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
      return { as, input: { id: eip, domain: 'mail.example.com' } }
    }),
    eipUnreverse: s.by(catalogue.eipUnreverse, async () => {
      const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
      return { as, input: { id: eip } }
    }),
    eipThresholds: s.by(catalogue.eipThresholds, async () => {
      const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
      return { as, input: { ...samples.eipThresholds, id: eip } }
    }),
    platformAttackMake: s.byOperator(catalogue.platformAttackMake, async () => ({
      ...samples.platformAttackMake,
      address: (await attackable(s)).address,
    })),
    platformBlackholeEnd: s.byOperator(catalogue.platformBlackholeEnd, async () => {
      const { address: on } = await attackable(s)
      const wish = { ...samples.platformAttackMake, address: on }
      await s.t.ok(catalogue.platformAttackMake, wish, { as: s.operator })
      await guardJob(s.t.app, new AllEngines(s.t.app)).run({})
      await settled(s.t)
      const { result } = await s.t.ok(catalogue.platformAttackList, { search: on }, { as: s.operator })
      return { ...samples.platformBlackholeEnd, id: result[0]!.blackhole_id }
    }),
    eipBandwidth: s.by(catalogue.eipBandwidth, async () => {
      const { as, eip } = await hosted(s, { bandwidth_mbps: 5 })
      const wanted = { id: eip, bandwidth_mbps: 8 }
      const { token } = await s.t.ok(catalogue.eipBandwidthPrice, wanted, { as })
      return { as, input: { ...wanted, quote: token } }
    }),
    eipChangeMode: s.by(catalogue.eipChangeMode, () => countable(s)),
    eipKeepMode: s.by(catalogue.eipKeepMode, async () => {
      const { as, input } = await countable(s)
      await s.t.ok(catalogue.eipChangeMode, input, { as })
      return { as, input: { id: input.id } }
    }),
    trafficPriority: s.by(catalogue.trafficPriority, async () => {
      const { as } = await hosted(s, {})
      const price = { product: 'traffic', node: '*', item: 'package:100gb', price: '3.00' } as const
      await s.t.ok(catalogue.listPriceSave, price, { as: s.operator })
      const config = { kind: 'traffic', controller_id: node, package: '100gb', months: 1 } as const
      const { token } = await s.t.ok(catalogue.resourcePrice, config, { as })
      const wish = { ...config, name: 'traffic', renewal: 'off' as const, quote: token }
      const { resource_ids } = await s.t.ok(catalogue.resourceCreate, wish, { as })
      await settled(s.t)
      return { as, input: { id: resource_ids[0]!, priority: 3 } }
    }),
    ddosBind: s.by(catalogue.ddosBind, () => guarded(s)),
    ddosUnbind: s.by(catalogue.ddosUnbind, async () => {
      const { as, input } = await guarded(s)
      await s.t.ok(catalogue.ddosBind, input, { as })
      await settled(s.t)
      return { as, input: { id: input.id } }
    }),
    forwardSave: s.by(catalogue.forwardSave, async () => {
      const { as, id: made } = await forwarding(s)
      return { as, input: { ...samples.forwardSave, id: made } }
    }),
    platformForwardAllowanceSave: s.by(catalogue.platformForwardAllowanceSave, async () => ({
      as: s.operator,
      input: samples.platformForwardAllowanceSave,
    })),
    linkBandwidth: s.by(catalogue.linkBandwidth, async () => {
      const { as, id: made } = await linked(s)
      const wanted = { id: made, bandwidth_mbps: 8 }
      const { token } = await s.t.ok(catalogue.linkBandwidthPrice, wanted, { as })
      return { as, input: { ...wanted, quote: token } }
    }),
    vpnKey: s.by(catalogue.vpnKey, async () => {
      const { as, id: made } = await tunnelled(s)
      return { as, input: { id: made } }
    }),
    vpnAllow: s.by(catalogue.vpnAllow, async () => {
      const { as, id: made, subnet } = await tunnelled(s)
      return { as, input: { id: made, subnet_ids: [subnet] } }
    }),
    managementReach: s.by(catalogue.managementReach, async () => {
      const { as, id: made } = await managed(s)
      return { as, input: { id: made, reach: [] } }
    }),
    managementPassword: s.by(catalogue.managementPassword, async () => {
      const { as, id: made } = await managed(s)
      return { as, input: { id: made, password: 'abcdefg2' } }
    }),
    firewallCreate: s.by(catalogue.firewallCreate, async () => {
      await stockOneNode(s.t)
      return { as: await buyer(s.t, 0n), input: samples.firewallCreate }
    }),
    firewallSave: s.by(catalogue.firewallSave, async () => {
      const { as, id: made } = await walled(s)
      return { as, input: { ...samples.firewallSave, id: made } }
    }),
    firewallRemove: s.by(catalogue.firewallRemove, async () => {
      const { as, id: made } = await walled(s)
      return { as, input: { id: made } }
    }),
    firewallRuleAdd: s.by(catalogue.firewallRuleAdd, async () => {
      const { as, id: made } = await walled(s)
      return { as, input: { ...samples.firewallRuleAdd, id: made } }
    }),
    firewallRuleRemove: s.by(catalogue.firewallRuleRemove, async () => {
      const { as, id: made, rules } = await ruled(s)
      return { as, input: { id: made, rule_id: rules[0]! } }
    }),
    firewallRuleSave: s.by(catalogue.firewallRuleSave, async () => {
      const { as, id: made, rules } = await ruled(s)
      return { as, input: { ...samples.firewallRuleSave, id: made, rule_id: rules[0]! } }
    }),
    firewallRuleMove: s.by(catalogue.firewallRuleMove, async () => {
      const { as, id: made, rules } = await ruled(s)
      return { as, input: { id: made, rule_id: rules[2]!, before: rules[0]! } }
    }),
    firewallTemplateAdd: s.by(catalogue.firewallTemplateAdd, async () => {
      const { as, id: made } = await walled(s)
      return { as, input: { ...samples.firewallTemplateAdd, id: made } }
    }),
    firewallClone: s.by(catalogue.firewallClone, async () => {
      const { as, id: made } = await walled(s)
      return { as, input: { ...samples.firewallClone, id: made } }
    }),
    firewallImport: s.by(catalogue.firewallImport, async () => {
      const { as, id: made } = await walled(s)
      const input = { ...samples.firewallImportPlan, id: made }
      const { version } = await s.t.ok(catalogue.firewallImportPlan, input, { as })
      return { as, input: { ...input, version } }
    }),
    vpcCreate: s.by(catalogue.vpcCreate, async () => {
      await stockOneNode(s.t)
      return { as: await buyer(s.t, 0n), input: samples.vpcCreate }
    }),
    vpcSave: s.by(catalogue.vpcSave, async () => {
      const { as, vpc: made } = await plotted(s)
      return { as, input: { ...samples.vpcSave, id: made } }
    }),
    vpcRemove: s.by(catalogue.vpcRemove, async () => {
      const { as, vpc: made } = await plotted(s)
      return { as, input: { id: made } }
    }),
    subnetCreate: s.by(catalogue.subnetCreate, async () => {
      const { as, vpc: made } = await plotted(s)
      return { as, input: { ...samples.subnetCreate, vpc_id: made } }
    }),
    subnetSave: s.by(catalogue.subnetSave, async () => {
      const { as, subnet } = await divided(s)
      return { as, input: { ...samples.subnetSave, id: subnet } }
    }),
    subnetRemove: s.by(catalogue.subnetRemove, async () => {
      const { as, subnet } = await divided(s)
      return { as, input: { id: subnet } }
    }),
    routeAdd: s.by(catalogue.routeAdd, async () => {
      const { as, vpc: made } = await divided(s)
      return { as, input: { ...samples.routeAdd, vpc_id: made } }
    }),
    routeSave: s.by(catalogue.routeSave, async () => {
      const { as, ...route } = await routed(s)
      return { as, input: { ...samples.routeSave, ...route } }
    }),
    routeRemove: s.by(catalogue.routeRemove, async () => {
      const { as, ...route } = await routed(s)
      return { as, input: route }
    }),
  }),
})
