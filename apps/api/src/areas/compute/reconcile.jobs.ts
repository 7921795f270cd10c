import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { JobKind, Queue } from '../../core/jobs/jobs.ts'
import { atWork, type Engines } from '../../ground/engine/engine.ts'
import type { HostReport } from '../../ground/engine/hosts.ts'
import { pushChanged } from '../../lifecycle/operations.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { newId } from '../../core/ids.ts'
import { nodeRow } from '../../ground/nodes/node.service.ts'
import { factsOf, sshFacts } from './host.model.ts'

const batch = 200
/** What the console believes of a machine that nothing is being done to. */
const believed = ['ACTIVE', 'SHUTOFF', 'RESCUE'] as const

/** One machine that is known to have changed; without one, all of them are gone through. */
export const reconcileQueue: Queue<{ node?: string; ref?: string }> = { queue: 'host.reconcile' }

/**
 * Compares what the console says of hosts with what their engines say. The engine is the truth about machines: the row
 * follows it, says why, and its timeline has a line about it.
 */
export const hostReconcileJob = (app: App, engines: Engines): JobKind<{ node?: string; ref?: string }> => ({
  ...reconcileQueue,
  schedule: '*/5 * * * *',
  async run({ node, ref }) {
    let after = ''
    for (;;) {
      const rows = await app.db
        .select()
        .from(resources)
        .where(
          and(
            settled,
            gt(resources.id, after),
            ref ? eq(resources.engineRef, ref) : undefined,
            node ? eq(resources.node, node) : undefined,
          ),
        )
        .orderBy(asc(resources.id))
        .limit(batch)
      await compare(app, engines, rows)
      if (rows.length < batch) return
      after = rows.at(-1)!.id
    }
  },
})

const settled = and(
  eq(resources.kind, 'host'),
  eq(resources.task, ''),
  inArray(resources.status, [...believed]),
  isNotNull(resources.engineRef),
  isNull(resources.releasedAt),
)

async function compare(app: App, engines: Engines, rows: readonly ResourceRow[]): Promise<void> {
  for (const node of new Set(rows.map((row) => row.node))) {
    const here = rows.filter((row) => row.node === node)
    const engine = atWork(engines.of(await nodeRow(app.db, node)))
    const found = await engine.hosts.reports(here.map((row) => row.engineRef!)).catch((error: Error) => {
      app.log.warn({ err: error, node }, 'engine could not be compared')
      return undefined
    })
    if (!found) continue
    for (const row of here) {
      const report = found.find(({ ref }) => ref === row.engineRef)
      const drift = driftOf(row, report)
      if (drift) await follow(app, row.id, row.status, drift)
      if (report && waysDiffer(row, report)) await keepWayIn(app, row.id, report)
    }
  }
}

interface Drift {
  status: string
  reason: 'lost' | 'stoppedOutside' | 'startedOutside' | 'rescuedOutside' | 'unrescuedOutside' | 'foundFaulty'
}

export function driftOf(
  row: Pick<ResourceRow, 'status'>,
  report: Pick<HostReport, 'state'> | undefined,
): Drift | undefined {
  if (!report) return { status: 'ERROR', reason: 'lost' }
  if (report.state === 'error') return { status: 'ERROR', reason: 'foundFaulty' }
  if (report.state === 'stopped' && row.status !== 'SHUTOFF') return { status: 'SHUTOFF', reason: 'stoppedOutside' }
  if (report.state === 'rescued' && row.status !== 'RESCUE') return { status: 'RESCUE', reason: 'rescuedOutside' }
  if (report.state === 'running' && row.status === 'SHUTOFF') return { status: 'ACTIVE', reason: 'startedOutside' }
  if (report.state === 'running' && row.status === 'RESCUE') return { status: 'ACTIVE', reason: 'unrescuedOutside' }
  return undefined
}

const waysDiffer = (row: ResourceRow, { ssh }: HostReport) => {
  const [known, seen] = [factsOf(row), sshFacts(ssh)]
  return (known.ssh_port ?? null) !== seen.ssh_port || (known.ssh_host ?? null) !== seen.ssh_host
}

/** A way in that moved is no event in the life of a host: it is told, not noted. */
async function keepWayIn(app: App, id: string, { ssh }: HostReport): Promise<void> {
  await inTransaction(app.pool, async (db) => {
    const [row] = await db
      .update(resources)
      .set({ facts: sql`${resources.facts} || ${JSON.stringify(sshFacts(ssh))}::jsonb` })
      .where(and(eq(resources.id, id), eq(resources.task, '')))
      .returning()
    if (row) await pushChanged(db, row)
  })
}

/** Only if nothing has changed since it was looked at: an action that began meanwhile knows better. */
async function follow(app: App, id: string, was: string, { status, reason }: Drift): Promise<void> {
  await inTransaction(app.pool, async (db) => {
    const [row] = await db
      .update(resources)
      .set({ status, reason })
      .where(and(eq(resources.id, id), eq(resources.status, was), eq(resources.task, '')))
      .returning()
    if (!row) return
    await note(app, db, row, was, reason)
    await pushChanged(db, row)
  })
}

async function note(app: App, db: Db, row: ResourceRow, was: string, reason: string): Promise<void> {
  const now = app.clock.now()
  await db.insert(operations).values({
    id: newId('operation'),
    resourceId: row.id,
    accountId: row.accountId,
    action: 'reconcile',
    state: 'done',
    statusBefore: was,
    fault: reason,
    change: { status: [was, row.status] },
    createdAt: now,
    nextAt: now,
    deadlineAt: now,
    endedAt: now,
  })
}
