import { cockpitDays, type CockpitSpending } from '@portico/contract/cockpit/cockpit.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen } from '../../../core/money.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** What an account paid for products, less what of it came back, on the days that it was paid: as a group's budget counts it. */
export async function spending(ctx: CustomerCtx): Promise<CockpitSpending> {
  const now = ctx.app.clock.now()
  const today = dayOf(now)
  const days = Array.from({ length: cockpitDays }, (_, ago) =>
    dayOf(new Date(now.getTime() - daysMs(ago))),
  ).toReversed()
  const monthBefore = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)))
  const from = [monthBefore, days[0]!].toSorted()[0]!
  const { rows } = await ctx.db.execute<{ day: string; fen: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(amount_fen - refunded_fen)::text as fen
    from customer_order
    where account_id = ${ctx.account.id} and created_at >= ${`${from}T00:00:00Z`}::timestamptz and status = 'completed'
      and type in ('buy', 'renewal', 'renew_auto')
    group by 1`)
  const spent = new Map(rows.map(({ day, fen }) => [day, BigInt(fen)]))
  const sumOf = (month: string, until = '31') =>
    fromFen(
      [...spent]
        .filter(([day]) => day.startsWith(month) && day.slice(8) <= until)
        .reduce((sum, [, fen]) => sum + fen, 0n),
    )
  return {
    days: days.map((day) => ({ day, amount: fromFen(spent.get(day) ?? 0n) })),
    month: sumOf(today.slice(0, 7)),
    last_month_so_far: sumOf(monthBefore.slice(0, 7), today.slice(8)),
    last_month: sumOf(monthBefore.slice(0, 7)),
  }
}
