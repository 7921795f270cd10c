import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'

/** What home warns of, and how far it looks ahead. */
export const homeExpiryDays = { soon: 7, ahead: 30 } as const
export const homeExpiringMax = 8
/** What most people buy. */
export const hotProducts = ['host', 'disk'] as const
export type HotProduct = (typeof hotProducts)[number]

export const HomeInfo = z.object({
  /** What a new account has behind it, besides what its own record says; null for members, who begin nothing. */
  begun: z.nullable(z.object({ recharged: z.boolean(), host: z.boolean() })),
  /** What ends within the coming 30 days or has ended, the first to end first, as far as the person may see it. */
  expiring: z.array(z.object({ id: z.string(), kind: z.enum(resourceKinds), name: z.string(), expire_time: Instant })),
  /** How many there are of those; the list holds the first few. */
  expiring_count: z.number(),
  /** What a month of the least that is on sale costs the customer; null while nothing of it has a price. */
  hot: z.array(z.object({ product: z.enum(hotProducts), month_price: z.nullable(Money) })),
})
export type HomeInfo = z.output<typeof HomeInfo>

export const homeCalls = calls({
  homeInfo: { get: '/apiv1/info/homeInfo', allow: 'customer', reads: true, data: HomeInfo },
})
