import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { accounts } from '../../core/people/people.table.ts'
import type { OrderRow } from '../orders/order.service.ts'
import { refundableFen } from '../orders/order-value.ts'
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

/** What an agent has earned with an order and may still have to give back. */
export function unearnedFen(order: OrderRow, now: Date): bigint {
  const fen = refundableFen(order, now)
  const margin = fen - backFen(order, fen)
  return margin > 0n ? margin : 0n
}

/**
 * An order as it is given back now: what was sold through an agent whom the customer has left is the platform's, who had
 * the agent's part of it when they left. The two stay together until the end of the transaction.
 */
export async function asSoldNow(db: Db, order: OrderRow): Promise<OrderRow> {
  if (!order.agentId || order.agentId === (await agentNow(db, order.accountId))) return order
  return { ...order, agentId: null, costFen: null }
}

/** The agent of a customer, who keeps it until the end of the transaction. */
export async function agentNow(db: Db, accountId: string): Promise<string | null> {
  await db.execute(sql`select agent_hold(${accountId})`)
  const [account] = await db.select({ agentId: accounts.agentId }).from(accounts).where(eq(accounts.id, accountId))
  return account?.agentId ?? null
}
