import { inArray, sql, type SQL } from 'drizzle-orm'
import { fromFen } from '../../core/money.ts'
import { agentSales } from '../ledger/ledger.service.ts'

/**
 * What agents sold within a time, an entry of the ledger each: whose it was, which product, what the customer paid and
 * what it cost the agent. Orders and what was used are both in it, and what went back with a minus.
 */
export const soldWithin = (agentIds: string | readonly string[], from: Date, to: Date): SQL => sql`
  select split_part(l.account_id, ':', 2) as agent_id, l.amount as sales, e.at, coalesce(o.type, '') as type,
    coalesce((select sum(x.amount) from ledger_line x join ledger_account p on p.id = x.account_id
      where x.entry_id = e.id and p.kind = 'revenue'), 0)::bigint as cost,
    coalesce((select split_part(x.account_id, ':', 2) from ledger_line x join ledger_account p on p.id = x.account_id
      where x.entry_id = e.id and p.kind = 'revenue' limit 1), o.product, '') as product,
    coalesce(o.account_id, (select p.account_id from ledger_line x join ledger_account p on p.id = x.account_id
      where x.entry_id = e.id and p.kind in ('cash', 'voucher', 'receivable') limit 1)) as account_id
  from ledger_line l join ledger_entry e on e.id = l.entry_id left join customer_order o on o.id = e.order_id
  where ${inArray(sql`l.account_id`, salesOf(agentIds))} and e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz`

const salesOf = (agentIds: string | readonly string[]) => [agentIds].flat().map((id) => agentSales(id).id)

export interface SumRow extends Record<string, unknown> {
  sales: string
  cost: string
}
/** The columns of a row of sums over `s`. */
export const sumColumns = sql`coalesce(sum(s.sales), 0)::text as sales, coalesce(sum(s.cost), 0)::text as cost`

export const sumsOf = (sales: bigint, cost: bigint) => ({
  sales: fromFen(sales),
  cost: fromFen(cost),
  margin: fromFen(sales - cost),
})
export const sumsIn = ({ sales, cost }: SumRow) => sumsOf(BigInt(sales), BigInt(cost))
