import type { PageQuery } from '@portico/contract/page.ts'
import { and, count, eq, gte, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { App } from '../core/app/app.ts'
import { daysMs, secondsMs } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { newIdWith } from '../core/ids.ts'
import type { JobKind } from '../core/jobs/jobs.ts'
import { newestFirst } from '../core/lists.ts'
import { ownerOf } from '../core/people/names.ts'
import { within } from '../core/within.ts'
import type { Engines } from '../ground/engine/engine.ts'
import type { EngineReport } from '../ground/engine/things.ts'
import { nodeRow } from '../ground/nodes/node.service.ts'
import { notify } from '../ground/notices/notice.service.ts'
import { pushChanged } from './operations.ts'
import { ownResource } from './own.ts'
import { productLines, type ProductLine } from './product.ts'
import { resourceReports } from './report.table.ts'
import { resources, type ResourceRow } from './resource.table.ts'

/** How far back engines are asked: one of them, or this server, may have been silent. */
const askedDays = 7
const countedDays = 30
const answerMs = secondsMs(30)

type ReportRow = typeof resourceReports.$inferSelect

/** What its engine told of one thing; `shown` says it in the words of the call. */
export const reportsOf =
  <Shown extends object>(shown: (data: never) => Shown) =>
  async (ctx: CustomerCtx, { id, ...query }: PageQuery & { id: string }) => {
    await ownResource(ctx, id)
    return newestFirst(ctx.db, resourceReports, eq(resourceReports.resourceId, id), query, (row: ReportRow) => ({
      id: row.id,
      start_time: row.createdAt.toISOString(),
      end_time: row.endedAt?.toISOString() ?? null,
      ...shown(row.data as never),
    }))
  }

/** How much was told of each of these lately. */
export async function reportCounts(db: Db, rows: readonly { id: string }[], now: Date): Promise<Map<string, number>> {
  const ids = rows.map(({ id }) => id)
  const lately = gte(resourceReports.createdAt, new Date(now.getTime() - daysMs(countedDays)))
  const found = await db
    .select({ id: resourceReports.resourceId, told: count() })
    .from(resourceReports)
    .where(and(inArray(resourceReports.resourceId, ids), lately))
    .groupBy(resourceReports.resourceId)
  return new Map(found.map(({ id, told }) => [id, told]))
}

/** Asks engines what they noticed, writes each thing down once, and tells whose it is. */
export const reportJob = (app: App, engines: Engines): JobKind => ({
  queue: 'resource.report',
  schedule: '*/5 * * * *',
  async run() {
    for (const line of productLines()) if (line.reports) await askAll(app, engines, line, line.reports)
  },
})

type Reports = NonNullable<ProductLine['reports']>

async function askAll(app: App, engines: Engines, { kind }: ProductLine, reports: Reports): Promise<void> {
  const made = and(eq(resources.kind, kind), isNotNull(resources.engineRef), isNull(resources.releasedAt))
  const rows = await app.db.select().from(resources).where(made)
  const since = new Date(app.clock.now().getTime() - daysMs(askedDays))
  // Side by side: a node that is silent keeps nobody else from hearing of theirs.
  await Promise.all(
    [...Map.groupBy(rows, (row) => row.node)].map(([node, here]) =>
      askNode(app, engines, reports, node, here, since).catch((error: unknown) =>
        app.log.warn({ err: error, node, kind }, 'nothing was told'),
      ),
    ),
  )
}

async function askNode(
  app: App,
  engines: Engines,
  reports: Reports,
  node: string,
  rows: readonly ResourceRow[],
  since: Date,
): Promise<void> {
  const byRef = new Map(rows.map((row) => [row.engineRef!, row]))
  const engine = reports.family.of(engines.of(await nodeRow(app.db, node)))
  const asked = app.clock.now()
  // What still goes on is asked for however long ago it began: else it would be taken for over.
  const told = await within(answerMs, engine.reports([...byRef.keys()], await oldestOpen(app.db, rows, since)))
  const over = await endedSince(app.db, rows, since)
  for (const report of told) {
    const row = byRef.get(report.ref)
    if (row && !over.has(keyOf(row.id, report.startedAt))) await note(app, row, report, reports)
  }
  await endUntold(
    app,
    rows,
    told.map(({ ref, startedAt }) => keyOf(byRef.get(ref)?.id ?? '', startedAt)),
    asked,
  )
}

async function oldestOpen(db: Db, rows: readonly ResourceRow[], since: Date): Promise<Date> {
  const ids = rows.map(({ id }) => id)
  const [open] = await db
    .select({ at: min(resourceReports.createdAt) })
    .from(resourceReports)
    .where(and(inArray(resourceReports.resourceId, ids), isNull(resourceReports.endedAt)))
  return open?.at && open.at < since ? open.at : since
}

/** What went on and is told no more is over: the thing was let go of, or what it did was. */
async function endUntold(app: App, rows: readonly ResourceRow[], told: readonly string[], asked: Date): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = and(inArray(resourceReports.resourceId, [...byId.keys()]), isNull(resourceReports.endedAt))
  const going = await app.db.select().from(resourceReports).where(open)
  for (const { id, resourceId, createdAt } of going) {
    if (told.includes(keyOf(resourceId, createdAt))) continue
    await app.db
      .update(resourceReports)
      .set({ endedAt: asked })
      .where(and(eq(resourceReports.id, id), isNull(resourceReports.endedAt)))
    await pushChanged(app.db, byId.get(resourceId)!)
  }
}

const keyOf = (id: string, startedAt: Date) => `${id} ${startedAt.toISOString()}`

/** What is over and written down is not touched again, however often it is told. */
async function endedSince(db: Db, rows: readonly ResourceRow[], since: Date): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const ended = await db
    .select({ id: resourceReports.resourceId, startedAt: resourceReports.createdAt })
    .from(resourceReports)
    .where(
      and(
        inArray(resourceReports.resourceId, ids),
        gte(resourceReports.createdAt, since),
        isNotNull(resourceReports.endedAt),
      ),
    )
  return new Set(ended.map(({ id, startedAt }) => keyOf(id, startedAt)))
}

/** Writes down what was noticed, and tells it, once. */
export async function note(
  app: App,
  row: ResourceRow,
  report: EngineReport,
  { notice }: Pick<Reports, 'notice'>,
): Promise<void> {
  const { startedAt, endedAt, data } = report
  await inTransaction(app.pool, async (db) => {
    const changed = await db
      .insert(resourceReports)
      .values({ id: newIdWith('rep'), resourceId: row.id, createdAt: startedAt, endedAt, data })
      .onConflictDoUpdate({
        target: [resourceReports.resourceId, resourceReports.createdAt],
        set: { endedAt, data },
        setWhere: and(isNull(resourceReports.endedAt), sql`excluded.ended_at is not null`),
      })
      .returning({ id: resourceReports.id })
    const loginId = changed.length > 0 && (await ownerOf(db, row.accountId))
    if (!loginId) return
    const once = `report ${row.id} ${startedAt.toISOString()}`
    await notify(app, db, { loginId, once, topic: 'resource', ...notice(row, data) })
    await pushChanged(db, row)
  })
}
