import type { OrderRow } from '../orders/order.service.ts'
import { agentSales, agentWallet, revenue, type Line } from '../ledger/ledger.service.ts'

type Sold = Pick<OrderRow, 'agentId' | 'costFen' | 'costBackFen' | 'amountFen' | 'refundedFen' | 'product'>

/**
 * How much of what an order cost its agent goes back with so much of the customer's cash: the same share of the cost as
 * of the price, counted from the first refund on, so that no fen is lost by going back in parts.
 */
export function backFen({ costFen, costBackFen, amountFen, refundedFen }: Sold, cashFen: bigint): bigint {
  if (!costFen || amountFen === 0n) return 0n
  return (costFen * (refundedFen + cashFen)) / amountFen - costBackFen
}

/** The other way round of a sale: the customer's money comes from whom it went to, and the agent's from the platform. */
export function backLines({ agentId, product }: Sold, amountFen: bigint, costFen: bigint): Line[] {
  const lines: Line[] = agentId
    ? [
        { place: agentSales(agentId), amount: -amountFen },
        { place: agentWallet(agentId), amount: costFen },
        { place: revenue(product), amount: -costFen },
      ]
    : [{ place: revenue(product), amount: -amountFen }]
  return lines.filter(({ amount }) => amount !== 0n)
}
