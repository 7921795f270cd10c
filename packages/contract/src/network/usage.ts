import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'

const day = z.iso.date({ error: 'rules.invalid' }).check(z.refine((value) => value >= '2000', 'rules.invalid'))
const Asked = z.object({ id: idWith('eip'), day })

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

export const usageCalls = calls({
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
