import { catalogue } from '@portico/contract/catalogue.ts'
import type { Person } from '../portico.ts'
import { buyer, buyHosts, hostForm, hostPassword, node, settled, stockOneNode } from '../resources.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const [host, disk, copy] = ['host_Aaaaaaaaaaaa', 'disk_Aaaaaaaaaaaa', 'snap_Aaaaaaaaaaaa']
const query = {
  limit: 5,
  page: 1,
  search: 'sample',
  status: 'ACTIVE',
  node,
  tag: 'web',
  expires_within_days: 7,
  sort: 'name' as const,
  bin: 0,
}
const config = {
  controller_id: node,
  flavor_id: 'g2.medium',
  image_id: 'ubuntu-24.04',
  system_disk_gb: 30,
  data_disks_gb: [10],
  bandwidth_mbps: 1,
  quantity: 1,
  months: 1,
}

const samples = {
  resourceSearch: { search: 'web' },
  resourceCount: undefined,
  resourceTimeline: { id: host, limit: 5 },
  resourceRename: { id: host, name: 'web' },
  resourceTag: { id: host, tags: ['web'] },
  resourceTagMany: { ids: [host], add: ['web'], remove: ['old'] },
  resourceTagList: undefined,
  resourceRenewalSave: { id: host, renewal: '1 month' },
  renewPrice: { ids: [host], months: 1 },
  resourceRenew: { ids: [host], months: 1, quote: 'quote' },
  resourceDeletePreview: { id: host },
  resourceDelete: { id: host, token: 'x.y' },
  resourceRestorePrice: { id: host },
  resourceRestore: { id: host, token: 'x.y' },
  platformResourceTimeline: { id: host, limit: 5 },
  platformExpirySave: { id: host, expire_time: '2030-01-01T00:00:00.000Z', reason: 'Courtesy' },
  platformStateForce: { id: host, status: 'SHUTOFF', reason: 'Seen so' },
  platformOperationRetry: { id: host },
  purchasePrice: { kind: 'host', ...config },
  hostList: query,
  hostInfo: { id: host },
  hostExport: { search: 'sample' },
  hostCreate: {
    ...config,
    subnet_id: 'sub_Aaaaaaaaaaaa',
    firewall_id: 'fw_Aaaaaaaaaaaa',
    sign_in: 'password',
    password: hostPassword,
    key_pair_id: 'key_Aaaaaaaaaaaa',
    host_name: 'web',
    alias: 'web',
    renewal: 'off',
    user_data: '#!/bin/sh',
    tags: ['web'],
    quote: 'quote',
  },
  hostAct: { ids: [host], action: 'stop' },
  hostPasswordReset: { id: host, password: hostPassword },
  hostPasswordShow: { id: host },
  hostRescue: { id: host },
  hostRebuild: { id: host, way: 'replace system', image_id: 'debian-13', password: hostPassword },
  adjustPrice: { id: host, flavor_id: 'g2.large' },
  hostResize: { id: host, flavor_id: 'g2.large', quote: 'quote' },
  hostFirewallSave: { id: host, firewall_ids: ['fw_Aaaaaaaaaaaa'] },
  hostEipReplace: { id: host },
  hostSubnetMove: { id: host, subnet_id: 'sub_Aaaaaaaaaaaa' },
  hostMetrics: { id: host, period: '1 hour' },
  hostConsoleLog: { id: host },
  platformHostList: { ...query, account_id: 'acc_Aaaaaaaaaaaa' },
  platformHostAct: { ids: [host], action: 'stop', reason: 'Asked by phone' },
  diskList: { ...query, host_id: host },
  diskExport: { search: 'sample' },
  diskCreate: {
    controller_id: node,
    capacity_gb: 10,
    months: 1,
    name: 'data',
    host_id: host,
    snapshot_id: copy,
    quote: 'quote',
  },
  diskAttach: { id: disk, host_id: host },
  diskDetach: { id: disk },
  diskExtendPrice: { id: disk, capacity_gb: 20 },
  diskExtend: { id: disk, capacity_gb: 20, quote: 'quote' },
  platformDiskList: query,
  snapshotList: { ...query, disk_id: disk, host_id: host },
  snapshotCreate: { disk_id: disk, name: 'before', description: 'Before the change', months: 1, quote: 'quote' },
  snapshotRestore: { id: copy },
  snapshotPlanList: { limit: 5 },
  snapshotPlanSave: { disk_id: disk, enabled: true, update_time: '03:00', every_days: 1, keep: 3 },
  platformSnapshotList: query,
  ownimageList: { ...query, status: 'available' },
  platformOwnimageList: query,
  keyPairList: { limit: 5, search: 'sample' },
  keyPairCreate: { name: 'laptop' },
  keyPairDownload: { id: 'key_Aaaaaaaaaaaa' },
  keyPairDownloadOther: { id: 'key_Aaaaaaaaaaaa' },
  keyPairRemove: { id: 'key_Aaaaaaaaaaaa' },
  vpcList: { controller_id: node },
  subnetList: { controller_id: node, vpc_id: 'vpc_Aaaaaaaaaaaa' },
  firewallOptions: { controller_id: node },
} satisfies Partial<Samples>

const prices = {
  host: ['cpu', 'memory_gb', 'system_disk_gb'],
  disk: ['capacity_gb'],
  snapshot: ['capacity_gb'],
  eip: ['ip', 'bandwidth_mbps'],
} as const

/** Somebody on a server where everything has a price, with money and a node. */
async function customer({ t, operator }: Stage): Promise<Person> {
  await stockOneNode(t)
  for (const [product, items] of Object.entries(prices) as [keyof typeof prices, readonly string[]][])
    for (const item of items)
      await t.ok(catalogue.listPriceSave, { product, node: '*', item, price: '3.00' }, { as: operator })
  return buyer(t)
}

export async function hosted(s: Stage, choice: object = {}) {
  const as = await customer(s)
  const { resource_ids } = await buyHosts(s.t, as, choice)
  await settled(s.t)
  const find = (prefix: string) => resource_ids.find((id) => id.startsWith(prefix))!
  return { as, id: find('host'), disk: resource_ids.findLast((id) => id.startsWith('disk'))!, eip: find('eip') }
}
async function stopped(s: Stage, choice: object = {}) {
  const it = await hosted(s, choice)
  await s.t.ok(catalogue.hostAct, { ids: [it.id], action: 'stop' }, { as: it.as })
  await settled(s.t)
  return it
}
async function freeDisk(s: Stage) {
  const it = await hosted(s, { data_disks_gb: [10] })
  await s.t.ok(catalogue.diskDetach, { id: it.disk }, { as: it.as })
  await settled(s.t)
  return it
}
async function copied(s: Stage) {
  const it = await freeDisk(s)
  const about = { disk_id: it.disk, name: 'before', description: 'Before the change' }
  const { resource_ids } = await s.t.ok(catalogue.snapshotCreate, about, { as: it.as })
  await settled(s.t)
  return { ...it, copy: resource_ids[0]! }
}
async function binned(s: Stage) {
  const it = await hosted(s)
  const { token } = await s.t.ok(catalogue.resourceDeletePreview, { id: it.id }, { as: it.as })
  await s.t.ok(catalogue.resourceDelete, { id: it.id, token }, { as: it.as })
  await settled(s.t)
  return it
}
async function keyed(s: Stage) {
  const as = await s.t.customer()
  const { id } = await s.t.ok(catalogue.keyPairCreate, { name: 'laptop' }, { as })
  return { as, input: { id } }
}

export const compute = area({
  public: [],
  operator: [
    'operator.resources platformResourceTimeline',
    'operator.resources platformExpirySave',
    'operator.resources platformStateForce',
    'operator.resources platformOperationRetry',
    'operator.resources platformHostList',
    'operator.resources platformHostAct',
    'operator.resources platformDiskList',
    'operator.resources platformSnapshotList',
    'operator.resources platformOwnimageList',
  ],
  samples,
  writes: (s) => ({
    resourceRename: s.by(catalogue.resourceRename, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, name: 'shop' } }
    }),
    resourceTag: s.by(catalogue.resourceTag, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, tags: ['shop'] } }
    }),
    resourceTagMany: s.by(catalogue.resourceTagMany, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { ids: [id], add: ['shop'] } }
    }),
    resourceRenewalSave: s.by(catalogue.resourceRenewalSave, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, renewal: 'quarter' } }
    }),
    resourceRenew: s.by(catalogue.resourceRenew, async () => {
      const { as, id } = await hosted(s)
      const { token } = await s.t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
      return { as, input: { ids: [id], months: 1, quote: token } }
    }),
    resourceDelete: s.by(catalogue.resourceDelete, async () => {
      const { as, id } = await hosted(s)
      const { token } = await s.t.ok(catalogue.resourceDeletePreview, { id }, { as })
      return { as, input: { id, token } }
    }),
    resourceRestore: s.by(catalogue.resourceRestore, async () => {
      const { as, id } = await binned(s)
      const { token } = await s.t.ok(catalogue.resourceRestorePrice, { id }, { as })
      return { as, input: { id, token } }
    }),
    platformExpirySave: s.byOperator(catalogue.platformExpirySave, async () => {
      const { id } = await hosted(s)
      return { ...samples.platformExpirySave, id }
    }),
    platformStateForce: s.byOperator(catalogue.platformStateForce, async () => {
      const { id } = await hosted(s)
      return { ...samples.platformStateForce, id }
    }),
    platformOperationRetry: s.byOperator(catalogue.platformOperationRetry, async () => {
      const { as, id } = await hosted(s, { alias: 'sim-refuse-stop' })
      await s.t.ok(catalogue.hostAct, { ids: [id], action: 'stop' }, { as })
      await settled(s.t)
      return { id }
    }),
    hostCreate: s.by(catalogue.hostCreate, async () => {
      const as = await customer(s)
      return { as, input: (await hostForm(s.t, as)).form }
    }),
    hostAct: s.by(catalogue.hostAct, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { ids: [id], action: 'stop' } }
    }),
    hostPasswordReset: s.by(catalogue.hostPasswordReset, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, password: 'Another-Lamp-43' } }
    }),
    hostPasswordShow: s.by(catalogue.hostPasswordShow, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id } }
    }),
    hostRescue: s.by(catalogue.hostRescue, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id } }
    }),
    hostRebuild: s.by(catalogue.hostRebuild, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { ...samples.hostRebuild, id } }
    }),
    hostResize: s.by(catalogue.hostResize, async () => {
      const { as, id } = await stopped(s)
      const { token } = await s.t.ok(catalogue.adjustPrice, { id, flavor_id: 'g2.large' }, { as })
      return { as, input: { id, flavor_id: 'g2.large', quote: token } }
    }),
    hostFirewallSave: s.by(catalogue.hostFirewallSave, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, firewall_ids: [] } }
    }),
    hostEipReplace: s.by(catalogue.hostEipReplace, async () => {
      const { as, id } = await hosted(s, { bandwidth_mbps: 1 })
      return { as, input: { id } }
    }),
    hostSubnetMove: s.by(catalogue.hostSubnetMove, async () => {
      const { as, id } = await hosted(s)
      const { result } = await s.t.ok(catalogue.vpcList, {}, { as })
      const wish = { vpc_id: result[0]!.id, name: 'other', cidr: '10.20.1.0/24' }
      const { id: subnet_id } = await s.t.ok(catalogue.subnetCreate, wish, { as })
      return { as, input: { id, subnet_id } }
    }),
    platformHostAct: s.byOperator(catalogue.platformHostAct, async () => {
      const { id } = await hosted(s)
      return { ids: [id], action: 'stop', reason: 'Asked by phone' }
    }),
    diskCreate: s.by(catalogue.diskCreate, async () => {
      const as = await customer(s)
      const wish = { controller_id: node, capacity_gb: 10, months: 1 }
      const { token } = await s.t.ok(catalogue.purchasePrice, { kind: 'disk', ...wish }, { as })
      return { as, input: { ...wish, quote: token } }
    }),
    diskAttach: s.by(catalogue.diskAttach, async () => {
      const { as, id, disk: diskId } = await freeDisk(s)
      return { as, input: { id: diskId, host_id: id } }
    }),
    diskDetach: s.by(catalogue.diskDetach, async () => {
      const { as, disk: diskId } = await hosted(s, { data_disks_gb: [10] })
      return { as, input: { id: diskId } }
    }),
    diskExtend: s.by(catalogue.diskExtend, async () => {
      const { as, disk: diskId } = await freeDisk(s)
      const { token } = await s.t.ok(catalogue.diskExtendPrice, { id: diskId, capacity_gb: 20 }, { as })
      return { as, input: { id: diskId, capacity_gb: 20, quote: token } }
    }),
    snapshotCreate: s.by(catalogue.snapshotCreate, async () => {
      const { as, disk: diskId } = await hosted(s)
      return { as, input: { disk_id: diskId, name: 'before', description: 'Before the change' } }
    }),
    snapshotRestore: s.by(catalogue.snapshotRestore, async () => {
      const { as, copy: copyId } = await copied(s)
      return { as, input: { id: copyId } }
    }),
    snapshotPlanSave: s.by(catalogue.snapshotPlanSave, async () => {
      const { as, disk: diskId } = await hosted(s)
      return { as, input: { ...samples.snapshotPlanSave, disk_id: diskId } }
    }),
    keyPairCreate: s.bySomebody(catalogue.keyPairCreate, { name: 'laptop' }),
    keyPairDownload: s.byFile(catalogue.keyPairDownload, () => keyed(s)),
    keyPairDownloadOther: s.byFile(catalogue.keyPairDownloadOther, () => keyed(s)),
    keyPairRemove: s.by(catalogue.keyPairRemove, () => keyed(s)),
  }),
})
