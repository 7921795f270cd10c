import { addMonths } from '@portico/contract/money/term.ts'
import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { fromFen } from '../core/money.ts'
import { walletOf } from '../ground/ledger/ledger.service.ts'
import { ownTerms } from '../ground/agents/seller.service.ts'
import { priceFor, readBook } from '../ground/prices/price.service.ts'
import { foundBy } from './list.ts'
import { grantedKinds, visible, visibleAs } from './own.ts'
import { productLines } from './product.ts'
import { renewalSpec } from './renew.ts'
import { resources } from './resource.table.ts'

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

const runwayMonthsMax = 60

/** Walks the renewals in the order of their days until the balance does not pay the next one. */
async function runway(ctx: CustomerCtx, now: Date): Promise<{ month_total: string; runway_time: string | null }> {
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(
      and(
        visible(ctx),
        inArray(resources.kind, grantedKinds(ctx)),
        sql`${resources.deletedAt} is null and ${resources.expiresAt} is not null`,
      ),
    )
    .limit(1000)
  const own = await ownTerms(ctx.db, ctx.account.id)
  const book = await readBook(ctx.db, ctx.app.clock)
  const costs = rows.flatMap((row) => {
    const price = priceFor(book, renewalSpec(row, 1), own)
    return price && row.expiresAt ? [{ fen: price.totalFen, at: row.expiresAt > now ? row.expiresAt : now }] : []
  })
  const monthFen = costs.reduce((sum, { fen }) => sum + fen, 0n)
  const month_total = fromFen(monthFen)
  if (monthFen === 0n) return { month_total, runway_time: null }
  const { cash, voucher } = await walletOf(ctx.db, ctx.account.id)
  let left = cash + voucher
  for (let round = 0; round < runwayMonthsMax; round++) {
    const due = costs
      .map(({ fen, at }) => ({ fen, at: addMonths(at, round) }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const { fen, at } of due) {
      if (left < fen) return { month_total, runway_time: at.toISOString() }
      left -= fen
    }
  }
  return { month_total, runway_time: null }
}
