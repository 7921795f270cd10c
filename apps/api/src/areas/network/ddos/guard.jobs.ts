import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { daysMs, hoursMs, secondsMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { within } from '../../../core/within.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeRow, type NodeRow } from '../../../ground/nodes/node.service.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { note } from '../../../lifecycle/report.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { beginBlackholes, followBlackholes } from '../guard/blackhole.service.ts'
import type { EipFacts } from '../address/eip.service.ts'
import { guardFamily } from '../guard/guard.family.ts'
import { attackNotice, figuresOf } from '../guard/guard.service.ts'

const answerMs = secondsMs(30)
/** How far back engines are asked: one of them, or this server, may have been silent. */
const askedDays = 7

/** Watches over addresses: who is attacked without a package, who cannot be reached because of it, who wants to be told. */
export const guardJob = (app: App, engines: Engines): JobKind => ({
  queue: 'network.guard',
  schedule: '* * * * *',
  async run() {
    const watched = (await app.db.select().from(nodes)).filter(({ engine }) => guardFamily.isOn(engine))
    for (const node of watched)
      await hear(app, engines, node).catch((error: unknown) =>
        app.log.warn({ err: error, node: node.id }, 'nothing was told of attacks'),
      )
    await beginBlackholes(app)
    await followBlackholes(app)
    await sendThresholds(app, engines)
  },
})

async function hear(app: App, engines: Engines, node: NodeRow): Promise<void> {
  const since = new Date(app.clock.now().getTime() - daysMs(askedDays))
  const told = await within(answerMs, guardFamily.of(engines.of(node)).attacks(since))
  if (told.length === 0) return
  const refs = [...new Set(told.map(({ ref }) => ref))]
  const there = and(
    eq(resources.node, node.id),
    eq(resources.kind, 'eip'),
    isNull(resources.releasedAt),
    inArray(resources.engineRef, refs),
  )
  const byRef = new Map((await app.db.select().from(resources).where(there)).map((row) => [row.engineRef!, row]))
  for (const report of told) {
    const row = byRef.get(report.ref)
    // What was done to an address before somebody had it is not theirs.
    if (row && report.startedAt >= row.createdAt)
      await note(app, row, { ...report, data: { ...report.data } }, { notice: attackNotice as never })
  }
}

/** Those who asked to be told when more than so much comes to an address: once an hour at most. */
async function sendThresholds(app: App, engines: Engines): Promise<void> {
  const wanted = sql`(coalesce((${resources.facts} ->> 'threshold_mbps')::bigint, 0) > 0
    or coalesce((${resources.facts} ->> 'threshold_pps')::bigint, 0) > 0)`
  const rows = await app.db
    .select()
    .from(resources)
    .where(and(eq(resources.kind, 'eip'), isNull(resources.releasedAt), isNull(resources.deletedAt), wanted))
  for (const row of rows)
    await sendThreshold(app, engines, row).catch((error: unknown) =>
      app.log.warn({ err: error, resource: row.id }, 'its traffic is not known'),
    )
}

/** As many bits as a packet of ordinary traffic has. */
const packetBits = 5600

async function sendThreshold(app: App, engines: Engines, row: ResourceRow): Promise<void> {
  const node = await nodeRow(app.db, row.node)
  if (!row.engineRef || node.unreachableSince || !guardFamily.isOn(node.engine)) return
  const points = await within(answerMs, figuresOf(app.db, engines, node, row, '1 hour'))
  const last = points.at(-1)
  if (!last) return
  const mbps = Math.round(last.mbps + (last.clean ?? 0))
  const pps = Math.round(last.pps + ((last.clean ?? 0) * 1e6) / packetBits)
  const { address = '', threshold_mbps = 0, threshold_pps = 0 } = row.facts as Partial<EipFacts>
  const over = (threshold_mbps > 0 && mbps > threshold_mbps) || (threshold_pps > 0 && pps > threshold_pps)
  const loginId = over && (await ownerOf(app.db, row.accountId))
  if (!loginId) return
  const hour = Math.floor(app.clock.now().getTime() / hoursMs(1))
  await inTransaction(app.pool, (db) =>
    notify(app, db, {
      loginId,
      once: `threshold ${row.id} ${hour}`,
      topic: 'attack',
      word: 'eip.threshold',
      vars: { address, mbps: String(mbps), pps: String(pps) },
      link: `/ddos?tab=addresses&address=${row.id}`,
      mail: true,
    }),
  )
}
