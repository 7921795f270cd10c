import * as z from 'zod/mini'
import { Instant, Page, PageQuery } from '../page.ts'
import { Id, idWith } from '../ids.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { chosen, linesAtMost, notEmpty } from '../rules/text.ts'
import { maintenancePackages } from '../states/support.ts'

const prefix = 'svc'
const id = idWith(prefix)

export const recordTextMax = 2000
export const MaintenanceRecordInput = z.object({
  id,
  content: linesAtMost(recordTextMax).check(z.trim(), notEmpty('rules.empty')),
})
export const MaintenanceRecord = z.object({
  id: Id('maintenanceRecord'),
  service_id: id,
  service_name: z.string(),
  package: z.enum(maintenancePackages),
  content: z.string(),
  /** Who did it. */
  who: z.string(),
  create_time: Instant,
})
export type MaintenanceRecord = z.output<typeof MaintenanceRecord>

/** The house works with what was bought until an operator says that it is in effect; its term begins then. */
export const maintenance = product({
  kind: 'maintenance',
  prefix,
  product: 'maintenance',
  area: 'support',
  nodeless: true,
  states: 'maintStatus',
  statuses: {
    'in effect': { is: 'ready', shape: 'running' },
    'under construction': { is: 'building', shape: 'waiting' },
    expired: { is: 'expired', shape: 'expired' },
  },
  config: { package: chosen(maintenancePackages) },
  row: { package: z.enum(maintenancePackages) },
  can: {
    record: ['in effect', 'under construction'],
    renew: ['in effect', 'expired'],
    delete: ['in effect', 'under construction', 'expired'],
  },
  lists: { customer: '/apiv1/maintain/serviceList', operator: '/apiv1/platform/serviceList' },
  shownIn: { customer: ['maintenanceRecordList'] },
  acts: { start: { by: 'operator', post: '/apiv1/platform/startService', from: ['under construction'] } },
  calls: {
    maintenanceRecordList: {
      post: '/apiv1/maintain/serviceRecordList',
      allow: 'customer',
      product: 'maintenance',
      reads: true,
      input: z.extend(PageQuery, { id: z.optional(id) }),
      data: Page(MaintenanceRecord),
    },
    platformMaintenanceRecord: {
      post: '/apiv1/platform/addServiceRecord',
      allow: 'operator.resources',
      input: MaintenanceRecordInput,
      data: z.object({ id: Id('maintenanceRecord') }),
      audit: 'maintenance.record',
      stales: ['platformMaintenanceList'],
    },
  },
})
export type Maintenance = RowOf<typeof maintenance>
export type PlatformMaintenance = PlatformRowOf<typeof maintenance>
export const maintenanceCalls = maintenance.calls
export const maintenanceCan = maintenance.can
