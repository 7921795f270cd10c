import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'

/** How many lines of the feed, and how many hosts of the busiest, a screen on a wall has room for. */
export const cockpitOperations = 10
export const cockpitBusiestMax = 10
/** How far back the line of the spending goes, today included. */
export const cockpitDays = 30

/** How things stand. Each thing is counted in one of the first four; what ends soon is among them. */
const counts = {
  running: z.number(),
  /** Switched off, or there and in nobody's use. */
  idle: z.number(),
  /** Something is being done to it. */
  working: z.number(),
  /** Faulty or expired. */
  trouble: z.number(),
  /** Ends within a week. */
  expiring: z.number(),
  total: z.number(),
}
export const CockpitCounts = z.object(counts)
export type CockpitCounts = z.output<typeof CockpitCounts>

export const CockpitOperation = z.object({
  id: z.string(),
  action: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  kind: z.enum(resourceKinds),
  name: z.string(),
  /** Empty when it was the house itself. */
  who: z.string(),
  /** Why it failed, in the reader's language; empty when there is nothing to explain. */
  text: z.string(),
  create_time: Instant,
  end_time: z.nullable(Instant),
})
export type CockpitOperation = z.output<typeof CockpitOperation>

/** What was paid for products, less what of it came back; days and months are UTC's. */
export const CockpitSpending = z.object({
  /** Each day, the oldest first; those without spending too. */
  days: z.array(z.object({ day: z.iso.date(), amount: Money })),
  month: Money,
  /** Of the month before: as far as this one has come, and the whole. */
  last_month_so_far: Money,
  last_month: Money,
})
export type CockpitSpending = z.output<typeof CockpitSpending>

export const Cockpit = z.object({
  counts: CockpitCounts,
  kinds: z.array(z.object({ kind: z.enum(resourceKinds), ...counts })),
  /** Where things run, the fullest first. */
  nodes: z.array(z.object({ node: z.string(), node_name: z.string(), node_flag: z.string(), ...counts })),
  operations: z.array(CockpitOperation),
  unread_notices: z.number(),
  work_orders: z.object({
    /** Those that wait for our answer. */
    waiting: z.number(),
    /** Those with an answer that was not read. */
    answered: z.number(),
  }),
  /** NULL for members: money is the owner's. */
  money: z.nullable(z.object({ cash: Money, coupon: Money, spending: CockpitSpending })),
})
export type Cockpit = z.output<typeof Cockpit>

export const BusyHost = z.object({
  id: z.string(),
  name: z.string(),
  node_flag: z.string(),
  cpu_percent: z.number(),
})

export const cockpitCalls = calls({
  cockpitInfo: { get: '/apiv1/cockpit/info', allow: 'customer', reads: true, data: Cockpit },
  /** Apart, because engines answer it: one that is slow keeps nothing else from the screen. */
  cockpitBusiest: {
    get: '/apiv1/cockpit/busiest',
    allow: 'customer',
    product: 'host',
    reads: true,
    data: z.object({ result: z.array(BusyHost) }),
  },
})
