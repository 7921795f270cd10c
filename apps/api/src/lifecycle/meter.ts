import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '../core/app/app.ts'
import { daysMs, minutesMs } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import type { JobKind } from '../core/jobs/jobs.ts'
import { within } from '../core/within.ts'
import type { Engines } from '../ground/engine/engine.ts'
import type { Counted, MeterEngine } from '../ground/engine/meter.ts'
import { intervalBefore, intervalMs, note, rate, unwatch, watch, type WatchRow } from '../ground/meter/meter.service.ts'
import { meterSamples, meterWatches } from '../ground/meter/meter.table.ts'
import { bookDue } from '../ground/meter/usage.service.ts'
import { nodeRow } from '../ground/nodes/node.service.ts'
import { pushChanged } from './operations.ts'
import { productLines, productOf, type Metering } from './product.ts'
import { resources, type ResourceRow } from './resource.table.ts'

/** How far back an engine is asked for what it did not say. */
const askedDays = 7
/** Longer than samples are taken, so that none is counted again when it is forgotten. */
const keptDays = 40
const askedAtOnce = 1_000
const answerMs = minutesMs(1)
const rateTimeoutMs = minutesMs(10)

/** Asks engines what was counted, rates what is in, and books what it came to. Each part is safe on two servers at once. */
export const meterJob = (app: App, engines: Engines): JobKind => ({
  queue: 'resource.meter',
  schedule: '*/5 * * * *',
  async run() {
    await askAll(app, engines)
    await rateAll(app)
    await bookDue(app)
    await app.db
      .delete(meterSamples)
      .where(lte(meterSamples.start, new Date(app.clock.now().getTime() - daysMs(keptDays))))
  },
})

export async function askAll(app: App, engines: Engines): Promise<void> {
  const end = intervalBefore(app.clock.now())
  const open = and(
    lte(meterWatches.askedUntil, new Date(end.getTime() - intervalMs)),
    or(isNull(meterWatches.until), sql`${meterWatches.askedUntil} < ${meterWatches.until}`),
  )
  const places = await app.db
    .selectDistinct({ node: meterWatches.node, product: meterWatches.product, meter: meterWatches.meter })
    .from(meterWatches)
    .where(open)
  // Side by side: a node that is silent keeps nobody else from being counted.
  await Promise.all(
    places.map((place) =>
      askPlace(app, engines, place, end).catch((error: unknown) =>
        app.log.warn({ err: error, ...place }, 'nothing was counted'),
      ),
    ),
  )
}

interface Place {
  node: string
  product: string
  meter: string
}

interface Asking {
  meter: Metering
  engine: MeterEngine
}

async function askPlace(app: App, engines: Engines, place: Place, end: Date): Promise<void> {
  const line = productLines().find(({ product, meter }) => product === place.product && meter?.name === place.meter)
  const meter = line?.meter
  if (!meter) return
  const engine = meter.family.of(engines.of(await nodeRow(app.db, place.node)))
  const here = and(
    eq(meterWatches.node, place.node),
    eq(meterWatches.product, place.product),
    eq(meterWatches.meter, place.meter),
    lte(meterWatches.askedUntil, new Date(end.getTime() - intervalMs)),
    or(isNull(meterWatches.until), sql`${meterWatches.askedUntil} < ${meterWatches.until}`),
  )
  for (let after = ''; ;) {
    const rows = await app.db
      .select()
      .from(meterWatches)
      .where(and(here, sql`${key} > ${after}`))
      .orderBy(asc(key))
      .limit(askedAtOnce)
    if (rows.length > 0) await askSome(app, { meter, engine }, rows, end)
    if (rows.length < askedAtOnce) return
    const { resourceId, since } = rows.at(-1)!
    after = `${resourceId} ${since.getTime()}`
  }
}
const key = sql<string>`${meterWatches.resourceId} || ' ' || (extract(epoch from ${meterWatches.since}) * 1000)::bigint`

async function askSome(app: App, { meter, engine }: Asking, rows: WatchRow[], end: Date): Promise<void> {
  const earliest = end.getTime() - daysMs(askedDays)
  const names = await meter.names(
    app.db,
    rows.map(({ resourceId }) => resourceId),
  )
  const stretches = rows.map((row) => ({
    row,
    id: row.resourceId,
    names: names.get(row.resourceId) ?? [],
    from: new Date(Math.max(row.askedUntil.getTime(), earliest)),
    to: row.until && row.until < end ? intervalBefore(row.until) : end,
  }))
  const told = await within(answerMs, engine.counted(stretches.map(({ row: _, ...asked }) => asked)))
  const byId = Map.groupBy(told, ({ id }) => id)
  const samples = stretches.flatMap(({ id, from, to }) =>
    (byId.get(id) ?? []).filter(({ start }) => start >= from && start < to),
  )
  await inTransaction(app.pool, async (db) => {
    await note(db, meter.name, samples, app.clock.now())
    await asked(
      db,
      stretches.map(({ row, id, from, to }) => ({ row, until: toldUntil(byId.get(id) ?? [], from, to) })),
    )
  })
}

/** Up to where nothing is missing. */
function toldUntil(told: readonly Counted[], from: Date, to: Date): Date {
  const starts = new Set(told.map(({ start }) => start.getTime()))
  let at = from.getTime()
  while (at < to.getTime() && starts.has(at)) at += intervalMs
  return new Date(at)
}

async function asked(db: Db, all: readonly { row: WatchRow; until: Date }[]): Promise<void> {
  const given = all.map(({ row, until }) => ({ id: row.resourceId, meter: row.meter, since: row.since, until }))
  await db.execute(sql`
    update meter_watch w set asked_until = greatest(w.asked_until, g.until)
    from (select w.resource_id, w.meter, w.since, g.until from meter_watch w
      join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id text, meter text, since timestamptz, until timestamptz)
        on w.resource_id = g.id and w.meter = g.meter and w.since = g.since
      order by w.resource_id, w.meter, w.since for update of w) g
    where w.resource_id = g.resource_id and w.meter = g.meter and w.since = g.since`)
}

/** Rates everything that is due, so many hours at a time. */
export async function rateAll(app: App): Promise<void> {
  for (;;) {
    const work = (db: Db) => rateSome(app, db, null)
    if ((await inTransaction(app.pool, work, rateTimeoutMs)) === 0) return
  }
}

/** What is used up by it says so with the same commit. */
async function rateSome(app: App, db: Db, only: string | null): Promise<number> {
  const { hours, drained } = await rate(db, app.clock.now(), only)
  if (drained.length === 0) return hours
  const rows = await db.select().from(resources).where(inArray(resources.id, drained))
  for (const row of rows) {
    const { drained: status, statuses } = productOf(row.kind)
    if (!status || row.status !== statuses.ready) continue
    // Nothing of it could be kept by renewing it.
    await db.update(resources).set({ status, renewal: 'off' }).where(eq(resources.id, row.id))
    await pushChanged(db, row)
  }
  return hours
}

/** Rates what of one resource was counted and not rated, at once. */
export const rateNow = (app: App, db: Db, resourceId: string) => rateSome(app, db, resourceId)

/** Counts what passes a resource from then on. */
export async function countFrom(db: Db, row: ResourceRow, since: Date): Promise<void> {
  const { meter, product } = productOf(row.kind)
  if (!meter) throw new Error(`Nothing is counted of ${row.kind}`)
  const { id: resourceId, accountId, node } = row
  await watch(db, { resourceId, meter: meter.name, accountId, node, product, item: meter.item }, since)
}

export const countUntil = (db: Db, { id }: Pick<ResourceRow, 'id'>, until: Date) => unwatch(db, id, until)
