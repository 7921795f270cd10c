import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import type { MessageKey } from '../rules/text.ts'
import { trafficStatuses } from '../states/network.ts'
import { eip } from './eip.ts'

const day = z.iso.date({ error: 'rules.invalid' }).check(z.refine((value) => value >= '2000', 'rules.invalid'))
const Asked = z.object({ id: eip.id, day })

export const UsageHour = z.object({
  time: Instant,
  bytes: z.number(),
  /** In the order in which they were drawn from. */
  draws: z.array(z.object({ package_id: z.string(), bytes: z.number() })),
  beyond: z.number(),
  cost: Money,
})

/** Where each byte of a day went, in UTC as it is charged. */
export const UsageDay = z.object({
  hours: z.array(UsageHour),
  packages: z.array(
    z.object({ id: z.string(), name: z.string(), bytes: z.number(), last_time: Instant, used_up: z.boolean() }),
  ),
  /** What no package covered, by the price of a GB. */
  charged: z.array(z.object({ price: z.string(), bytes: z.number(), cost: Money })),
  /** What was counted, and what of it went to a package or was charged. */
  metered: z.number(),
  accounted: z.number(),
  cost: Money,
  samples: z.number(),
  /** How many there are of a whole day in which it was counted; of today so many as could be there. */
  samples_expected: z.number(),
  samples_doubled: z.number(),
  samples_late: z.number(),
  latest_minutes: z.number(),
  /** What is owed by now, and when what is charged by traffic is stopped for it. */
  owed: Money,
  halt_time: z.nullable(Instant),
})
export type UsageDay = z.output<typeof UsageDay>

/** Of how many addresses the figures of a day are asked for at once: a page of their list. */
export const addressDaysMax = 100

/** What left by addresses within the last 24 hours. What nobody counts is left out. */
export const AddressDays = z.object({
  from: Instant,
  step_ms: z.number(),
  result: z.array(z.object({ id: z.string(), bytes: z.array(z.number()) })),
})
export type AddressDays = z.output<typeof AddressDays>

/** The same of one address, and what leaves by it at these hours usually. */
export const AddressDay = z.object({
  from: Instant,
  step_ms: z.number(),
  bytes: z.array(z.number()),
  /** The mean of the days before, as far back as it was there; empty in its first day. */
  usual: z.array(z.number()),
})
export type AddressDay = z.output<typeof AddressDay>

/** What is left of traffic packages at a node, and how long that lasts. */
export const TrafficOutlook = z.object({
  node: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  /** How many addresses are charged by traffic there. */
  addresses: z.number(),
  left_bytes: z.number(),
  /** What leaves in a day, by the last seven; 0 where that is not known yet. */
  day_bytes: z.number(),
  month_bytes: z.number(),
  month_beyond: z.number(),
  month_cost: Money,
  /** What a GB costs that no package covers; empty where that has no price. */
  gb_price: z.string(),
  /** In the order in which they are used. */
  packages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(trafficStatuses),
      total_bytes: z.number(),
      used_bytes: z.number(),
      expire_time: z.nullable(Instant),
    }),
  ),
})
export type TrafficOutlook = z.output<typeof TrafficOutlook>

export const usageCalls = calls({
  addressDays: {
    post: '/apiv1/traffic/addressDays',
    allow: 'customer',
    product: 'eip',
    reads: true,
    input: z.object({
      ids: z
        .array(eip.id)
        .check(z.minLength(1, 'rules.choose'), z.maxLength(addressDaysMax, 'rules.tooMany' satisfies MessageKey)),
    }),
    data: AddressDays,
  },
  addressDay: {
    post: '/apiv1/traffic/addressDay',
    allow: 'customer',
    product: 'eip',
    reads: true,
    input: z.object({ id: eip.id }),
    data: AddressDay,
  },
  trafficOutlook: {
    post: '/apiv1/traffic/trafficOutlook',
    allow: 'customer',
    product: 'traffic',
    reads: true,
    data: z.object({ result: z.array(TrafficOutlook) }),
  },
  usageDay: {
    post: '/apiv1/traffic/usageDay',
    allow: 'customer',
    product: 'eip',
    reads: true,
    input: Asked,
    data: UsageDay,
  },
  usageExport: {
    get: '/apiv1/traffic/exportUsage',
    allow: 'customer',
    product: 'eip',
    reads: true,
    input: Asked,
    data: z.any(),
    blob: true,
  },
})
