import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import {
  Bought,
  months,
  PlatformResourceQuery,
  platformResourceFields,
  quoteToken,
  resourceFields,
  ResourceQuery,
} from '../resource/resource.ts'
import { autoSnapshotTime, snapshotDescription, snapshotName } from '../rules/compute.ts'
import { wholeNumber } from '../rules/text.ts'
import { snapshotFees, snapshotStatuses } from '../states/compute.ts'

/** So many snapshots of a disk cost nothing; more are bought by their size and term. */
export const freeSnapshotsPerDisk = 3
export const autoSnapshotKeepMax = 30
const descriptionMax = 200

export const SnapshotConfig = z.object({ kind: z.literal('snapshot'), disk_id: Id('disk'), months })
export type SnapshotConfig = z.output<typeof SnapshotConfig>

const snapshotDetails = {
  name: snapshotName,
  description: snapshotDescription.check(z.maxLength(descriptionMax, 'rules.tooLong')),
}
export const SnapshotWish = z.extend(SnapshotConfig, snapshotDetails)
export const SnapshotCreateInput = z.object({
  disk_id: Id('disk'),
  ...snapshotDetails,
  /** A term and its quote, for one beyond the free ones. */
  months: z.optional(months),
  quote: z.optional(quoteToken),
})
export type SnapshotCreateInput = z.output<typeof SnapshotCreateInput>

export const Snapshot = z.object({
  id: Id('snapshot'),
  ...resourceFields,
  status: z.enum(snapshotStatuses),
  description: z.string(),
  disk_id: z.string(),
  disk_name: z.string(),
  host_id: z.string(),
  host_name: z.string(),
  capacity_gb: z.number(),
  fee: z.enum(snapshotFees),
  automatic: z.boolean(),
})
export type Snapshot = z.output<typeof Snapshot>
export const PlatformSnapshot = z.extend(Snapshot, platformResourceFields)
export type PlatformSnapshot = z.output<typeof PlatformSnapshot>

export const SnapshotPlanInput = z.object({
  disk_id: Id('disk'),
  enabled: z.boolean('rules.invalid'),
  /** When it is taken, UTC: 03:00. */
  update_time: autoSnapshotTime,
  every_days: wholeNumber(1, 30, 'rules.invalid'),
  /** How many are kept; the oldest goes when a new one is there. */
  keep: wholeNumber(1, autoSnapshotKeepMax, 'rules.invalid'),
})
export const SnapshotPlan = z.object({
  disk_id: Id('disk'),
  disk_name: z.string(),
  enabled: z.boolean(),
  update_time: z.string(),
  every_days: z.number(),
  keep: z.number(),
  next_time: z.nullable(Instant),
})
export type SnapshotPlan = z.output<typeof SnapshotPlan>

const id = Id('snapshot')
const stales = ['snapshotList', 'diskList', 'resourceTimeline', 'resourceCount'] as const

export const snapshotCalls = calls({
  snapshotList: {
    post: '/apiv1/snapshot/snapshotList',
    allow: 'customer',
    product: 'snapshot',
    reads: true,
    input: z.extend(ResourceQuery, { disk_id: z.optional(Id('disk')), host_id: z.optional(Id('host')) }),
    data: Page(Snapshot),
  },
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
    input: PageQuery,
    data: Page(SnapshotPlan),
  },
  snapshotPlanSave: {
    post: '/apiv1/snapshot/savePlan',
    allow: 'customer',
    product: 'snapshot',
    input: SnapshotPlanInput,
    data: Nothing,
    audit: 'snapshot.plan',
    stales: ['snapshotPlanList', 'diskList'],
  },
  platformSnapshotList: {
    post: '/apiv1/platform/snapshotList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformResourceQuery,
    data: Page(PlatformSnapshot),
  },
})
