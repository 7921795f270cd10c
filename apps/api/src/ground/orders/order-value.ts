import { isPurchase } from '@portico/contract/money/refund.ts'
import { unusedFen } from '@portico/contract/money/price.ts'
import type { OrderStatus, OrderType } from '@portico/contract/states/money.ts'
import type { OrderRow } from './order.service.ts'

/** What was paid in cash and has not gone back. */
export const keptFen = (order: OrderRow): bigint =>
  isPurchase({ type: order.type as OrderType, status: order.status as OrderStatus })
    ? order.cashFen - order.refundedFen
    : 0n

/** What the passing of its time has left of a sum that was paid with an order: of all of it, or of what was left before. */
function leftOf(order: OrderRow, paidFen: bigint, basisFen: bigint | null, now: Date): bigint {
  const { termFrom, termTo, termFactor: factor, basisFrom } = order
  if (!termFrom || !termTo) return basisFen ?? paidFen
  const term = { start: +termFrom, end: +termTo, factor }
  return basisFen === null || !basisFrom
    ? unusedFen(paidFen, term, +now)
    : unusedFen(basisFen, { ...term, from: +basisFrom }, +now)
}

/** How much of an order can go back now: what was paid in cash, is not used up and has not gone back. A voucher never becomes cash. */
export function refundableFen(order: OrderRow, now: Date): bigint {
  const kept = keptFen(order)
  if (!order.termTo) return kept
  const left = leftOf(order, order.cashFen, order.basisFen, now)
  return left < kept ? left : kept
}

/** What is left of what vouchers paid. It is used up like cash, and does not come back when its owner ends it. */
export const unusedVoucherFen = (order: OrderRow, now: Date): bigint =>
  leftOf(order, order.voucherFen, order.basisVoucherFen, now)

/** What an order stands for after so much of it has gone back as of a moment. */
export const basisAfter = (order: OrderRow, at: Date, gone: { cashFen: bigint; voucherFen: bigint }) => ({
  basisFen: atLeastNone(refundableFen(order, at) - gone.cashFen),
  basisVoucherFen: atLeastNone(unusedVoucherFen(order, at) - gone.voucherFen),
  basisFrom: at,
})
const atLeastNone = (fen: bigint) => (fen > 0n ? fen : 0n)
