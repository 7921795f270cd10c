import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import {
  months,
  PlatformResourceQuery,
  platformResourceFields,
  renewal,
  resourceFields,
  resourceNameMax,
  ResourceQuery,
} from '../resource/resource.ts'
import { chosen, lineAtMost, linesAtMost, notEmpty } from '../rules/text.ts'
import { maintenancePackages, maintenanceStatuses } from '../states/support.ts'

const config = { kind: z.literal('maintenance'), package: chosen(maintenancePackages), months }
export const MaintenanceConfig = z.object(config)
export type MaintenanceConfig = z.output<typeof MaintenanceConfig>
export const MaintenanceWish = z.object({ ...config, name: z._default(lineAtMost(resourceNameMax), ''), renewal })

export const Maintenance = z.object({
  id: Id('maintenance'),
  ...resourceFields,
  status: z.enum(maintenanceStatuses),
  package: z.enum(maintenancePackages),
})
export type Maintenance = z.output<typeof Maintenance>
export const PlatformMaintenance = z.extend(Maintenance, platformResourceFields)
export type PlatformMaintenance = z.output<typeof PlatformMaintenance>

export const recordTextMax = 2000
export const MaintenanceRecordInput = z.object({
  id: Id('maintenance'),
  content: linesAtMost(recordTextMax).check(z.trim(), notEmpty('rules.empty')),
})
export const MaintenanceRecord = z.object({
  id: Id('maintenanceRecord'),
  service_id: Id('maintenance'),
  service_name: z.string(),
  package: z.enum(maintenancePackages),
  content: z.string(),
  /** Who did it. */
  who: z.string(),
  create_time: Instant,
})
export type MaintenanceRecord = z.output<typeof MaintenanceRecord>

const id = Id('maintenance')

export const maintenanceCalls = calls({
  maintenanceList: {
    post: '/apiv1/maintain/serviceList',
    allow: 'customer',
    product: 'maintenance',
    reads: true,
    input: ResourceQuery,
    data: Page(Maintenance),
  },
  maintenanceRecordList: {
    post: '/apiv1/maintain/serviceRecordList',
    allow: 'customer',
    product: 'maintenance',
    reads: true,
    input: z.extend(PageQuery, { id: z.optional(id) }),
    data: Page(MaintenanceRecord),
  },
  platformMaintenanceList: {
    post: '/apiv1/platform/serviceList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformResourceQuery,
    data: Page(PlatformMaintenance),
  },
  /** The construction is over: the service is in effect from now on, and its term begins. */
  platformMaintenanceStart: {
    post: '/apiv1/platform/startService',
    allow: 'operator.resources',
    input: z.object({ id }),
    data: Nothing,
    audit: 'maintenance.start',
    stales: ['platformMaintenanceList', 'platformResourceTimeline'],
  },
  platformMaintenanceRecord: {
    post: '/apiv1/platform/addServiceRecord',
    allow: 'operator.resources',
    input: MaintenanceRecordInput,
    data: z.object({ id: Id('maintenanceRecord') }),
    audit: 'maintenance.record',
    stales: ['platformMaintenanceList'],
  },
})
