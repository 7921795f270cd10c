import type { SimulateInput } from '@portico/contract/agent/overview.ts'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { soldWithin, sumsOf } from '../../ground/agents/sold.ts'
import { nameOf } from './customer.service.ts'
import { monthStart } from './overview.service.ts'

interface Row extends Record<string, unknown> {
  account_id: string
  customer: string
  product: string
  sales: string
  cost: string
}
interface Total {
  sales: bigint
  cost: bigint
  simulated: bigint
}

const customersShown = 20

/** A month as it was beside how it would have been at other prices, had everybody bought the same. */
export async function simulate(ctx: CustomerCtx, { month, changes }: z.output<typeof SimulateInput>) {
  const percents = new Map<string, number>(changes.map(({ product, percent }) => [product, percent]))
  const rows = await soldIn(ctx, month)
  const counted = rows.map((row) => {
    const sales = BigInt(row.sales)
    return { ...row, sales, cost: BigInt(row.cost), simulated: changedBy(sales, percents.get(row.product) ?? 0) }
  })
  const all = totalOf(counted)
  const customers = [...Map.groupBy(counted, ({ account_id }) => account_id)]
    .map(([account_id, own]) => ({ account_id, customer: own[0]!.customer, ...totalOf(own) }))
    .filter(({ sales, simulated }) => sales !== simulated)
    .toSorted((a, b) => Number(difference(b) - difference(a)))
  return {
    actual: sumsOf(all.sales, all.cost),
    simulated: sumsOf(all.simulated, all.cost),
    products: [...Map.groupBy(counted, ({ product }) => product)].map(([product, own]) => ({
      product,
      ...bothOf(totalOf(own)),
    })),
    customers: customers.slice(0, customersShown).map(({ account_id, customer, ...total }) => ({
      account_id,
      customer,
      ...bothOf(total),
      more: fromFen(total.simulated - total.sales),
    })),
    touched: customers.length,
  }
}

async function soldIn({ db, account }: CustomerCtx, month: string): Promise<Row[]> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const sold = soldWithin(account.id, from, monthStart(from, -1))
  const { rows } = await db.execute<Row>(sql`
    select s.account_id, ${nameOf(account.id, sql`s.account_id`)} as customer, s.product, sum(s.sales)::text as sales,
      sum(s.cost)::text as cost from (${sold}) s group by s.account_id, s.product order by s.product, s.account_id`)
  return rows
}

/** Rounded as prices are: half a fen goes up. */
function changedBy(fen: bigint, percent: number): bigint {
  const times = fen * BigInt(100 + percent)
  return times >= 0n ? (times + 50n) / 100n : -((-times + 50n) / 100n)
}

const totalOf = (rows: readonly Total[]): Total =>
  rows.reduce(
    (sum, row) => ({
      sales: sum.sales + row.sales,
      cost: sum.cost + row.cost,
      simulated: sum.simulated + row.simulated,
    }),
    { sales: 0n, cost: 0n, simulated: 0n },
  )

const bothOf = ({ sales, cost, simulated }: Total) => ({
  ...sumsOf(sales, cost),
  simulated: sumsOf(simulated, cost),
})

const difference = ({ sales, simulated }: Total) => (simulated > sales ? simulated - sales : sales - simulated)
