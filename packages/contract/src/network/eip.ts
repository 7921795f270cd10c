import * as z from 'zod/mini'
import { host } from '../compute/host.ts'
import { idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import { months, quantityUpTo, quoteToken, renewal, resourceNameMax } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { domain } from '../rules/network.ts'
import { chosen, lineAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'
import { eipBillings, haltedBy } from '../states/network.ts'
import { poolCalls } from './address-pool.ts'

const prefix = 'eip'
export const eipMbpsMax = 1000
export const eipsAtOnceMax = 20
export const thresholdMbpsMax = 1_000_000
export const thresholdPpsMax = 1_000_000_000

const bandwidth_mbps = wholeNumber(1, eipMbpsMax, 'rules.invalid')
const config = {
  controller_id: requiredLineAtMost(32),
  /** One of the node's; the default one without it. */
  line: z._default(lineAtMost(20), ''),
  bandwidth_mbps,
  quantity: quantityUpTo(eipsAtOnceMax, 'rules.invalid'),
  /** By traffic the bandwidth is the most that passes and costs nothing; what passes does. */
  billing: z._default(chosen(eipBillings), 'monthly'),
}
const mode = { id: idWith(prefix), billing: chosen(eipBillings) }
const bandwidth = { id: idWith(prefix), bandwidth_mbps }

/** A public address. It is bought alone or with a host, and bound to one host of its node at a time. */
export const eip = product({
  kind: 'eip',
  prefix,
  product: 'eip',
  area: 'network',
  bin: true,
  goesAlong: true,
  states: 'eipStatus',
  statuses: {
    bound: { shape: 'running' },
    unbound: { is: 'ready', shape: 'stopped', idle: true },
    expired: { is: 'expired', shape: 'expired' },
  },
  config,
  wish: z.object({
    kind: z.literal('eip'),
    ...config,
    months,
    name: z._default(lineAtMost(resourceNameMax), ''),
    renewal,
  }),
  row: {
    address: z.string(),
    bandwidth_mbps: z.number(),
    /** Its line and what that is called; empty where its node makes no difference. */
    line: z.string(),
    line_name: z.string(),
    billing: z.enum(eipBillings),
    host_id: z.string(),
    host_name: z.string(),
    /** Of the host that it is bound to; empty while it is bound to none. */
    private_ip: z.string(),
    /** What a reverse lookup of it should answer; empty for nothing. */
    domain: z.string(),
    /** Whether it can answer something there. */
    can_reverse: z.boolean(),
    /** Why nothing reaches it, and until when if that is known; its status stays what it is. */
    halted: z.enum(haltedBy),
    halted_until: z.nullable(Instant),
    /** When it is stopped because what was used is not paid; NULL while nothing is owed. */
    halt_time: z.nullable(Instant),
    /** From which traffic on its owner is told; 0 for never. */
    threshold_mbps: z.number(),
    threshold_pps: z.number(),
    /** How it is charged from a moment on that has not come yet; empty when nothing changes. */
    next_billing: z.enum(['', ...eipBillings]),
    next_billing_time: z.nullable(Instant),
    /** What left by it in this month, as far as it is rated, and what that cost. */
    month_bytes: z.number(),
    month_cost: Money,
  },
  filters: { line: z.optional(lineAtMost(20)), billing: z.optional(z.enum(eipBillings)) },
  can: {
    mode: ['bound', 'unbound'],
    bandwidth: ['bound', 'unbound'],
    renew: ['bound', 'unbound', 'expired'],
    delete: ['bound', 'unbound', 'expired'],
  },
  lists: {
    customer: '/apiv1/network/eipList',
    operator: '/apiv1/platform/eipList',
    export: '/apiv1/network/exportEipList',
  },
  quantity: { field: 'quantity', most: eipsAtOnceMax },
  shownIn: { customer: ['hostList', 'hostInfo', 'ddosList'], operator: ['platformHostList'] },
  acts: {
    bind: { by: 'customer', post: '/apiv1/network/bindEip', input: { host_id: host.id }, from: ['unbound'] },
    unbind: { by: 'customer', post: '/apiv1/network/unbindEip', from: ['bound'] },
    /** What a reverse lookup of it should answer from now on. */
    reverse: {
      by: 'customer',
      post: '/apiv1/network/saveEipReverse',
      input: { domain },
      from: ['bound', 'unbound'],
    },
    /** From which traffic on somebody wants to be told; 0 for never. */
    thresholds: {
      by: 'customer',
      post: '/apiv1/network/saveEipThresholds',
      input: {
        threshold_mbps: wholeNumber(0, thresholdMbpsMax, 'rules.invalid'),
        threshold_pps: wholeNumber(0, thresholdPpsMax, 'rules.invalid'),
      },
      from: ['bound', 'unbound'],
    },
    unreverse: { by: 'customer', post: '/apiv1/network/removeEipReverse', from: ['bound', 'unbound'] },
  },
  calls: {
    /** What another way of charging costs for the rest of the term, or gives back, and from when on it holds. */
    eipModePrice: {
      post: '/apiv1/network/eipModePrice',
      allow: 'customer',
      product: 'eip',
      reads: true,
      input: z.object(mode),
      data: z.object({
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        effective_time: Instant,
        /** What a GB costs that no package covers. */
        gb_price: z.string(),
        token: z.string(),
      }),
    },
    eipChangeMode: {
      post: '/apiv1/network/eipChangeMode',
      allow: 'customer',
      product: 'eip',
      input: z.object({ ...mode, quote: quoteToken }),
      data: Nothing,
      audit: 'eip.mode',
      stales: ['eipList', 'resourceTimeline', 'orderList', 'userInfo', 'walletLineList'],
    },
    /** Takes a change back that does not hold yet. */
    eipKeepMode: {
      post: '/apiv1/network/eipKeepMode',
      allow: 'customer',
      product: 'eip',
      input: z.object({ id: idWith(prefix) }),
      data: Nothing,
      audit: 'eip.keepMode',
      stales: ['eipList', 'resourceTimeline', 'orderList', 'userInfo', 'walletLineList'],
    },
    ...poolCalls,
    eipBandwidthPrice: {
      post: '/apiv1/network/eipBandwidthPrice',
      allow: 'customer',
      product: 'eip',
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
    eipBandwidth: {
      post: '/apiv1/network/eipBandwidth',
      allow: 'customer',
      product: 'eip',
      input: z.object({ ...bandwidth, quote: quoteToken }),
      data: Nothing,
      audit: 'eip.bandwidth',
      stales: ['eipList', 'hostList', 'hostInfo', 'resourceTimeline', 'orderList', 'userInfo', 'walletLineList'],
    },
  },
})
export type Eip = RowOf<typeof eip>
export type PlatformEip = PlatformRowOf<typeof eip>
export type EipConfig = z.output<typeof eip.Config>
export type EipWish = z.output<typeof eip.Wish>
export const eipCalls = eip.calls
