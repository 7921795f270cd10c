import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { Bought, months, quoteToken } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { autoSnapshotTime, snapshotDescription, snapshotName } from '../rules/compute.ts'
import { wholeNumber } from '../rules/text.ts'
import { snapshotFees } from '../states/compute.ts'
import { disk, snapshotPrefix } from './disk.ts'
import { host } from './host.ts'

/** So many snapshots of a disk cost nothing; more are bought by their size and term. */
export const freeSnapshotsPerDisk = 3
export const autoSnapshotKeepMax = 30
const descriptionMax = 200

const config = { disk_id: disk.id }
const snapshotDetails = {
  name: snapshotName,
  description: snapshotDescription.check(z.maxLength(descriptionMax, 'rules.tooLong')),
}
export const SnapshotCreateInput = z.object({
  disk_id: disk.id,
  ...snapshotDetails,
  /** A term and its quote, for one beyond the free ones. */
  months: z.optional(months),
  quote: z.optional(quoteToken),
})
export type SnapshotCreateInput = z.output<typeof SnapshotCreateInput>

export const SnapshotPlanInput = z.object({
  disk_id: disk.id,
  enabled: z.boolean('rules.invalid'),
  /** When it is taken, UTC: 03:00. */
  update_time: autoSnapshotTime,
  every_days: wholeNumber(1, 30, 'rules.invalid'),
  /** How many are kept; the oldest goes when a new one is there. */
  keep: wholeNumber(1, autoSnapshotKeepMax, 'rules.invalid'),
})
export const SnapshotPlan = z.object({
  disk_id: disk.id,
  disk_name: z.string(),
  enabled: z.boolean(),
  update_time: z.string(),
  every_days: z.number(),
  keep: z.number(),
  next_time: z.nullable(Instant),
})
export type SnapshotPlan = z.output<typeof SnapshotPlan>
export const SnapshotPlanQuery = z.extend(PageQuery, { disk_id: z.optional(disk.id) })
export type SnapshotPlanQuery = z.output<typeof SnapshotPlanQuery>

const id = idWith(snapshotPrefix)
const stales = ['snapshotList', 'diskList', 'resourceTimeline', 'resourceCount'] as const

export const snapshot = product({
  kind: 'snapshot',
  prefix: snapshotPrefix,
  product: 'snapshot',
  area: 'compute',
  states: 'snapStatus',
  statuses: {
    creating: { is: 'building', shape: 'working' },
    available: { is: 'ready', shape: 'running' },
    restoring: { shape: 'working' },
    deleting: { shape: 'working' },
    error: { is: ['faulty', 'expired'], shape: 'failed' },
  },
  config,
  wish: z.object({ kind: z.literal('snapshot'), ...config, months, ...snapshotDetails }),
  row: {
    description: z.string(),
    disk_id: z.string(),
    disk_name: z.string(),
    host_id: z.string(),
    host_name: z.string(),
    capacity_gb: z.number(),
    fee: z.enum(snapshotFees),
    automatic: z.boolean(),
    /** Whether an image can be made of it: it is of a system disk. */
    bootable: z.boolean(),
  },
  filters: { disk_id: z.optional(disk.id), host_id: z.optional(host.id) },
  can: { renew: ['available', 'error'], delete: ['available', 'error'] },
  lists: { customer: '/apiv1/snapshot/snapshotList', operator: '/apiv1/platform/snapshotList' },
  shownIn: { customer: ['diskList'] },
  calls: {
    snapshotCreate: {
      post: '/apiv1/snapshot/createSnapshot',
      allow: 'customer',
      product: 'snapshot',
      input: SnapshotCreateInput,
      data: Bought,
      audit: 'snapshot.create',
      stales: [...stales, 'orderList', 'userInfo', 'walletLineList'],
    },
    snapshotRestore: {
      post: '/apiv1/snapshot/restoreSnapshot',
      allow: 'customer',
      product: 'snapshot',
      /** What was written since is gone afterwards. */
      right: 'delete',
      input: z.object({ id }),
      data: Nothing,
      audit: 'snapshot.restore',
      stales,
    },
    snapshotPlanList: {
      post: '/apiv1/snapshot/planList',
      allow: 'customer',
      product: 'snapshot',
      reads: true,
      input: SnapshotPlanQuery,
      data: Page(SnapshotPlan),
    },
    snapshotPlanSave: {
      post: '/apiv1/snapshot/savePlan',
      allow: 'customer',
      product: 'snapshot',
      /** It lets copies go beyond what it keeps. */
      right: 'delete',
      input: SnapshotPlanInput,
      data: Nothing,
      audit: 'snapshot.plan',
      stales: ['snapshotPlanList', 'diskList'],
    },
  },
})
export type Snapshot = RowOf<typeof snapshot>
export type PlatformSnapshot = PlatformRowOf<typeof snapshot>
export type SnapshotConfig = z.output<typeof snapshot.Config>
export const snapshotCalls = snapshot.calls
export const snapshotCan = snapshot.can
