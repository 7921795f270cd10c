import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'

/** What an entry `e` moved for a customer `k` is the platform's: money that came by a gateway of its, or before they joined. */
const isOurs = sql`(e.at < k.joined_at or exists (select from ledger_line x join ledger_account g on g.id = x.account_id
  and g.kind = 'gateway' where x.entry_id = e.id))`
/** All that moved what a customer `k` holds, in cash or on its way to the bank. */
const movedFor = sql`ledger_account p join ledger_line l on l.account_id = p.id join ledger_entry e on e.id = l.entry_id
  where p.account_id = k.account_id and p.kind in ('cash', 'refundPayable') and p.currency = 'CNY'`

/**
 * Whether all that a customer holds and has spent is what they paid to the platform. What their agent wrote into the wallet,
 * or gave back, may be money that never was. What it lent counts for nothing as long as it lies there.
 */
export async function isOnlyOurs(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await db.execute<{ ours: boolean }>(sql`
    select coalesce((select sum(balance) from ledger_account where account_id = k.account_id and kind = 'cash'
        and currency = 'CNY'), 0) >= k.credit_fen
      and not exists (select from ${movedFor} and e.kind <> 'agentLoan' and not ${isOurs}
        group by e.id having sum(l.amount) > 0) as ours
    from agent_customer k where k.account_id = ${accountId}`)
  return rows[0]?.ours === true
}

/** What an agent's customers besides one hold, as far as they have paid so much to the platform: it may have to stand for it. */
export async function guaranteedFen(db: Db, agentId: string, besides: string): Promise<bigint> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(greatest(0, least(h.fen - k.credit_fen,
      coalesce((select sum(l.amount) from ${movedFor} and ${isOurs}), 0)))), 0)::text as fen
    from agent_customer k cross join lateral (
      select sum(balance) as fen from ledger_account
      where account_id = k.account_id and kind in ('cash', 'refundPayable') and currency = 'CNY') h
    where k.agent_id = ${agentId} and k.account_id <> ${besides} and h.fen > k.credit_fen`)
  return BigInt(rows[0]!.fen)
}
