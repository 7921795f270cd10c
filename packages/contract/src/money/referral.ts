import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { Money } from './order.ts'
import { moneyTyped } from './recharge.ts'

/** How much of their cash a customer has used when the one who brought them is rewarded, and by how much; 0 is no reward. */
export const ReferralSettings = z.object({ minimum: moneyTyped, reward: moneyTyped })
export type ReferralSettings = z.output<typeof ReferralSettings>

export const Referral = z.object({
  /** Empty until one is made. */
  code: z.string(),
  /** How many registered with it, and for how many of them a reward came. */
  invited: z.number(),
  rewarded: z.number(),
  minimum: Money,
  reward: Money,
})
export type Referral = z.output<typeof Referral>

export const referralCalls = calls({
  referrerCode: { get: '/apiv1/user/referrerCode', allow: 'owner', reads: true, data: Referral },
  /** Asked for again, it is the same one. */
  referrerCodeCreate: {
    post: '/index/user/createReferrerCode',
    allow: 'owner',
    data: z.object({ code: z.string() }),
    audit: 'referral.create',
    stales: ['referrerCode'],
  },
  referralSettingsInfo: {
    post: '/apiv1/platform/referralSettingsInfo',
    allow: 'operator.vouchers',
    reads: true,
    data: ReferralSettings,
  },
  referralSettingsSave: {
    post: '/apiv1/platform/saveReferralSettings',
    allow: 'operator.vouchers',
    input: ReferralSettings,
    data: Nothing,
    audit: 'referral.settings',
    stales: ['referralSettingsInfo'],
  },
})
