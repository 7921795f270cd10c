import type { Order } from '@portico/contract/money/order.ts'
import { payMethodOf } from '@portico/contract/states/money.ts'
import { productName, t } from '../../base/words/words.ts'
import { OrderStatusMark } from '../../sold/order-list.tsx'

export function OrderMark({ order }: { order: Order }) {
  const reason =
    order.reason && order.reason in reasonWords ? t(reasonWords[order.reason as keyof typeof reasonWords]) : ''
  return <OrderStatusMark status={order.status} reason={reason} />
}

/** Why an order did not come about; the server names it, the reader's language says it. */
const reasonWords = {
  byCustomer: 'money.reasons.byCustomer',
  expired: 'money.reasons.expired',
  closedAtGateway: 'money.reasons.closedAtGateway',
  rejected: 'money.reasons.rejected',
  afterCancel: 'money.reasons.afterCancel',
} as const

export const productWord = (product: Order['product']) => productName(product)

export function payMethodWord(stored: string): string {
  const method = payMethodOf(stored)
  return method ? t(`states.payMethod.${method}`) : stored
}
