import { resourceKinds, type ResourceKind } from '@portico/contract/resource/products.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { firstTime, type FirstRow, type FirstTime } from '../core/first-time.ts'
import { waiting } from '../core/lists.ts'
import { grantedKinds, isRenewedWith, visibleAs } from './own.ts'
import { productLines } from './product.ts'

interface Ending extends Record<string, unknown> {
  id: string
  kind: ResourceKind
  name: string
  expires_at: string
  total: number
}

/** What of a person's things ends by then, the first first. What is renewed together with its host is not named beside it. */
export async function expiringBefore(ctx: CustomerCtx, until: Date, limit: number) {
  const { rows } = await ctx.db.execute<Ending>(sql`
    select id, kind, name, expires_at, count(*) over ()::int as total from resource r
    where ${visibleAs(ctx)} and deleted_at is null and kind in ${grantedKinds(ctx).concat('')}
      and expires_at <= ${until.toISOString()}::timestamptz
      and not exists (select from resource h where ${isRenewedWith('r', 'h')})
    order by expires_at, id limit ${limit}`)
  return {
    rows: rows.map(({ id, kind, name, expires_at }) => ({
      id,
      kind,
      name,
      expire_time: new Date(expires_at).toISOString(),
    })),
    count: rows[0]?.total ?? 0,
  }
}

/** When the account had its first one, also if it is gone by now, and who bought it. */
export async function firstHad(db: Db, accountId: string, kind: ResourceKind): Promise<FirstTime | undefined> {
  const { rows } = await db.execute<FirstRow>(sql`
    select r.created_at as at, (select o.login_id from customer_order o where o.resource_id = r.id
        order by o.created_at limit 1) as login_id
    from resource r where r.account_id = ${accountId} and r.kind = ${kind} order by r.created_at, r.id limit 1`)
  return firstTime(rows)
}

interface StatusRow extends Record<string, unknown> {
  kind: ResourceKind
  status: string
  count: number
}

const expiringDays = 7

/** How many there are of each kind in each status, over the whole house, and how many end within a week. */
export async function livingByStatus(db: Db, now: Date) {
  const { rows } = await db.execute<StatusRow>(sql`
    select kind, status, count(*)::int as count from resource
    where released_at is null and deleted_at is null group by kind, status order by count desc, status`)
  const soon = new Date(now.getTime() + daysMs(expiringDays)).toISOString()
  const ending = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from resource where released_at is null and deleted_at is null
      and expires_at > ${now.toISOString()}::timestamptz and expires_at <= ${soon}::timestamptz`)
  const kinds = resourceKinds.flatMap((kind) => {
    const faulty = productLines().find((line) => line.kind === kind)?.statuses.faulty
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) return []
    return {
      kind,
      total: own.reduce((sum, { count }) => sum + count, 0),
      faulty: own.find(({ status }) => status === faulty)?.count ?? 0,
      statuses: own.map(({ status, count }) => ({ status, count })),
    }
  })
  return { kinds, expiring: ending.rows[0]?.n ?? 0 }
}

/** What failed since then, for the queue of the operators. */
export const failedOperations = (since: Date) =>
  waiting(
    'operations',
    sql`operation`,
    sql`ended_at`,
    sql`state = 'failed' and ended_at > ${since.toISOString()}::timestamptz`,
  )
