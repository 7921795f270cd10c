import type { OrderDetails, OrderInfo } from '@portico/contract/money/order.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { ownOrder, shown, visible, type OrderRow } from './order.service.ts'

interface Row extends Record<string, unknown> {
  by: OrderDetails['by']
  who: string | null
  key_name: string | null
  together: { id: string; number: string; subject: string }[]
  resources: OrderDetails['resources']
  payments: { id: string; kind: string; place: string; number: string | null; fen: string; at: string }[]
  refunds: { id: string; status: string; fen: string; at: string; order_id: string | null; number: string | null }[]
  invoice: { id: string; number: string | null; status: string; at: string | null } | null
}

/** What stands around an order, as its page shows it. Without a reader it is for an operator, to whom everybody is named. */
export async function detailsOf(db: Db, order: OrderRow, reader?: CustomerCtx): Promise<OrderDetails> {
  const { id, accountId, purchaseId, resourceId } = order
  const seen = (reader && visible(reader)) ?? sql`true`
  // Money that goes back and papers are the owner's.
  const owners = reader?.group ? sql`false` : sql`true`
  const ofGroup = reader?.group ? sql`r.group_id = ${reader.group.id}` : sql`true`
  const named = reader ? sql`l.account_id = ${accountId}` : sql`true`
  const { rows } = await db.execute<Row>(sql`
    select case when l.id is null then 'platform' when l.kind = 'operator' then 'operator'
        when l.account_id = ${accountId} then 'person' else 'agent' end as by,
      case when ${named} then coalesce(nullif(l.name, ''), l.email) end as who,
      (select name from api_key where id = ${order.keyId} and ${named}) as key_name,
      ${listOf(
        sql`json_build_object('id', id, 'number', number, 'subject', subject) as one, id as place`,
        sql`customer_order where purchase_id = ${purchaseId} and id <> ${id} and ${seen}`,
      )} as together,
      ${listOf(
        sql`json_build_object('id', r.id, 'kind', r.kind, 'name', r.name) as one, r.id as place`,
        sql`resource r where ${ofGroup} and (r.id = ${resourceId} or r.id in (
          select resource_id from customer_order where purchase_id = ${purchaseId} and ${seen}))`,
      )} as resources,
      ${listOf(
        sql`json_build_object('id', e.id, 'kind', e.kind, 'place', a.kind, 'number', v.number, 'fen', p.amount::text, 'at', e.at) as one,
          to_char(e.at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || e.id as place`,
        sql`ledger_entry e join ledger_line p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
          left join voucher v on a.kind = 'voucher' and v.id = split_part(a.id, ':', 2)
          where e.order_id = ${id} and a.account_id = ${accountId} and a.kind in ('cash', 'voucher', 'receivable', 'refundPayable')`,
      )} as payments,
      ${listOf(
        sql`json_build_object('id', f.id, 'status', f.status, 'fen', f.amount_fen::text, 'at', f.created_at,
          'order_id', f.refund_order_id, 'number', c.number) as one,
          to_char(f.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || f.id as place`,
        sql`refund f left join customer_order c on c.id = f.refund_order_id where f.order_id = ${id} and ${owners}`,
      )} as refunds,
      (select json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'at', i.issued_at)
        from invoiced_order o join invoice i on i.id = o.invoice_id where o.order_id = ${id} and ${owners}) as invoice
    from (select 1) one left join login l on l.id = ${order.loginId}`)
  return shownDetails(order, rows[0]!)
}

/** The most that a page shows of anything. */
const most = 100
const listOf = (what: SQL, from: SQL): SQL => sql`coalesce((select json_agg(one order by place) from (
  select ${what} from ${from} order by place limit ${most}) few), '[]')`

const time = (at: string) => new Date(at).toISOString()

const shownDetails = (order: OrderRow, row: Row): OrderDetails => ({
  by: row.by,
  who: row.who ?? '',
  key_name: row.key_name ?? '',
  term_from: order.termFrom?.toISOString() ?? null,
  term_to: order.termTo?.toISOString() ?? null,
  together: row.together,
  resources: row.resources,
  payments: row.payments.map(({ number, fen, at, ...payment }) => ({
    ...payment,
    voucher_number: number ?? '',
    amount: fromFen(BigInt(fen)),
    create_time: time(at),
  })) as OrderDetails['payments'],
  refunds: row.refunds.map(({ fen, at, order_id, number, ...refund }) => ({
    ...refund,
    amount: fromFen(BigInt(fen)),
    order_id: order_id ?? '',
    order_number: number ?? '',
    create_time: time(at),
  })) as OrderDetails['refunds'],
  invoice: row.invoice && {
    id: row.invoice.id,
    number: row.invoice.number ?? '',
    status: row.invoice.status as NonNullable<OrderDetails['invoice']>['status'],
    issue_time: row.invoice.at && time(row.invoice.at),
  },
})

export async function info(ctx: CustomerCtx, id: string): Promise<OrderInfo> {
  const row = await ownOrder(ctx, id)
  return { ...shown(row), price_lines: row.priceLines, ...(await detailsOf(ctx.db, row, ctx)) }
}
