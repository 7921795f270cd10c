import { catalogue } from '@portico/contract/catalogue.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { applyPayment } from '../../areas/money/recharge/payment.service.ts'
import { walletOf } from '../../ground/ledger/ledger.service.ts'
import type { PastHouse } from './past-house.ts'

export interface Payer {
  loginId: string
  accountId: string
}

const ways = ['alipay', 'wechatpay', 'bank'] as const

/** A recharge as the gateways tell of it. */
export async function recharge(house: PastHouse, { loginId }: Payer, fen: bigint): Promise<void> {
  const way = ways[Number(fen / 10_000n) % ways.length]!
  const form = { way, currency: 'CNY', amount: fromFen(fen), return_to: '' } as const
  const { recharge: order } = await house.ask(loginId, catalogue.rechargeStart, form)
  const outcome = await applyPayment(house.app, 'cashier', {
    orderId: order.id,
    tradeNo: `year-${order.id}`,
    ours: true,
    amountFen: toFen(order.amount),
    amount: order.amount,
    currency: 'CNY',
    state: 'paid',
    facts: {},
  })
  if (outcome !== 'applied') throw new Error(`A payment of the past was ${outcome}`)
}

/** Puts so much in as is missing to have a sum at hand, in whole hundreds of yuan. */
export async function topUp(house: PastHouse, payer: Payer, wantedFen: bigint): Promise<void> {
  const { cash } = await walletOf(house.app.db, payer.accountId)
  if (cash >= wantedFen) return
  const hundreds = (wantedFen - cash + 9_999n) / 10_000n
  await recharge(house, payer, hundreds * 10_000n)
}
