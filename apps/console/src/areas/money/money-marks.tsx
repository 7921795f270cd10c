import type { Order } from '@portico/contract/money/order.ts'
import type { Voucher } from '@portico/contract/money/voucher.ts'
import { payMethodOf } from '@portico/contract/states/money.ts'
import { productName, t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

const orderShapes: Record<Order['status'], StatusShape> = {
  unpaid: 'waiting',
  completed: 'running',
  cancelled: 'stopped',
  failed: 'failed',
}

export function OrderMark({ order }: { order: Order }) {
  const reason =
    order.reason && order.reason in reasonWords ? t(reasonWords[order.reason as keyof typeof reasonWords]) : ''
  return <StatusMark shape={orderShapes[order.status]} word={t(`states.orderStatus.${order.status}`)} reason={reason} />
}

/** Why an order did not come about; the server names it, the reader's language says it. */
const reasonWords = {
  byCustomer: 'money.reasons.byCustomer',
  expired: 'money.reasons.expired',
  closedAtGateway: 'money.reasons.closedAtGateway',
  rejected: 'money.reasons.rejected',
  afterCancel: 'money.reasons.afterCancel',
} as const

const voucherShapes: Record<Voucher['status'], StatusShape> = {
  unused: 'waiting',
  used: 'running',
  invalidated: 'stopped',
  expired: 'expired',
}

export const VoucherMark = ({ status }: { status: Voucher['status'] }) => (
  <StatusMark shape={voucherShapes[status]} word={t(`states.voucherStatus.${status}`)} />
)

export const productWord = (product: Order['product']) => productName(product)

export function payMethodWord(stored: string): string {
  const method = payMethodOf(stored)
  return method ? t(`states.payMethod.${method}`) : stored
}
