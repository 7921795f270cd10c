import { inArray, sql } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { soldWithin } from '../ground/agents/sold.ts'
import { isRenewedWith } from './own.ts'

const paceDays = 30
const outlookDays = 365

export interface Runway {
  /** NULL when it lasts for longer than a year. */
  days: number | null
  /** What goes out a day besides what renews by itself. */
  perDayFen: bigint
  /** What renews by itself within 30 days. */
  renewalsFen: bigint
  /** What is left now, and at the end of each day to come, until nothing is. */
  leftFen: bigint[]
}

/** What renews by itself, by the day from now on that it does, at what the last term cost the agent. */
export const renewalsAhead = async (db: Db, now: Date, agentId: string, days: number): Promise<Ahead> =>
  (await allAhead(db, now, [agentId], days))(agentId)

type Ahead = ReadonlyMap<number, bigint>

async function allAhead(db: Db, now: Date, agentIds: readonly string[], days: number) {
  const until = new Date(now.getTime() + daysMs(days))
  const { rows } = await db.execute<{ agent: string; day: number; fen: string }>(sql`
    select a.agent_id as agent, greatest(0, floor(extract(epoch from r.expires_at - ${now.toISOString()}::timestamptz) / 86400))::int as day,
      sum(o.cost_fen)::text as fen
    from account a join resource r on r.account_id = a.id and r.released_at is null and r.deleted_at is null
      and r.expires_at <= ${until.toISOString()}::timestamptz
    left join resource h on ${isRenewedWith('r', 'h')}
    cross join lateral (select cost_fen from customer_order o where o.resource_id = r.id and o.agent_id = a.agent_id
      and o.status = 'completed' and o.type in ('buy', 'renewal', 'renew_auto') order by o.created_at desc, o.id desc limit 1) o
    where ${inArray(sql`a.agent_id`, [...agentIds])} and coalesce(h.renewal, r.renewal) <> 'off' group by 1, 2`)
  const of = Map.groupBy(rows, ({ agent }) => agent)
  return (agentId: string): Ahead => new Map((of.get(agentId) ?? []).map(({ day, fen }) => [day, BigInt(fen)]))
}

/** How many days a wallet lasts. What is renewed is counted on its day; everything else by the pace of the last days. */
export const runwayOf = async (db: Db, now: Date, agentId: string, walletFen: bigint): Promise<Runway> =>
  (await runwaysOf(db, now, [agentId]))(agentId, walletFen)

/** The same of many at once. */
export async function runwaysOf(db: Db, now: Date, agentIds: readonly string[]) {
  if (agentIds.length === 0) return () => runwayIn(0n, new Map(), 0n)
  const from = new Date(now.getTime() - daysMs(paceDays))
  const { rows } = await db.execute<{ agent_id: string; fen: string }>(
    sql`select s.agent_id, sum(s.cost)::text as fen from (${soldWithin(agentIds, from, now)}) s
      where s.type not like 'renew%' group by 1`,
  )
  const ahead = await allAhead(db, now, agentIds, outlookDays)
  return (agentId: string, walletFen: bigint): Runway => {
    const spent = rows.find(({ agent_id }) => agent_id === agentId)?.fen ?? 0
    return runwayIn(BigInt(spent), ahead(agentId), walletFen)
  }
}

function runwayIn(spentFen: bigint, ahead: Ahead, walletFen: bigint): Runway {
  const perDayFen = spentFen > 0n ? spentFen / BigInt(paceDays) : 0n
  const soon = [...ahead].filter(([day]) => day < paceDays).map(([, fen]) => fen)
  return {
    days: lastingDays(walletFen, perDayFen, ahead),
    perDayFen,
    renewalsFen: soon.reduce((sum, fen) => sum + fen, 0n),
    leftFen: leftAhead(walletFen, perDayFen, ahead),
  }
}

/** What is left of a wallet now and at the end of each day; the last is below zero if it does not last. */
function leftAhead(walletFen: bigint, perDayFen: bigint, ahead: Ahead): bigint[] {
  const left = [walletFen]
  for (let day = 0; day < outlookDays && left.at(-1)! >= 0n; day++)
    left.push(left.at(-1)! - perDayFen - (ahead.get(day) ?? 0n))
  return left
}

export function lastingDays(walletFen: bigint, perDayFen: bigint, ahead: Ahead): number | null {
  const left = leftAhead(walletFen, perDayFen, ahead)
  return left.at(-1)! < 0n ? Math.max(left.length - 2, 0) : null
}
