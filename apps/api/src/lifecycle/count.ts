import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { fromFen } from '../core/money.ts'
import { foundBy } from './list.ts'
import { lastsUntil, ownFen, renewalsDue, usagePace } from './outlook.ts'
import { grantedKinds, visibleAs } from './own.ts'
import { productLines } from './product.ts'

const foundMax = 8

/** What a person may mean: names that hold it, and what is exactly it. */
export async function search(ctx: CustomerCtx, text: string) {
  const { rows } = await ctx.db.execute<{ id: string; kind: ResourceKind; name: string }>(sql`
    select id, kind, name from resource r
    where ${visibleAs(ctx)} and deleted_at is null and kind in ${grantedKinds(ctx).concat('')}
      and ${foundBy(text, productLines())}
    order by created_at desc, id desc limit ${foundMax}`)
  return { result: rows }
}

/** What ends within so many days is pointed out. */
export const expiringDays = 7

interface CountRow extends Record<string, unknown> {
  kind: ResourceKind
  total: number
  expiring: number
  expired: number
  faulty: number
}

/** How many there are of each kind, and how long the money lasts if everything goes on as it is. */
export async function count(ctx: CustomerCtx) {
  const now = ctx.app.clock.now()
  const soon = new Date(now.getTime() + daysMs(expiringDays)).toISOString()
  const faulty = [...new Set(productLines().flatMap(({ statuses }) => statuses.faulty ?? []))]
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select kind, count(*)::int as total,
      count(*) filter (where expires_at > ${now.toISOString()}::timestamptz and expires_at <= ${soon}::timestamptz)::int as expiring,
      count(*) filter (where expires_at <= ${now.toISOString()}::timestamptz)::int as expired,
      count(*) filter (where status in ${sql`(${sql.join(
        faulty.map((status) => sql`${status}`),
        sql`, `,
      )})`})::int as faulty
    from resource r where ${visibleAs(ctx)} and deleted_at is null and kind in ${grantedKinds(ctx).concat('')} group by kind`)
  const none = { total: 0, expiring: 0, expired: 0, faulty: 0 }
  return {
    result: resourceKinds.map((kind) => ({ ...none, ...rows.find((row) => row.kind === kind), kind })),
    ...(await runway(ctx, now)),
  }
}

/** When the balance is not enough for what comes next, at the pace of now. */
async function runway(ctx: CustomerCtx, now: Date): Promise<{ month_total: string; runway_time: string | null }> {
  const due = await renewalsDue(ctx, now)
  const pace = await usagePace(ctx, now)
  return {
    month_total: fromFen(due.reduce((sum, { fen }) => sum + fen, 0n)),
    runway_time: lastsUntil(due, pace, await ownFen(ctx), now)?.toISOString() ?? null,
  }
}
