import { sql } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { soldWithin } from './sold.ts'

const paceDays = 30
const outlookDays = 365

export interface Runway {
  /** NULL when it lasts for longer than a year. */
  days: number | null
  /** What goes out a day besides what renews by itself. */
  perDayFen: bigint
  /** What renews by itself within 30 days. */
  renewalsFen: bigint
}

/** What renews by itself, by the day from now on that it does, at what the last term cost the agent. */
export async function renewalsAhead(db: Db, now: Date, agentId: string, days: number): Promise<Map<number, bigint>> {
  const until = new Date(now.getTime() + daysMs(days))
  const { rows } = await db.execute<{ day: number; fen: string }>(sql`
    select greatest(0, floor(extract(epoch from r.expires_at - ${now.toISOString()}::timestamptz) / 86400))::int as day,
      sum(o.cost_fen)::text as fen
    from account a join resource r on r.account_id = a.id and r.released_at is null and r.deleted_at is null
      and r.renewal <> 'off' and r.expires_at <= ${until.toISOString()}::timestamptz
    cross join lateral (select cost_fen from customer_order o where o.resource_id = r.id and o.agent_id = a.agent_id
      and o.status = 'completed' and o.type in ('buy', 'renewal', 'renew_auto') order by o.created_at desc, o.id desc limit 1) o
    where a.agent_id = ${agentId} group by 1`)
  return new Map(rows.map(({ day, fen }) => [day, BigInt(fen)]))
}

/** How many days a wallet lasts. What is renewed is counted on its day; everything else by the pace of the last days. */
export async function runwayOf(db: Db, now: Date, agentId: string, walletFen: bigint): Promise<Runway> {
  const from = new Date(now.getTime() - daysMs(paceDays))
  const { rows } = await db.execute<{ fen: string }>(
    sql`select coalesce(sum(s.cost), 0)::text as fen from (${soldWithin(agentId, from, now)}) s where s.type not like 'renew%'`,
  )
  const spentFen = BigInt(rows[0]!.fen)
  const perDayFen = spentFen > 0n ? spentFen / BigInt(paceDays) : 0n
  const ahead = await renewalsAhead(db, now, agentId, outlookDays)
  const soon = [...ahead].filter(([day]) => day < paceDays).map(([, fen]) => fen)
  return {
    days: lastingDays(walletFen, perDayFen, ahead),
    perDayFen,
    renewalsFen: soon.reduce((sum, fen) => sum + fen, 0n),
  }
}

export function lastingDays(walletFen: bigint, perDayFen: bigint, ahead: ReadonlyMap<number, bigint>): number | null {
  let left = walletFen
  for (let day = 0; day < outlookDays; day++) {
    left -= perDayFen + (ahead.get(day) ?? 0n)
    if (left < 0n) return day
  }
  return null
}
