import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant } from '../page.ts'
import { Month } from './month.ts'
import { Money } from './order.ts'
import { moneyTyped } from './recharge.ts'

/** So many days of renewals and use are added up. */
export const outlookDays = 30

/** Something whose time ends soon, and what another month of it costs. */
export const Due = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Whether it is renewed without anybody asking for it. */
  auto: z.boolean(),
  amount: Money,
  expire_time: Instant,
})
export type Due = z.output<typeof Due>

/** How long the money lasts if everything is renewed by the month and used as it was lately. */
export const WalletOutlook = z.object({
  /** What is in the wallet, less what is owed. */
  balance: Money,
  /** What is on its way to a bank card, and no longer in the wallet. */
  frozen: Money,
  /** What is left of vouchers that end within so many days, and when the first of them does; NULL where none does. */
  vouchers_ending: z.nullable(z.object({ amount: Money, expire_time: Instant })),
  /** What renewing everything for a month costs. */
  month_total: Money,
  /** What was used a day lately. */
  usage_per_day: Money,
  /** When there is not enough for what comes next; NULL when it lasts for years. */
  lasts_until: z.nullable(Instant),
  /** What is left today and at the end of each day to come, until nothing is, for a year at most. */
  left: z.array(Money),
  next: z.object({
    /** The first of them, soonest first. */
    due: z.array(Due),
    count: z.number(),
    /** What renews by itself, what somebody has to renew, what will be used, and all of it. */
    auto: Money,
    manual: Money,
    usage: Money,
    total: Money,
  }),
})
export type WalletOutlook = z.output<typeof WalletOutlook>

/** What was in the wallet, what came, what went and what is there then. */
export const WalletSums = z.object({ opening: Money, came: Money, went: Money, closing: Money })
export type WalletSums = z.output<typeof WalletSums>

export const outlookCalls = calls({
  walletOutlook: {
    post: '/apiv1/user/walletOutlook',
    allow: 'owner',
    reads: true,
    /** As though so much were added to the balance first. */
    input: z.object({ amount: z.optional(moneyTyped) }),
    data: WalletOutlook,
  },
  /** The sums of a month, or of all time. */
  walletSums: {
    post: '/apiv1/user/walletSums',
    allow: 'owner',
    reads: true,
    input: z.object({ month: z.optional(Month) }),
    data: WalletSums,
  },
})
