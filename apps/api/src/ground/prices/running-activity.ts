import type { Product } from '@portico/contract/access.ts'
import type { PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import { and, asc, gte, lte } from 'drizzle-orm'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { activities } from './price.table.ts'

/** Days are those of UTC. */
export const dayOf = (clock: Clock) => clock.now().toISOString().slice(0, 10)

export function shownActivity(row: typeof activities.$inferSelect, day: string): PlatformActivity {
  return {
    id: row.id,
    name: row.name,
    product: row.product as Product,
    node: row.node,
    discount: row.discount,
    min_months: row.minMonths,
    applies_to: row.appliesTo as PlatformActivity['applies_to'],
    title_en: row.titleEn,
    title_zh_hans: row.titleZhHans,
    title_zh_hant: row.titleZhHant,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    state: day < row.startsOn ? 'coming' : day > row.endsOn ? 'over' : 'running',
  }
}

/** Those that end first come first. */
export async function runningActivities(db: Db, clock: Clock): Promise<PlatformActivity[]> {
  const day = dayOf(clock)
  const rows = await db
    .select()
    .from(activities)
    .where(and(lte(activities.startsOn, day), gte(activities.endsOn, day)))
    .orderBy(asc(activities.endsOn), asc(activities.id))
  return rows.map((row) => shownActivity(row, day))
}
