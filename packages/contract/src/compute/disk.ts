import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing, Page } from '../page.ts'
import {
  Bought,
  months,
  PlatformResourceQuery,
  platformResourceFields,
  quoteToken,
  renewal,
  resourceFields,
  resourceNameMax,
  ResourceQuery,
} from '../resource/resource.ts'
import { dataDiskGb } from '../rules/compute.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { diskKinds, diskStatuses } from '../states/compute.ts'

const diskConfig = {
  controller_id: requiredLineAtMost(32),
  capacity_gb: dataDiskGb,
  months,
}
export const DiskConfig = z.object({ kind: z.literal('disk'), ...diskConfig })
export type DiskConfig = z.output<typeof DiskConfig>

const diskDetails = {
  name: z._default(lineAtMost(resourceNameMax), ''),
  /** The host it goes to at once; empty for none. */
  host_id: z.optional(Id('host')),
  /** What it is filled from; an empty disk without one. */
  snapshot_id: z.optional(Id('snapshot')),
  renewal,
}
export const DiskWish = z.object({ kind: z.literal('disk'), ...diskConfig, ...diskDetails })
export const DiskCreateInput = z.object({ ...diskConfig, ...diskDetails, quote: quoteToken })
export type DiskCreateInput = z.output<typeof DiskCreateInput>

export const Disk = z.object({
  id: Id('disk'),
  ...resourceFields,
  status: z.enum(diskStatuses),
  properties: z.enum(diskKinds),
  capacity_gb: z.number(),
  device: z.string(),
  host_id: z.string(),
  host_name: z.string(),
  snapshots: z.number(),
})
export type Disk = z.output<typeof Disk>
export const PlatformDisk = z.extend(Disk, platformResourceFields)
export type PlatformDisk = z.output<typeof PlatformDisk>

const id = Id('disk')
const stales = ['diskList', 'resourceTimeline', 'resourceCount'] as const
const stalesMoney = [...stales, 'orderList', 'userInfo', 'walletLineList'] as const

export const diskCalls = calls({
  diskList: {
    post: '/apiv1/disk/diskList',
    allow: 'customer',
    product: 'disk',
    reads: true,
    input: z.extend(ResourceQuery, { host_id: z.optional(Id('host')) }),
    data: Page(Disk),
  },
  diskExport: {
    get: '/apiv1/disk/exportDiskList',
    allow: 'customer',
    product: 'disk',
    reads: true,
    input: ResourceQuery,
    data: z.any(),
    blob: true,
  },
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
  diskAttach: {
    post: '/apiv1/disk/attachDisk',
    allow: 'customer',
    product: 'disk',
    input: z.object({ id, host_id: Id('host') }),
    data: Nothing,
    audit: 'disk.attach',
    stales,
  },
  diskDetach: {
    post: '/apiv1/disk/detachDisk',
    allow: 'customer',
    product: 'disk',
    input: z.object({ id }),
    data: Nothing,
    audit: 'disk.detach',
    stales,
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
    input: z.object({
      id,
      capacity_gb: dataDiskGb,
      quote: quoteToken,
    }),
    data: Nothing,
    audit: 'disk.extend',
    stales: stalesMoney,
  },
  platformDiskList: {
    post: '/apiv1/platform/diskList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformResourceQuery,
    data: Page(PlatformDisk),
  },
})
