import { everyNode } from '@portico/contract/money/price-list.ts'
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { secondsMs } from '../core/clock.ts'
import type { App } from '../core/app/app.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import { nodeRow, type NodeRow } from '../ground/nodes/node.service.ts'
import { ownerOf } from '../core/people/names.ts'
import { messageAccount, messageRobots } from '../ground/robots/robot.service.ts'
import { notify } from '../ground/notices/notice.service.ts'
import type { EngineFault, Progress } from '../ground/engine/progress.ts'
import { atWork, NotOffered, type Engines } from '../ground/engine/engine.ts'
import { within } from '../core/within.ts'
import { heldByHost, isFreeFor, wakeBound } from './bound.ts'
import { begin, lastBinding, pushChanged } from './operations.ts'
import { boundTo } from './own.ts'
import { productOf, stepOf, type Outcome, type Secrets, type Step } from './product.ts'
import { lockResource, resourceRow } from './resource-row.ts'
import { operations, resources, type OperationChange, type OperationRow, type ResourceRow } from './resource.table.ts'

/** An engine that has not answered by then is taken for unreachable, and asked again. */
const engineAnswerMs = secondsMs(30)
const unreachableAgainMs = secondsMs(5)

/** Does what is to be done next of an operation that the caller holds: a step towards its end, or its end. */
export async function perform(app: App, engines: Engines, operation: OperationRow): Promise<void> {
  // Asked before the row is read: what the host has let go of by then is read as it is.
  const waits = await heldByHost(app.db, operation)
  const resource = await fresh(app.db, operation.resourceId)
  const step = stepOf(resource.kind, operation.action)!
  const held: Held = { operation, resource, step }
  const failed = waits ?? (await boundInVain(app.db, held))
  const progress = failed ?? (await attempt(app, engines, held, await nodeOf(app.db, resource)))
  if (progress.state === 'pending' && !(await isLate(app, held))) return wait(app, held, progress)
  await (isGivenUp(operation) ? endCleared(app, held, progress) : endRun(app, held, progress))
}

/**
 * Of a node that is silent nobody knows what has come of it: its time stands still until the node speaks again, which
 * moves the deadline. So the node is asked for first, then the deadline, and neither is what was read before.
 */
async function isLate({ db, clock }: App, { operation, resource }: Held): Promise<boolean> {
  const now = clock.now()
  if (now < operation.deadlineAt) return false
  if ((await nodeOf(db, resource))?.unreachableSince) return false
  const [row] = await db
    .select({ deadlineAt: operations.deadlineAt })
    .from(operations)
    .where(eq(operations.id, operation.id))
  return row!.deadlineAt <= now
}

const nodeOf = async (db: Db, { node }: ResourceRow) => (node === everyNode ? undefined : nodeRow(db, node))

/** It has failed, and what it had begun is being cleared away. The row says so: whoever takes it up goes on with that. */
const isGivenUp = ({ fault }: OperationRow) => fault !== ''

type Failure = Extract<Progress, { state: 'failed' }>
const timedOut: Failure = { state: 'failed', fault: 'timedOut' }
const boundGone: Failure = { state: 'failed', fault: 'boundGone' }

/** What it is to be bound to may have gone before the engine is asked: then it is not asked. */
async function boundInVain(db: Db, { operation, resource, step }: Held): Promise<Failure | undefined> {
  const target = isGivenUp(operation) ? undefined : step.binds?.(operation.params)
  return target && !(await isFreeFor(db, resource, target)) ? boundGone : undefined
}

async function endRun(app: App, held: Held, progress: Progress): Promise<void> {
  if (progress.state === 'done') {
    if (!(await settle(app, held, progress))) await giveUp(app, held, boundGone, 0)
    return
  }
  const failure = progress.state === 'failed' ? progress : timedOut
  if (!held.step.clear) return void (await settle(app, held, failure))
  // What was asked last may not have heard yet that its time is over.
  await giveUp(app, held, failure, progress.state === 'pending' ? progress.againMs : 0)
}

async function endCleared(app: App, held: Held, progress: Progress<{ kept?: object }>): Promise<void> {
  if (progress.state === 'done' && progress.result.kept)
    return void (await settle(app, held, { state: 'done', result: progress.result.kept }))
  const { fault, detail } = held.operation
  const failure: Failure = { state: 'failed', fault: fault as EngineFault, detail }
  if (progress.state === 'done') return void (await settle(app, held, failure))
  const why = progress.state === 'failed' ? progress : timedOut
  app.log.warn({ operation: held.operation.id, action: held.operation.action, why }, 'not all was cleared away')
  const left = `Not all was cleared away: ${why.detail || why.fault}`
  await settle(app, held, { ...failure, detail: detail ? `${detail}. ${left}` : left }, true)
}

interface Held {
  operation: OperationRow
  resource: ResourceRow
  step: Step
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
        return atWork(engines.of(node))
      },
      call: { operation: operation.id, name: resource.name, account: resource.accountId, resource: resource.id },
      resource,
      params: operation.params,
      secrets: secretsOf(app, resource),
    }
    return await within(engineAnswerMs, isGivenUp(operation) ? step.clear!(work) : step.run(work))
  } catch (error) {
    if (error instanceof NotOffered) return { state: 'failed', fault: 'unsupported' }
    // Whatever an engine throws says only that it could not be asked; what it answers is its `Progress`.
    app.log.warn({ err: error, operation: operation.id, action: operation.action }, 'engine did not answer')
    return { state: 'pending', againMs: unreachableAgainMs }
  }
}

/** Lets go of an operation that is not ready, until it is to be looked at again. */
async function wait(app: App, { operation, resource }: Held, { againMs, task }: Progress & { state: 'pending' }) {
  const nextAt = new Date(app.clock.now().getTime() + againMs)
  if (task === undefined || task === resource.task) {
    await postpone(app.db, operation, nextAt)
    return
  }
  await inTransaction(app.pool, async (db) => {
    // It may have been ended by hand meanwhile: then its task is over too.
    if (!(await postpone(db, operation, nextAt))) return
    await db.update(resources).set({ task }).where(eq(resources.id, resource.id))
    await pushChanged(db, resource)
  })
}

async function postpone(db: Db, operation: OperationRow, nextAt: Date): Promise<boolean> {
  const open = await db
    .update(operations)
    .set({ heldUntil: null, nextAt })
    .where(stillAs(operation))
    .returning({ id: operations.id })
  return open.length === 1
}

/**
 * Notes why it failed. From then on nobody goes on with it, and to be cleared away it has as long as it had to be done:
 * what an engine is in the middle of may have to come to its end first.
 */
async function giveUp(app: App, { operation, step }: Held, { fault, detail }: Failure, againMs: number): Promise<void> {
  const now = app.clock.now().getTime()
  const [nextAt, deadlineAt] = [new Date(now + againMs), new Date(now + step.deadlineMs)]
  await app.db
    .update(operations)
    .set({ fault, detail: detail ?? '', heldUntil: null, nextAt, deadlineAt })
    .where(stillAs(operation))
}

/** Somebody else may have ended it meanwhile, or given it up: then what this one has heard counts no more. */
const stillAs = ({ id, fault }: OperationRow) =>
  and(eq(operations.id, id), isNull(operations.endedAt), eq(operations.fault, fault))

/**
 * Ends an operation, once: whoever comes second finds it ended. It does not end well when what it was to be bound to is
 * gone by now: then nothing is written down, and the answer is no.
 */
async function settle(
  app: App,
  held: Held,
  end: Exclude<Progress, { state: 'pending' }>,
  mayBeLeft = false,
): Promise<boolean> {
  const target = end.state === 'done' ? held.step.binds?.(held.operation.params) : undefined
  return inTransaction(app.pool, async (db) => {
    const resource = await holdForEnd(db, held.resource, target?.to)
    if (resource && target && !(await isFreeFor(db, resource, target))) return false
    const [ended] = await db
      .update(operations)
      .set({
        state: end.state,
        endedAt: app.clock.now(),
        heldUntil: null,
        ...(end.state === 'failed' ? { fault: end.fault, detail: end.detail ?? '' } : { fault: '', detail: '' }),
      })
      .where(stillAs(held.operation))
      .returning()
    if (!ended || !resource) return true
    const ending = { app, db, resource, params: ended.params, operation: ended }
    if (end.state === 'done') {
      const secrets = secretsOf(app, resource)
      const outcome = held.step.done(resource, end.result, ended.params, { app, secrets })
      const now = written(app, resource, outcome)
      await change(db, resource, { task: '', reason: '', ...now })
      await tellChange(db, ended, resource, { ...resource, ...now })
      if (outcome.deletedAt || outcome.releasedAt) await wakeBound(app, db, resource.id)
      await held.step.after?.({ ...ending, resource: await fresh(db, resource.id) })
      if (outcome.releasedAt) await freeBound(app, db, resource)
      await tellDone(app, db, resource, ended.action, outcome)
    } else {
      const { faulty } = productOf(resource.kind).statuses
      // What had no status of its own meanwhile leaves the one that is there: something else may have changed it.
      const before = held.step.during ? ended.statusBefore : resource.status
      const status = (held.step.onFault === 'faulty' && faulty) || before
      await change(db, resource, { task: '', status, reason: end.fault })
      await held.step.undo?.({ ...ending, mayBeLeft })
      // What the house did itself comes round again (`timed.ts`).
      const isOwners = ended.loginId !== null && !resource.boundTo
      if (mayBeLeft && held.step.binds && isOwners) await unbind(app, db, { ...resource, status })
      await tellFault(app, db, resource, ended, end.fault, held.step.told)
    }
    await pushChanged(db, resource)
    return true
  })
}

/** What it is bound to, and is to be, is held first: whoever ends a host holds it before what is bound to it. */
async function holdForEnd(db: Db, { id, boundTo }: ResourceRow, target?: string): Promise<ResourceRow | undefined> {
  const first = [boundTo, target].filter((one) => one != null)
  if (first.length > 0)
    await db
      .select({ id: resources.id })
      .from(resources)
      .where(inArray(resources.id, first))
      .orderBy(resources.id)
      .for('update')
  return lockResource(db, id)
}

/** Where it is bound to something from now on, the timeline of that tells of it too. */
async function tellChange(
  db: Db,
  { id, statusBefore }: OperationRow,
  was: ResourceRow,
  is: ResourceRow,
): Promise<void> {
  const { subject } = productOf(was.kind)
  const size = ({ spec }: ResourceRow) => subject({ name: '', spec })
  const told: OperationChange = {
    ...(statusBefore !== is.status && { status: [statusBefore, is.status] }),
    ...(size(was) !== size(is) && { size: [size(was), size(is)] }),
    ...(was.boundTo !== is.boundTo && { bound: [was.boundTo, is.boundTo] }),
  }
  const about = sql`array(select distinct unnest(${operations.about} || bound_above(${is.id})))`
  await db
    .update(operations)
    .set({ change: told, ...(told.bound?.[1] && { about }) })
    .where(eq(operations.id, id))
}

const fresh = async (db: Db, id: string): Promise<ResourceRow> => (await resourceRow(db, id))!

function written(app: App, resource: ResourceRow, { secrets, facts, spec, ...outcome }: Outcome): Partial<ResourceRow> {
  return {
    ...outcome,
    ...(spec && { spec: { ...resource.spec, ...spec } }),
    ...(facts && { facts: { ...resource.facts, ...facts } }),
    ...(secrets && { sealed: app.seal.close(JSON.stringify(secrets)) }),
  }
}

/** What was bound to a thing that is gone and has a life of its own is bound to nothing, and its engine hears of it. */
async function freeBound(app: App, db: Db, { id }: ResourceRow): Promise<void> {
  const bound = (await boundTo(db, id, true)).filter(({ kind }) => !productOf(kind).bound)
  for (const row of bound) {
    await change(db, row, { boundTo: null })
    const under = await db.$count(operations, and(eq(operations.resourceId, row.id), isNull(operations.endedAt)))
    if (under === 0) await unbind(app, db, row)
  }
}

/** Tells the engine of a thing that is bound to nothing. */
async function unbind(app: App, db: Db, row: ResourceRow): Promise<void> {
  if (productOf(row.kind).steps['unbind']) await begin(app, db, row, { action: 'unbind', loginId: null, follows: true })
}

const change = (db: Db, resource: ResourceRow, set: Partial<ResourceRow>) =>
  db.update(resources).set(set).where(eq(resources.id, resource.id))

/** Programs hear of what is there from now on, and of what is there no longer. */
async function tellDone(
  app: App,
  db: Db,
  { accountId, id, kind, name }: ResourceRow,
  action: string,
  outcome: Outcome,
) {
  const event = action === 'create' ? 'resource.created' : outcome.releasedAt ? 'resource.removed' : undefined
  if (event) await messageAccount(app, db, accountId, event, { id, kind, resource: name })
}

async function tellFault(
  app: App,
  db: Db,
  resource: ResourceRow,
  operation: OperationRow,
  fault: EngineFault,
  told: Step['told'],
) {
  if (await isToldAlready(db, resource, operation, fault)) return
  await messageRobots(app, db, 'operation.failed', resource.accountId, {
    action: operation.action,
    kind: resource.kind,
    resource: resource.name,
    reason: fault,
  })
  const loginId = operation.loginId ?? (await ownerOf(db, resource.accountId))
  if (!loginId) return
  const word = operation.action === 'create' ? 'resourceNotMade' : 'resourceNotDone'
  const vars = { name: resource.name, kind: resource.kind, action: operation.action, fault }
  await notify(app, db, { loginId, once: `operation ${operation.id}`, topic: 'resource', word, vars, ...told })
}

/**
 * What the house tries again and again (`timed.ts`): that it fails for the same reason is told once for each end of its
 * time, and once for each thing that was not let go of.
 */
async function isToldAlready(db: Db, resource: ResourceRow, { id, action, loginId }: OperationRow, fault: EngineFault) {
  if (loginId !== null || !['expire', 'release', 'unbind'].includes(action)) return false
  const before = and(
    eq(operations.resourceId, resource.id),
    eq(operations.action, action),
    eq(operations.fault, fault),
    ne(operations.id, id),
    isNotNull(operations.endedAt),
    isNull(operations.loginId),
    action === 'unbind'
      ? gt(operations.endedAt, lastBinding(sql`${resource.id}`))
      : resource.expiresAt
        ? gte(operations.createdAt, resource.expiresAt)
        : undefined,
  )
  return (await db.$count(operations, before)) > 0
}
