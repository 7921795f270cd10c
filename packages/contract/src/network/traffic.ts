import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { Nothing } from '../page.ts'
import { product, type RowOf } from '../resource/product.ts'
import { trafficPriority } from '../rules/network.ts'
import { chosen, requiredLineAtMost } from '../rules/text.ts'

const prefix = 'tp'

/** How much may pass with each package, in GB of 1024³ bytes. */
export const trafficGb = { '100gb': 100, '500gb': 500, '1tb': 1024 } as const
export type TrafficPackage = keyof typeof trafficGb
export const trafficPackages = ['100gb', '500gb', '1tb'] as const satisfies readonly TrafficPackage[]

/** Traffic that is bought beforehand: what the addresses of its node send by traffic is drawn from it. */
export const traffic = product({
  kind: 'traffic',
  prefix,
  product: 'traffic',
  area: 'network',
  states: 'trafficStatus',
  statuses: {
    available: { is: 'ready', shape: 'running' },
    exhausted: { shape: 'stopped', idle: true },
    expired: { is: 'expired', shape: 'expired' },
  },
  config: { controller_id: requiredLineAtMost(32), package: chosen(trafficPackages) },
  row: {
    package: z.enum(trafficPackages),
    total_bytes: z.number(),
    used_bytes: z.number(),
    /** Smaller ones are used up first. */
    priority: z.number(),
  },
  can: {
    priority: ['available'],
    // What is used up has nothing that could be kept.
    renew: ['available'],
    delete: ['available', 'exhausted', 'expired'],
  },
  lists: {
    customer: '/apiv1/traffic/trafficList',
    operator: '/apiv1/platform/trafficList',
    export: '/apiv1/traffic/exportTrafficList',
  },
  shownIn: { customer: ['usageDay', 'trafficOutlook'] },
  calls: {
    trafficPriority: {
      post: '/apiv1/traffic/setTrafficPriority',
      allow: 'customer',
      product: 'traffic',
      input: z.object({ id: idWith(prefix), priority: trafficPriority }),
      data: Nothing,
      audit: 'traffic.priority',
      stales: ['trafficList', 'trafficOutlook', 'resourceTimeline'],
    },
  },
})
export type Traffic = RowOf<typeof traffic>
export const trafficCalls = traffic.calls
