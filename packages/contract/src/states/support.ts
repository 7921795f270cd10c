import { can, wordsOf } from './can.ts'

/** `status` on the wire. */
export const workOrderStatusCodes = { processing: 1, closed: 2 } as const
export const workOrderStatuses = wordsOf(workOrderStatusCodes)
export type WorkOrderStatus = keyof typeof workOrderStatusCodes

export const workOrderUrgencies = ['emergency', 'normal'] as const
export type WorkOrderUrgency = (typeof workOrderUrgencies)[number]

/** The desk's queues. `waiting` is for us to answer; the first three hold nothing that is closed. */
export const workOrderQueues = ['unassigned', 'mine', 'waiting', 'all', 'closed'] as const
export type WorkOrderQueue = (typeof workOrderQueues)[number]

export const workOrderCan = can<WorkOrderStatus>()({
  reply: ['processing'],
  urge: ['processing'],
  close: ['processing'],
  assign: ['processing'],
  delete: ['closed'],
  rate: ['closed'],
})

export const workOrderActions = ['list', 'create', 'read', 'reply', 'close', 'delete'] as const
export type WorkOrderAction = (typeof workOrderActions)[number]

export const maintenanceStatuses = ['in effect', 'under construction', 'expired'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

export const maintenancePackages = ['24h', 'manual'] as const
export type MaintenancePackage = (typeof maintenancePackages)[number]
