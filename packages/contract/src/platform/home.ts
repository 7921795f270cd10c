import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'

/** What home warns of, and how far it looks ahead. */
export const homeExpiryDays = { soon: 7, ahead: 30 } as const
export const homeExpiringMax = 8
/** What most people buy. */
export const hotKinds = ['host', 'disk', 'eip', 'container', 'traffic', 'cloudphone'] as const
export type HotKind = (typeof hotKinds)[number]

/** The least that is sold of something, as a purchase would say it. */
const Least = z.object({
  vcpus: z.optional(z.number()),
  memory_mb: z.optional(z.number()),
  capacity_gb: z.optional(z.number()),
  bandwidth_mbps: z.optional(z.number()),
  package: z.optional(z.string()),
})
export type Least = z.output<typeof Least>

/** When something was done first, and by whom; nobody is named where it was the reader or the platform. */
export const Done = z.object({ time: Instant, by: z.string() })
export type Done = z.output<typeof Done>
const Begun = z.nullable(Done)

export const HomeInfo = z.object({
  /** What a new account has behind it; null for members, who begin nothing. */
  begun: z.nullable(z.object({ certify: Begun, recharge: Begun, subscribe: Begun, host: Begun })),
  /** What a person should look after, besides what ends or is faulty: how many there are of each. */
  attention: z.object({ unpaid_orders: z.number(), alarms: z.number(), budgets: z.number() }),
  /** What ends within the coming 30 days or has ended, the first to end first, as far as the person may see it. */
  expiring: z.array(z.object({ id: z.string(), kind: z.enum(resourceKinds), name: z.string(), expire_time: Instant })),
  /** How many there are of those; the list holds the first few. */
  expiring_count: z.number(),
  /** What a month of the least costs the customer, of each kind that is on sale to them. */
  hot: z.array(z.object({ kind: z.enum(hotKinds), least: Least, month_price: Money })),
  /** What the term with the largest discount leaves of a price, such as `0.75`. */
  term_factor: z.string(),
})
export type HomeInfo = z.output<typeof HomeInfo>

export const homeCalls = calls({
  homeInfo: { get: '/apiv1/info/homeInfo', allow: 'customer', reads: true, data: HomeInfo },
})
