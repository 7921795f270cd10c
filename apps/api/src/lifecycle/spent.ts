import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'

/**
 * What a resource has cost so far, in fen, as the ledger has it: what its orders took from its owner's places in entries by
 * which somebody earned, less what went back, and what was booked of its use. The costs of an account count the same.
 */
export async function spentOn(db: Db, id: string): Promise<bigint> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    with own as (select id from customer_order where resource_id = ${id}),
    entry as (
      select e.id from own join ledger_entry e on e.order_id = own.id
      union
      select e.id from own join refund f on f.order_id = own.id
      join ledger_entry e on e.effect = 'refund ' || f.id || ' approve' and e.order_id is null)
    select (
      coalesce((select -sum(l.amount) from entry join ledger_line l on l.entry_id = entry.id
        join ledger_account a on a.id = l.account_id
        where a.account_id = (select account_id from resource where id = ${id}) and a.currency = 'CNY'
          and a.kind in ('cash', 'voucher', 'receivable', 'refundPayable')
          and exists (select 1 from ledger_line x where x.entry_id = entry.id
            and (x.account_id like 'revenue:%' or x.account_id like 'agentSales:%'))), 0)
      + coalesce((select sum(fen) from meter_hour where resource_id = ${id} and booking is not null), 0))::text as fen`)
  return BigInt(rows[0]!.fen)
}
