import { keysIn, noneKey, type CostBasis, type CostFilter } from '@portico/contract/money/cost.ts'
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

/** For whom costs are told. */
export type Payer = Pick<CustomerCtx, 'account' | 'group' | 'language'>

/**
 * What an account paid or owes for products within a time, and what of it came back with a minus: an entry of the ledger
 * each, and of an hour that was used a piece for each thing that used it. What only moves an account's own money, such
 * as a payment of what is owed, is no cost: nobody earned by it. As used, it is all that pays for some of that time.
 */
export function costsWithin(ctx: Payer, period: Period, basis: CostBasis = 'charged'): SQL {
  const own = ctx.account.id
  const isUse = sql`e.kind = 'usage' and e.effect like 'usage %'`
  return sql`
    select e.id, e.at, e.kind, e.order_id, ${orders.number} as number, ${orders.subject} as subject,
      coalesce(${orders.product}, case when ${isUse} then split_part(e.effect, ' ', 3) end, sold.product, '') as product, r.id as resource_id, r.name as resource_name,
      nullif(r.node, '') as node, ${nodeNameIn(ctx.language)} as node_name, ${groupOf(ctx)}, coalesce(r.tags, '{}') as tags,
      coalesce(u.fen, e.fen) as fen, paid.since, paid.until
    from (
      select e.id, e.at, e.kind, e.effect, e.order_id, -sum(l.amount)::bigint as fen
      from ledger_account a join ledger_line l on l.account_id = a.id join ledger_entry e on e.id = l.entry_id
      where a.account_id = ${own} and a.kind in ('cash', 'voucher', 'receivable', 'refundPayable') and a.currency = 'CNY'
        and ${basis === 'charged' ? chargedIn(period) : paysFor(own, period)}
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
    left join customer_order o on o.id = coalesce(${namedOrder}, ${orders.id})
    left join team_group g on g.id = coalesce(r.group_id, ${orders.groupId})
    cross join lateral (${paidTime}) paid
    where e.fen <> 0 and ${seenBy(ctx)}`
}

/** What goes back has an order of its own; its effect names the one that it goes back for. */
const namedOrder = sql`substring(e.effect from 'ord_[0-9A-Za-z]{12}$')`

const inside = (column: SQL, { from, to }: Period) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`
const chargedIn = (period: Period) => inside(sql`e.at`, period)

/** What is charged within the time, and what is charged at any time for an order whose term meets it. */
function paysFor(own: string, period: Period): SQL {
  const met = sql`select o.id from customer_order o where o.account_id = ${own}
    and o.term_to > ${period.from.toISOString()}::timestamptz and o.term_from < ${period.to.toISOString()}::timestamptz`
  return sql`(${chargedIn(period)} or e.order_id in (${met}) or ${namedOrder} in (${met})
    or e.kind = 'refund' and split_part(e.effect, ' ', 2) in (select f.id from refund f where f.order_id in (${met})))`
}

/** The money of a deletion comes with it, give or take a moment. */
const withItsEnd = sql`interval '1 hour'`

/**
 * The time that a piece pays for: the term of its order, which ends with its thing. What comes back while the thing goes
 * on is for the rest of it; what comes back with its end is for all of it, so that the term costs what was kept. What is
 * paid to have it back is for the rest of it too. What pays for no time is of the moment of its entry.
 */
const paidTime = sql`
  select case when t.until > t.since and t.fen < 0 and e.at > t.since and e.at + ${withItsEnd} < t.until then e.at
      when t.until > e.at and t.fen > 0 and t.again then greatest(t.since, e.at)
      when t.until > t.since and (t.fen > 0 or e.at < t.until + ${withItsEnd}) then t.since else e.at end as since,
    case when t.until > t.since and (t.fen > 0 or e.at < t.until + ${withItsEnd}) then t.until else e.at end as until
  from (select coalesce(u.fen, e.fen) as fen, o.term_from as since,
    o.price_lines @> '[{"word": "price.restore"}]' as again,
    case when coalesce(r.deleted_at, r.released_at) < o.term_to
      then greatest(coalesce(r.deleted_at, r.released_at), o.term_from + interval '1 second') else o.term_to end as until) t`

/** What of a piece called `c` falls into a time: nothing is lost or told twice where times follow each other. */
export function shareIn(basis: CostBasis, from: SQL, to: SQL): SQL {
  if (basis === 'charged') return sql`case when c.at >= ${from} and c.at < ${to} then c.fen else 0 end`
  const until = (at: SQL) => sql`round(c.fen * least(greatest(
    extract(epoch from ${at} - c.since) / nullif(extract(epoch from c.until - c.since), 0), 0), 1))`
  return sql`(case when c.until > c.since then ${until(to)} - ${until(from)}
    when c.at >= ${from} and c.at < ${to} then c.fen else 0 end)`
}

/** To a member there is no other group than theirs. */
const groupOf = ({ group }: Payer): SQL =>
  group ? sql`null::text as group_id, null::text as group_name` : sql`g.id as group_id, g.name as group_name`

/** To a member what their orders cost, and what things of their business group used. */
const seenBy = (ctx: Payer): SQL => (ctx.group ? sql`(${visible(ctx)} or r.group_id = ${ctx.group.id})` : sql`true`)

/** Whether a piece called `c` is of something that carries one of the tags. */
export const tagged = (tag: string | undefined): SQL =>
  tag === undefined
    ? sql`true`
    : sql`c.tags && array[${sql.join(
        keysIn(tag).map((one) => sql`${one}`),
        sql`, `,
      )}]::text[]`

/** The tags of a piece called `c` as one text. */
export const allTags = sql`array_to_string(array(select tag from unnest(c.tags) as tag order by tag collate "C"), ', ')`

/** What the filters ask for, of pieces that are called `c`. */
export function narrowedTo({ product, group, node, resource, tag, tags }: CostFilter): SQL {
  const is = (column: SQL, asked: string | undefined) =>
    asked === undefined ? sql`` : sql`and coalesce(${column}, ${noneKey}) in ${keysIn(asked)}`
  return sql`true ${is(sql`c.product`, product)} ${is(sql`c.group_id`, group)} ${is(sql`c.node`, node)}
    ${is(sql`c.resource_id`, resource)} ${tags === undefined ? sql`` : sql`and ${allTags} = ${tags}`} and ${tagged(tag)}`
}
