import type { OperationAction } from '@portico/contract/resource/fields.ts'
import { sql, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../core/db/pool.ts'
import type { Inside } from '../core/app/app.ts'
import { newId } from '../core/ids.ts'
import { pushChannel, pushPayload } from '../core/push/push.ts'
import { refuse } from '../core/refuse.ts'
import { requireReachable } from '../ground/nodes/node.service.ts'
import { productOf } from './product.ts'
import { operations, resources, type OperationRow, type ResourceRow } from './resource.table.ts'

/** Wakes the runners of all servers when it is committed. */
export const operationChannel = 'portico_operation'

export interface Asked {
  action: OperationAction
  params?: Record<string, unknown>
  loginId: string | null
  orderId?: string
  /** Part of something that is under way already. */
  follows?: true
  /** How long it may have to wait for something else before it can begin. */
  waitsMs?: number
}

/**
 * Begins an operation on a row that the caller holds: the operation, and the status and task it shows meanwhile, in the
 * caller's transaction. The operation is its own job: runners take it up when it is committed. Refused when another one is under way.
 */
export async function begin(app: Inside, db: Db, resource: ResourceRow, asked: Asked): Promise<OperationRow> {
  const step = productOf(resource.kind).steps[asked.action]
  if (!step) throw new Error(`${resource.kind} has no step ${asked.action}`)
  // What the house itself begins waits; a person is told at once.
  if (asked.loginId && !asked.follows) await requireReachable(db, resource.node)
  const now = app.clock.now()
  const [operation] = await db
    .insert(operations)
    .values({
      id: newId('operation'),
      resourceId: resource.id,
      accountId: resource.accountId,
      action: asked.action,
      params: asked.params ?? {},
      loginId: asked.loginId,
      orderId: asked.orderId ?? null,
      statusBefore: resource.status,
      createdAt: now,
      nextAt: now,
      deadlineAt: new Date(now.getTime() + step.deadlineMs + (asked.waitsMs ?? 0)),
    })
    .onConflictDoNothing({ target: operations.resourceId, where: sql`${operations.endedAt} is null` })
    .returning()
  if (!operation) throw refuse('operationUnderWay')
  await db
    .update(resources)
    .set({ status: step.during ?? resource.status, task: step.task ?? '', reason: '' })
    .where(eq(resources.id, resource.id))
  await pushChanged(db, resource, true)
  return operation
}

/** What its engine shut off when its time was over goes on again, where its product says how. The row is held. */
export async function revive(app: Inside, db: Db, resource: ResourceRow): Promise<void> {
  const { steps, revived } = productOf(resource.kind)
  if (!steps['revive']) return
  await begin(app, db, { ...resource, status: revived(resource) }, { action: 'revive', loginId: null, follows: true })
}

/** When its engine last did something that says what a resource is bound to. */
export const lastBinding = (
  resourceId: SQL | SQLWrapper,
): SQL<Date> => sql<Date>`(select max(o.ended_at) from operation o
  where o.resource_id = ${resourceId} and o.state = 'done' and o.action in ('create', 'bind', 'unbind', 'expire'))`

type Changed = Pick<ResourceRow, 'id' | 'kind' | 'accountId'>

/** Notes that something was due and was left out because the state did not allow it; the status stays. */
export async function skip(app: Inside, db: Db, resource: ResourceRow, action: OperationAction): Promise<void> {
  const now = app.clock.now()
  await db.insert(operations).values({
    id: newId('operation'),
    resourceId: resource.id,
    accountId: resource.accountId,
    action,
    loginId: null,
    state: 'failed',
    statusBefore: resource.status,
    fault: 'skipped',
    createdAt: now,
    nextAt: now,
    deadlineAt: now,
    endedAt: now,
  })
  await pushChanged(db, resource)
}

/**
 * Tells both sides of the desk, and the runners too when there is something to do. Of the customer's, those who may see
 * it: its owner, and the members of the business group that it belongs to by then. A push names what changed; the lists
 * that show it ask again.
 */
export async function pushChanged(db: Db, { id, kind, accountId }: Changed, work = false): Promise<void> {
  const { lists } = productOf(kind)
  const customer = pushPayload(
    { account: accountId, group: null },
    { stale: [...lists.customer, 'resourceTimeline', 'resourceCount', 'homeInfo'], resource: id },
  )
  const operator = pushPayload(
    { operators: true },
    { stale: [...lists.operator, 'platformResourceTimeline'], resource: id },
  )
  const wake = work ? sql`, pg_notify(${operationChannel}, '')` : sql``
  await db.execute(sql`
    select pg_notify(${pushChannel}, jsonb_set(${customer}::jsonb, '{to,group}',
      coalesce((select to_jsonb(group_id) from resource where id = ${id}), 'null'))::text),
      pg_notify(${pushChannel}, ${operator}) ${wake}`)
}
