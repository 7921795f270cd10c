import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { refuse } from '../refuse.ts'
import { hashOf } from '../seal.ts'
import { limitCounters } from './limit.table.ts'

export interface Limit {
  /** What is counted and for whom: `code:sms:86-138…`. */
  key: string
  max: number
  windowMs: number
}

export interface Counted {
  hits: number
  resetAt: Date
}

/** People type parts of a key, and an index takes no entry of any length. */
const short = (key: string) => (key.length <= 200 ? key : `long:${hashOf(key)}`)

/**
 * Counts one and refuses beyond the first limit that is passed; what comes after it is not counted. So the limit on who
 * asks goes first: whoever is refused by it leaves no more rows, whatever else they make up. It runs outside the caller's transaction: an attempt counts
 * even when what it attempted is undone.
 */
export async function countOrRefuse(pool: Db, clock: Clock, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { hits } = await count(pool, clock, limit)
    if (hits > limit.max) throw refuse('tooFrequent')
  }
}

const counting = prepared((db) => {
  const isOver = sql`${limitCounters.resetAt} <= ${sql.placeholder('now')}`
  return db
    .insert(limitCounters)
    .values({ key: sql.placeholder('key'), hits: 1, resetAt: sql.placeholder('reset') })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${limitCounters.hits} + 1 end`,
        resetAt: sql`case when ${isOver} then excluded.reset_at else ${limitCounters.resetAt} end`,
      },
    })
    .returning({ hits: limitCounters.hits, resetAt: limitCounters.resetAt })
    .prepare('limit-count')
})

export async function count(pool: Db, clock: Clock, { key, windowMs }: Omit<Limit, 'max'>): Promise<Counted> {
  const now = clock.now()
  const reset = new Date(now.getTime() + windowMs)
  const [row] = await counting(pool).execute({ key: short(key), now: now.toISOString(), reset })
  return row!
}

const uncounting = prepared((db) =>
  db
    .update(limitCounters)
    .set({ hits: sql`${limitCounters.hits} - 1` })
    .where(
      and(
        eq(limitCounters.key, sql.placeholder('key')),
        gt(limitCounters.hits, 0),
        gt(limitCounters.resetAt, sql.placeholder('now')),
      ),
    )
    .prepare('limit-uncount'),
)

/** Takes one back: what was counted turned out not to be an attempt. */
export async function uncount(pool: Db, clock: Clock, key: string): Promise<void> {
  await uncounting(pool).execute({ key: short(key), now: clock.now().toISOString() })
}

/** How much is counted under a key just now. */
export async function countedNow(db: Db, clock: Clock, key: string): Promise<number> {
  const [row] = await db
    .select({ hits: limitCounters.hits })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, short(key)), gt(limitCounters.resetAt, clock.now())))
  return row?.hits ?? 0
}

const forgetting = prepared((db) =>
  db
    .delete(limitCounters)
    .where(eq(limitCounters.key, sql.placeholder('key')))
    .prepare('limit-forget'),
)

export async function forget(db: Db, key: string): Promise<void> {
  await forgetting(db).execute({ key: short(key) })
}
