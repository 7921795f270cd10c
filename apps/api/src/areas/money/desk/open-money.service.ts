import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { fromFen } from '../../../core/money.ts'

/** What of a customer's money is still open: counts, and the cash that is theirs. Nothing that is settled is named. */
export async function openMoney(db: Db, accountId: string) {
  const { rows } = await db.execute<{ what: 'orders' | 'refunds' | 'invoices' | 'balance' | 'owed'; n: string }>(sql`
    select 'orders' as what, count(*)::text as n from customer_order
      where account_id = ${accountId} and status = 'unpaid'
    union all select 'refunds', count(*)::text from refund
      where account_id = ${accountId} and status in ('under review', 'refunding')
    union all select 'invoices', count(*)::text from invoice where account_id = ${accountId} and status = 'invoicing'
    union all select 'balance', coalesce(sum(balance), 0)::text from ledger_account
      where account_id = ${accountId} and kind = 'cash'
    union all select 'owed', (coalesce((select sum(amount_fen - cash_fen - voucher_fen) from usage_bill
        where account_id = ${accountId} and cash_fen + voucher_fen < amount_fen), 0)
      + coalesce((select sum(fen) from meter_hour
        where account_id = ${accountId} and fen > 0 and booking is null), 0))::text`)
  return rows
    .filter(({ n }) => n !== '0')
    .map(({ what, n }) => ({ what, amount: what === 'balance' || what === 'owed' ? fromFen(BigInt(n)) : n }))
}
