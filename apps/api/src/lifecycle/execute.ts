import { everyNode } from '@portico/contract/money/catalogue-price.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { secondsMs } from '../core/clock.ts'
import type { App } from '../core/app.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import { nodeRow, type NodeRow } from '../areas/node/node.service.ts'
import { ownerOf } from '../areas/money/payers.service.ts'
import { tellRobots } from '../areas/platform/robot.service.ts'
import { tell } from '../areas/support/notice.service.ts'
import type { EngineFault, Engines, Progress } from '../engines/engine.ts'
import { within } from '../core/within.ts'
import { tellChanged } from './operations.ts'
import { productOf, type Outcome, type Secrets, type Step } from './product.ts'
import { operations, resources, type OperationRow, type ResourceRow } from './resource.table.ts'

/** An engine that has not answered by then is taken for unreachable, and asked again. */
const engineAnswerMs = secondsMs(30)
const unreachableAgainMs = secondsMs(5)

type AnyStep = Step<Record<string, unknown>>

/** Does what is to be done next of an operation that the caller holds: a step towards its end, or its end. */
export async function perform(app: App, engines: Engines, operation: OperationRow): Promise<void> {
  const [resource] = await app.db.select().from(resources).where(eq(resources.id, operation.resourceId))
  const step = productOf(resource!.kind).steps[operation.action] as unknown as AnyStep
  const held: Held = { operation, resource: resource!, step }
  const node = resource!.node === everyNode ? undefined : await nodeRow(app.db, resource!.node)
  const progress = await attempt(app, engines, held, node)
  if (progress.state !== 'pending') return settle(app, held, progress)
  // Of a node that is silent nobody knows what has come of it: its time stands still until the node speaks again.
  const isSilent = node !== undefined && node.unreachableSince !== null
  if (app.clock.now() >= operation.deadlineAt && !isSilent)
    return settle(app, held, { state: 'failed', fault: 'timedOut' })
  await wait(app, held, progress)
}

interface Held {
  operation: OperationRow
  resource: ResourceRow
  step: AnyStep
}

export const secretsOf = (app: Pick<App, 'seal'>, { sealed }: Pick<ResourceRow, 'sealed'>): Secrets =>
  sealed ? (JSON.parse(app.seal.open(sealed)) as Secrets) : {}

async function attempt(app: App, engines: Engines, held: Held, node: NodeRow | undefined): Promise<Progress> {
  const { operation, resource, step } = held
  try {
    const work = {
      app,
      db: app.db,
      get engine() {
        if (!node) throw new Error(`${resource.kind} runs on no node`)
        return engines.of(node)
      },
      call: { operation: operation.id, name: resource.name, account: resource.accountId, resource: resource.id },
      resource,
      params: operation.params,
      secrets: secretsOf(app, resource),
    }
    return await within(engineAnswerMs, step.run(work))
  } catch (error) {
    // Whatever an engine throws says only that it could not be asked; what it answers is its `Progress`.
    app.log.warn({ err: error, operation: operation.id, action: operation.action }, 'engine did not answer')
    return { state: 'pending', againMs: unreachableAgainMs }
  }
}

/** Lets go of an operation that is not ready, until it is to be looked at again. */
async function wait(app: App, { operation, resource }: Held, { againMs, task }: Progress & { state: 'pending' }) {
  const nextAt = new Date(app.clock.now().getTime() + againMs)
  if (task === undefined || task === resource.task) {
    await letGo(app.db, operation.id, nextAt)
    return
  }
  await inTransaction(app.pool, async (db) => {
    // It may have been ended by hand meanwhile: then its task is over too.
    if (!(await letGo(db, operation.id, nextAt))) return
    await db.update(resources).set({ task }).where(eq(resources.id, resource.id))
    await tellChanged(db, resource)
  })
}

async function letGo(db: Db, operationId: string, nextAt: Date): Promise<boolean> {
  const open = await db
    .update(operations)
    .set({ heldUntil: null, nextAt })
    .where(and(eq(operations.id, operationId), isNull(operations.endedAt)))
    .returning({ id: operations.id })
  return open.length === 1
}

/** Ends an operation, once: whoever comes second finds it ended. */
async function settle(app: App, held: Held, end: Exclude<Progress, { state: 'pending' }>): Promise<void> {
  await inTransaction(app.pool, async (db) => {
    const resource = await holdForEnd(db, held.resource)
    const [ended] = await db
      .update(operations)
      .set({
        state: end.state,
        endedAt: app.clock.now(),
        heldUntil: null,
        ...(end.state === 'failed' && { fault: end.fault, detail: end.detail ?? '' }),
      })
      .where(and(eq(operations.id, held.operation.id), isNull(operations.endedAt)))
      .returning()
    if (!ended || !resource) return
    const ending = { app, db, resource, params: ended.params, operation: ended }
    if (end.state === 'done') {
      const secrets = secretsOf(app, resource)
      const outcome = held.step.done(resource, end.result, ended.params, { app, secrets })
      await change(db, resource, { task: '', reason: '', ...written(app, resource, outcome) })
      await held.step.after?.({ ...ending, resource: await fresh(db, resource.id) })
    } else {
      const { faulty } = productOf(resource.kind).statuses
      const status = (held.step.onFault === 'faulty' && faulty) || ended.statusBefore
      await change(db, resource, { task: '', status, reason: end.fault })
      await held.step.undo?.(ending)
      await tellFault(app, db, resource, ended, end.fault)
    }
    await tellChanged(db, resource)
  })
}

/** What it is bound to is held first: whoever ends a host holds it before what is bound to it. */
async function holdForEnd(db: Db, { id, boundTo }: ResourceRow): Promise<ResourceRow | undefined> {
  if (boundTo) await db.select({ id: resources.id }).from(resources).where(eq(resources.id, boundTo)).for('update')
  const [row] = await db.select().from(resources).where(eq(resources.id, id)).for('update')
  return row
}

async function fresh(db: Db, id: string): Promise<ResourceRow> {
  const [row] = await db.select().from(resources).where(eq(resources.id, id))
  return row!
}

function written(app: App, resource: ResourceRow, { secrets, facts, spec, ...outcome }: Outcome): Partial<ResourceRow> {
  return {
    ...outcome,
    ...(spec && { spec: { ...resource.spec, ...spec } }),
    ...(facts && { facts: { ...resource.facts, ...facts } }),
    ...(secrets && { sealed: app.seal.close(JSON.stringify(secrets)) }),
  }
}

const change = (db: Db, resource: ResourceRow, set: Partial<ResourceRow>) =>
  db.update(resources).set(set).where(eq(resources.id, resource.id))

async function tellFault(app: App, db: Db, resource: ResourceRow, operation: OperationRow, fault: EngineFault) {
  await tellRobots(app, db, 'operation.failed', resource.accountId, {
    action: operation.action,
    resource: resource.name,
    reason: fault,
  })
  const loginId = operation.loginId ?? (await ownerOf(db, resource.accountId))
  if (!loginId) return
  const word = operation.action === 'create' ? 'resourceNotMade' : 'resourceNotDone'
  const vars = { name: resource.name, action: operation.action, fault }
  await tell(app, db, { loginId, once: `operation ${operation.id}`, topic: 'resource', word, vars })
}
