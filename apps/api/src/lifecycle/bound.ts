import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { secondsMs } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import type { Inside } from '../core/app/app.ts'
import type { Progress } from '../ground/engine/progress.ts'
import { operationChannel } from './operations.ts'
import { boundTo } from './own.ts'
import { productOf, type Binding } from './product.ts'
import { resourceRow } from './resource-row.ts'
import { operations, resources, type OperationRow, type ResourceRow } from './resource.table.ts'

/** A host that is ready wakes what waits for it; this is for a call that was missed. */
const againMs = secondsMs(5)

type Unready = Exclude<Progress<never>, { state: 'done' }>

/** Whether a host is there for what is to be bound to it; while it is being made, it is waited for. */
export async function hostReadiness(
  db: Db,
  hostId: string,
): Promise<{ state: 'ready'; ref: string } | { state: 'not ready'; progress: Unready }> {
  const host = await resourceRow(db, hostId)
  if (host && host.status === productOf(host.kind).statuses.building)
    return { state: 'not ready', progress: { state: 'pending', againMs } }
  if (!host?.engineRef || host.deletedAt || host.releasedAt)
    return { state: 'not ready', progress: { state: 'failed', fault: 'hostFailed' } }
  return { state: 'ready', ref: host.engineRef }
}

/**
 * What was deleted together with its host waits until the host has let go of it. When the host stays after all, so does
 * it: undefined when there is nothing to wait for.
 */
export async function heldByHost(db: Db, { resourceId, params }: OperationRow): Promise<Unready | undefined> {
  if (!('with_host' in params)) return undefined
  const { rows } = await db.execute<{ going: boolean; stays: boolean }>(sql`
    select exists (select 1 from operation o where o.resource_id = h.id and o.ended_at is null) as going,
      h.deleted_at is null and h.released_at is null as stays
    from resource r join resource h on h.id = r.bound_to
    where r.id = ${resourceId} and r.bound_to = ${params['with_host']}`)
  // What rests in the recycle bin has not let go of everything, but it is gone.
  if (!rows[0] || !(rows[0].going || rows[0].stays)) return undefined
  return rows[0].going ? { state: 'pending', againMs } : { state: 'failed', fault: 'hostStays' }
}

/** Whether a thing can be bound so: what it is bound to is there, its owner's, and not another's alone. */
export async function isFreeFor(
  db: Db,
  { id, kind, accountId }: ResourceRow,
  { to, alone }: Binding,
): Promise<boolean> {
  const there = and(
    eq(resources.id, to),
    eq(resources.accountId, accountId),
    isNull(resources.deletedAt),
    isNull(resources.releasedAt),
  )
  if ((await db.$count(resources, there)) === 0) return false
  return !alone || !(await boundTo(db, to)).some((other) => other.kind === kind && other.id !== id)
}

/** Lets what waits for this resource look again at once. */
export async function wakeBound(app: Inside, db: Db, id: string): Promise<void> {
  const bound = db.select({ id: resources.id }).from(resources).where(eq(resources.boundTo, id))
  await db
    .update(operations)
    .set({ nextAt: app.clock.now() })
    .where(and(inArray(operations.resourceId, bound), isNull(operations.endedAt)))
  await db.execute(sql`select pg_notify(${operationChannel}, '')`)
}
