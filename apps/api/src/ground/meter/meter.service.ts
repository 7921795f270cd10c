import { and, eq, isNull, sql } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { readSettings } from '../../core/settings/settings.ts'
import type { Counted } from '../engine/meter.ts'
import { priceFactors } from '../prices/price.service.ts'
import { meterPackages, meterWatches } from './meter.table.ts'

export const intervalMs = minutesMs(5)
/** So long after its end an hour waits for samples that are missing. What comes later is a part of its own. */
export const waitsMs = hoursMs(1)
const atOnce = 10_000

export const intervalBefore = (at: Date) => new Date(Math.floor(at.getTime() / intervalMs) * intervalMs)
export const intervalAfter = (at: Date) => new Date(Math.ceil(at.getTime() / intervalMs) * intervalMs)

export type WatchRow = typeof meterWatches.$inferSelect

export interface Watching {
  resourceId: string
  meter: string
  accountId: string
  node: string
  product: string
  item: string
}

/** Counts something of a resource from then on. Counted already, it goes on as it is. */
export async function watch(db: Db, watching: Watching, since: Date): Promise<void> {
  await db
    .insert(meterWatches)
    .values({ ...watching, since, askedUntil: since })
    .onConflictDoNothing()
}

/** Counts it up to then and no longer. */
export async function unwatch(db: Db, resourceId: string, until: Date): Promise<void> {
  const end = sql`greatest(${meterWatches.since}, ${until.toISOString()}::timestamptz)`
  await db
    .update(meterWatches)
    .set({ until: end })
    .where(and(eq(meterWatches.resourceId, resourceId), isNull(meterWatches.until)))
}

/** Writes samples down, each interval once; answers how many were new. */
export async function note(db: Db, meter: string, samples: readonly Counted[], now: Date): Promise<number> {
  let fresh = 0
  for (let from = 0; from < samples.length; from += atOnce) {
    const some = samples.slice(from, from + atOnce)
    const columns = {
      resource: some.map(({ id }) => id),
      start: some.map(({ start }) => start),
      bytes: some.map(({ bytes }) => bytes.toString()),
    }
    const { rows } = await db.execute<{ fresh: string }>(
      sql`select meter_note(${meter}, ${JSON.stringify(columns)}::jsonb, ${now.toISOString()}::timestamptz)::text as fresh`,
    )
    fresh += Number(rows[0]!.fresh)
  }
  return fresh
}

export interface Rated {
  hours: number
  /** The packages that were used up by it. */
  drained: string[]
}

/** Rates so many hours that are due, in the caller's transaction; of one resource alone, whatever is not rated yet. */
export async function rate(db: Db, now: Date, only: string | null = null, hoursMax = atOnce): Promise<Rated> {
  const { coefficients } = await readSettings(db, priceFactors)
  const { rows } = await db.execute<{ rated: string; drained: string[] }>(sql`
    select rated::text, drained from meter_rate(${now.toISOString()}::timestamptz, ${`${waitsMs} milliseconds`}::interval,
      ${hoursMax}, ${JSON.stringify(coefficients)}::jsonb, ${only})`)
  return { hours: Number(rows[0]!.rated), drained: rows[0]!.drained }
}

export type PackageRow = typeof meterPackages.$inferSelect

/** Held, so that nothing is drawn from it meanwhile. */
export async function holdPackage(db: Db, resourceId: string): Promise<PackageRow | undefined> {
  const [row] = await db.select().from(meterPackages).where(eq(meterPackages.resourceId, resourceId)).for('update')
  return row
}
