import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'
import type { Permission } from '../access.ts'

export const overviewDays = 30

/** What waits for an operator, and who may look after it. */
export const overviewQueues = {
  workOrders: 'workOrders',
  certifications: 'identity',
  refunds: 'orders',
  invoices: 'orders',
  remittances: 'finance',
  jobs: 'jobs',
  operations: 'resources',
} as const satisfies Record<string, Permission>
export type OverviewQueue = keyof typeof overviewQueues
export const overviewQueueNames = Object.keys(overviewQueues) as [OverviewQueue, ...OverviewQueue[]]

/** A size on a node of which a tenth or less is left. */
const Shortage = z.object({
  controller_id: z.string(),
  controller_name: z.string(),
  flavor_id: z.string(),
  stock: z.number(),
  free: z.number(),
})

/** A part is null for those without the permission that it needs. */
export const PlatformOverview = z.object({
  /** The days of the charts, UTC, the oldest first; the last is today. */
  days: z.array(z.iso.date()),
  /** `finance` */
  revenue: z.nullable(z.object({ today: Money, week: Money, month: Money, by_day: z.array(Money) })),
  /** `customers` */
  customers: z.nullable(
    z.object({
      total: z.number(),
      today: z.number(),
      week: z.number(),
      month: z.number(),
      by_day: z.array(z.number()),
    }),
  ),
  /** `resources` */
  resources: z.nullable(
    z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(resourceKinds),
          total: z.number(),
          faulty: z.number(),
          statuses: z.array(z.object({ status: z.string(), count: z.number() })),
        }),
      ),
      /** How many end within seven days. */
      expiring: z.number(),
    }),
  ),
  /** `nodes` */
  shortages: z.nullable(z.array(Shortage)),
  /** The queues that the operator may look after, empty ones too. Jobs and operations: those that failed in a day. */
  queues: z.array(z.object({ queue: z.enum(overviewQueueNames), waiting: z.number(), oldest: z.nullable(Instant) })),
})
export type PlatformOverview = z.output<typeof PlatformOverview>

export const overviewCalls = calls({
  platformOverview: { get: '/apiv1/platform/overview', allow: 'operator', reads: true, data: PlatformOverview },
})
