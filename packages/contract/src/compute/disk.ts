import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import { Bought, months, quoteToken, renewal, resourceNameMax } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { dataDiskGb } from '../rules/compute.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { diskKinds, diskStatuses } from '../states/compute.ts'
import { host } from './host.ts'

const prefix = 'disk'
const id = idWith(prefix)
/** What a snapshot is of is a disk, so its declaration builds on that of disks. */
export const snapshotPrefix = 'snap'
const config = { controller_id: requiredLineAtMost(32), capacity_gb: dataDiskGb }
const details = {
  name: z._default(lineAtMost(resourceNameMax), ''),
  /** The host it goes to at once; empty for none. */
  host_id: z.optional(host.id),
  /** What it is filled from; an empty disk without one. */
  snapshot_id: z.optional(idWith(snapshotPrefix)),
  renewal,
}
export const DiskCreateInput = z.object({ ...config, months, ...details, quote: quoteToken })
export type DiskCreateInput = z.output<typeof DiskCreateInput>

const stales = ['diskList', 'resourceTimeline', 'resourceCount'] as const
const stalesMoney = [...stales, 'orderList', 'userInfo', 'walletLineList'] as const

export const disk = product({
  kind: 'disk',
  prefix,
  product: 'disk',
  area: 'compute',
  bin: true,
  states: 'diskStatus',
  statuses: {
    'in-use': { shape: 'running' },
    available: { is: 'ready', shape: 'stopped', idle: true },
    reserved: { shape: 'waiting', idle: true },
    creating: { is: 'building', shape: 'working' },
    EXPIRED: { is: 'expired', shape: 'expired' },
    restoring: { shape: 'working' },
    error: { is: 'faulty', shape: 'failed' },
    extending: { shape: 'working' },
    attaching: { shape: 'working' },
    detaching: { shape: 'working' },
  },
  config,
  wish: z.object({ kind: z.literal('disk'), ...config, months, ...details }),
  row: {
    properties: z.enum(diskKinds),
    capacity_gb: z.number(),
    device: z.string(),
    host_id: z.string(),
    host_name: z.string(),
    snapshots: z.number(),
  },
  filters: { host_id: z.optional(host.id) },
  can: {
    extend: ['available', 'in-use'],
    'restore snapshot': ['available'],
    snapshot: ['available', 'in-use'],
    renew: diskStatuses.filter((status) => status !== 'creating'),
    delete: ['available', 'error', 'EXPIRED'],
  },
  lists: {
    customer: '/apiv1/disk/diskList',
    operator: '/apiv1/platform/diskList',
    export: '/apiv1/disk/exportDiskList',
  },
  acts: {
    attach: { by: 'customer', post: '/apiv1/disk/attachDisk', input: { host_id: host.id }, from: ['available'] },
    detach: { by: 'customer', post: '/apiv1/disk/detachDisk', from: ['in-use'] },
  },
  calls: {
    diskCreate: {
      post: '/apiv1/disk/createDisk',
      allow: 'customer',
      product: 'disk',
      input: DiskCreateInput,
      data: Bought,
      audit: 'disk.create',
      stales: stalesMoney,
      timeoutSeconds: hostCreateTimeoutSeconds,
    },
    diskExtendPrice: {
      post: '/apiv1/disk/extendPrice',
      allow: 'customer',
      product: 'disk',
      reads: true,
      input: z.object({ id, capacity_gb: dataDiskGb }),
      data: z.object({
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        token: z.string(),
      }),
    },
    diskExtend: {
      post: '/apiv1/disk/extendDisk',
      allow: 'customer',
      product: 'disk',
      input: z.object({ id, capacity_gb: dataDiskGb, quote: quoteToken }),
      data: Nothing,
      audit: 'disk.extend',
      stales: stalesMoney,
    },
  },
})
export type Disk = RowOf<typeof disk>
export type PlatformDisk = PlatformRowOf<typeof disk>
export type DiskConfig = z.output<typeof disk.Config>
export const diskCalls = disk.calls
export const diskCan = disk.can
