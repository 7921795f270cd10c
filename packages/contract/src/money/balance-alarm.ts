import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { Money } from './order.ts'
import { moneyTyped } from './recharge.ts'

/** In yuan, until the owner chooses another one. */
export const balanceAlarmYuan = 100

/** The owner is told when a purchase takes the cash below this; zero switches it off. */
export const BalanceAlarm = z.object({ threshold: moneyTyped })

export const balanceAlarmCalls = calls({
  balanceAlarmInfo: {
    get: '/apiv1/user/balanceAlarmInfo',
    allow: 'owner',
    reads: true,
    data: z.object({ threshold: Money }),
  },
  balanceAlarmSave: {
    post: '/apiv1/user/saveBalanceAlarm',
    allow: 'owner',
    input: BalanceAlarm,
    data: Nothing,
    audit: 'balance.alarm',
    stales: ['balanceAlarmInfo'],
  },
})
