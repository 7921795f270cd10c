import type { CostFilter } from '@portico/contract/money/cost.ts'
import { noneKey } from '@portico/contract/money/cost.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { nodeNameIn } from '../../../lifecycle/list.ts'
import { visible } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'

export interface Period {
  from: Date
  /** Not included. */
  to: Date
}

/**
 * What an account paid or owes for products within a time, and what of it came back with a minus: an entry of the ledger
 * each, and of an hour that was used a piece for each thing that used it. What only moves an account's own money, such
 * as a payment of what is owed, is no cost: nobody earned by it.
 */
export function costsWithin(ctx: CustomerCtx, { from, to }: Period): SQL {
  const own = ctx.account.id
  const isUse = sql`e.kind = 'usage' and e.effect like 'usage %'`
  return sql`
    select e.id, e.at, e.kind, e.order_id, ${orders.number} as number, ${orders.subject} as subject,
      coalesce(${orders.product}, case when ${isUse} then split_part(e.effect, ' ', 3) end, sold.product, '') as product, r.id as resource_id, r.name as resource_name,
      nullif(r.node, '') as node, ${nodeNameIn(ctx.language)} as node_name, ${groupOf(ctx)}, coalesce(u.fen, e.fen) as fen
    from (
      select e.id, e.at, e.kind, e.effect, e.order_id, -sum(l.amount)::bigint as fen
      from ledger_account a join ledger_line l on l.account_id = a.id join ledger_entry e on e.id = l.entry_id
      where a.account_id = ${own} and a.kind in ('cash', 'voucher', 'receivable', 'refundPayable') and a.currency = 'CNY'
        and e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz
      group by e.id) e
    cross join lateral (
      select max(split_part(x.account_id, ':', 2)) filter (where x.account_id like 'revenue:%') as product
      from ledger_line x where x.entry_id = e.id and (x.account_id like 'revenue:%' or x.account_id like 'agentSales:%')
      having count(*) > 0) sold
    left join lateral (
      select h.resource_id, sum(h.fen)::bigint as fen from meter_hour h
      where ${isUse} and h.account_id = ${own} and h.product = split_part(e.effect, ' ', 3)
        and h.hour = case when ${isUse} then split_part(e.effect, ' ', 4)::timestamptz end
        and h.booking = case when ${isUse} then split_part(e.effect, ' ', 5)::int end
      group by 1) u on true
    left join refund f on e.kind = 'refund' and e.order_id is null and f.id = split_part(e.effect, ' ', 2)
    left join ${orders} on ${orders.id} = coalesce(e.order_id, f.order_id)
    left join resource r on r.id = coalesce(u.resource_id, ${orders.resourceId})
    left join node n on n.id = r.node
    left join team_group g on g.id = coalesce(r.group_id, ${orders.groupId})
    where e.fen <> 0 and ${seenBy(ctx)}`
}

/** To a member there is no other group than theirs. */
const groupOf = ({ group }: CustomerCtx): SQL =>
  group ? sql`null::text as group_id, null::text as group_name` : sql`g.id as group_id, g.name as group_name`

/** To a member what their orders cost, and what things of their business group used. */
const seenBy = (ctx: CustomerCtx): SQL =>
  ctx.group ? sql`(${visible(ctx)} or r.group_id = ${ctx.group.id})` : sql`true`

/** What the filters ask for, of pieces that are called `c`. */
export function narrowedTo({ product, group, node, resource }: CostFilter): SQL {
  const is = (column: SQL, asked: string | undefined) =>
    asked === undefined ? sql`` : sql`and coalesce(${column}, ${noneKey}) = ${asked}`
  return sql`true ${is(sql`c.product`, product)} ${is(sql`c.group_id`, group)} ${is(sql`c.node`, node)}
    ${is(sql`c.resource_id`, resource)}`
}
