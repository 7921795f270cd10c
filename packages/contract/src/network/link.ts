import * as z from 'zod/mini'
import { Id, idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import { months, quoteToken, renewal, resourceNameMax } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { nodesDiffer } from '../rules/network.ts'
import { across, lineAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'

const prefix = 'lnk'
export const linkMbpsMax = 1000

const bandwidth_mbps = wholeNumber(1, linkMbpsMax, 'rules.invalid')
const config = { controller_id: requiredLineAtMost(32), target_node: requiredLineAtMost(32), bandwidth_mbps }
const bandwidth = { id: idWith(prefix), bandwidth_mbps }

/** Of everything that is a connection: being made, there, over. */
export const linkFacts = {
  active: { is: 'ready', shape: 'running' },
  build: { is: 'building', shape: 'working' },
  expired: { is: 'expired', shape: 'expired' },
} as const

/** Joins private networks of two nodes. It has an address in each, over which routes can lead. */
export const link = product({
  kind: 'link',
  prefix,
  product: 'connection',
  area: 'network',
  states: 'linkStatus',
  statuses: linkFacts,
  config,
  wish: z
    .object({
      kind: z.literal('link'),
      ...config,
      vpc_id: Id('vpc'),
      target_vpc_id: Id('vpc'),
      months,
      name: z._default(lineAtMost(resourceNameMax), ''),
      renewal,
    })
    .check(
      across<{ controller_id: string; target_node: string }>(
        ['controller_id', 'target_node'],
        (form) => nodesDiffer(form.controller_id, form.target_node),
        'target_node',
        'rules.nodesSame',
      ),
    ),
  row: {
    target_node: z.string(),
    target_node_name: z.string(),
    bandwidth_mbps: z.number(),
    vpc_id: z.string(),
    vpc_name: z.string(),
    target_vpc_id: z.string(),
    target_vpc_name: z.string(),
    /** Its address in each of the two: the next hop of routes that lead over it. */
    hop: z.string(),
    target_hop: z.string(),
  },
  can: { bandwidth: ['active'], renew: ['active', 'expired'], delete: ['active', 'expired'] },
  lists: { customer: '/apiv1/connect/linkList', operator: '/apiv1/platform/linkList' },
  shownIn: { customer: ['vpcInfo'], operator: ['platformVpcInfo'] },
  calls: {
    linkBandwidthPrice: {
      post: '/apiv1/connect/linkBandwidthPrice',
      allow: 'customer',
      product: 'connection',
      reads: true,
      input: z.object(bandwidth),
      data: z.object({
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        token: z.string(),
      }),
    },
    linkBandwidth: {
      post: '/apiv1/connect/linkBandwidth',
      allow: 'customer',
      product: 'connection',
      input: z.object({ ...bandwidth, quote: quoteToken }),
      data: Nothing,
      audit: 'link.bandwidth',
      stales: ['linkList', 'resourceTimeline', 'orderList', 'userInfo', 'walletLineList'],
    },
  },
})
export type Link = RowOf<typeof link>
export type PlatformLink = PlatformRowOf<typeof link>
export type LinkConfig = z.output<typeof link.Config>
export type LinkWish = z.output<typeof link.Wish>
