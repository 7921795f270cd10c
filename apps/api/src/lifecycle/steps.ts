import { eq } from 'drizzle-orm'
import { minutesMs } from '../core/clock.ts'
import type { Family } from '../ground/engine/family.ts'
import type { Progress } from '../ground/engine/progress.ts'
import type { ThingEngine } from '../ground/engine/things.ts'
import { undoPayment } from '../ground/refunds/give-back.service.ts'
import { productOf, step, type Ending, type Outcome, type Step, type Undoing } from './product.ts'
import { binEnd, returnUnused } from './remove.ts'
import { resources } from './resource.table.ts'

type AnyStep = Step<never, never>
type Done = Step<object, object>['done']

export const nothing: Progress = { state: 'done', result: {} }

export async function renewsNoMore({ db, resource }: Undoing<object>): Promise<void> {
  await db.update(resources).set({ renewal: 'off' }).where(eq(resources.id, resource.id))
}

/** A step in which nothing is asked of an engine: it only says what the row becomes. */
export const said = (outcome: string | Done, after?: (ending: Ending<object>) => Promise<void>): AnyStep =>
  step<object, object>({
    deadlineMs: minutesMs(10),
    run: async () => nothing,
    done: typeof outcome === 'string' ? (): Outcome => ({ status: outcome }) : outcome,
    ...(after && { after }),
    onFault: 'before',
  })

/** It rests in the recycle bin, and what is left of its time comes back. */
export const resting: Done = (row, _result, _params, { app }) => ({
  status: row.status,
  deletedAt: app.clock.now(),
  releaseAt: binEnd(app.clock.now(), row),
})
export const gone: Done = (_row, _result, _params, { app }) => ({ boundTo: null, releasedAt: app.clock.now() })

/** What people do: the house says how far they are, and deleting one is the end of it at once. */
export const byPeople = (building: string, expired: string): Record<'create' | 'expire' | 'release', AnyStep> => ({
  create: said(building),
  expire: said(expired),
  release: said(gone, returnUnused),
})

/** What was not delivered is paid back, and has no term. */
export async function notDelivered({ app, db, resource, operation }: Undoing<object>): Promise<void> {
  if (operation.orderId) await undoPayment(app, db, operation.orderId, 'notDelivered')
  await db
    .update(resources)
    .set({ boundTo: null, expiresAt: null, renewal: 'off' })
    .where(eq(resources.id, resource.id))
}

/** How a thing that an engine makes in one piece is asked for. */
interface Thing<Wish extends object> {
  family: Family<ThingEngine<Wish>>
  wish(spec: Record<string, unknown>): Wish
  /** What becomes of it when its time is over; without it nothing is asked. */
  halted?: Partial<Wish>
}

/** What an engine makes in one piece. It is gone at once when it is deleted; when it expires, it lets go of what it is bound to. */
export const thingSteps = <Wish extends object>({
  family,
  wish,
  halted,
}: Thing<Wish>): Record<'create' | 'expire' | 'release', AnyStep> => ({
  create: step<object, { ref: string }>({
    task: 'creating',
    deadlineMs: minutesMs(30),
    run: ({ engine, call, resource }) => family.of(engine).make(call, wish(resource.spec)),
    clear: ({ engine, call }) => family.of(engine).remove(call),
    done: ({ kind }, { ref }) => ({ status: productOf(kind).statuses.ready, engineRef: ref }),
    async undo(undoing) {
      await notDelivered(undoing)
      // It goes at once, or as soon as its engine says that nothing of it is left.
      const { app, db, resource, mayBeLeft } = undoing
      const now = app.clock.now()
      await db
        .update(resources)
        .set(mayBeLeft ? { releaseAt: now } : { releasedAt: now })
        .where(eq(resources.id, resource.id))
    },
    onFault: 'before',
  }),
  expire: step<object, object>({
    deadlineMs: minutesMs(10),
    run: async ({ engine, call, resource }) =>
      halted ? family.of(engine).change(call, resource.engineRef!, halted) : nothing,
    done: ({ kind }) => ({ status: productOf(kind).statuses.expired, boundTo: null }),
    onFault: 'before',
  }),
  release: step<object, object>({
    deadlineMs: minutesMs(30),
    run: ({ engine, call }) => family.of(engine).remove(call),
    done: gone,
    after: returnUnused,
    onFault: 'before',
  }),
})

/** What was shut off when its time was over goes on, as its engine is told. */
export const revived = <Wish extends object>(
  family: Family<ThingEngine<Wish>>,
  wish: Partial<Wish>,
  during: string,
): AnyStep =>
  step<object, object>({
    during,
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => family.of(engine).change(call, resource.engineRef!, wish),
    done: ({ kind }) => ({ status: productOf(kind).statuses.ready }),
    onFault: 'before',
  })

/** What of a row such a thing is made by. */
export type Bound = Pick<Outcome, 'boundTo' | 'facts'>

/**
 * A change of such a thing: what the row becomes with it, and what its engine is to make of a row. When it comes to a bad
 * end, the engine makes again what the row still says.
 */
export const changed = <Wish extends object, Params>(
  family: Family<ThingEngine<Wish>>,
  wish: (row: Bound) => Partial<Wish>,
  outcome: (params: Params) => Outcome,
): AnyStep =>
  step<Params, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) =>
      family.of(engine).change(call, resource.engineRef!, wish(outcome(params))),
    clear: ({ engine, call, resource }) =>
      family.of(engine).change({ ...call, operation: `${call.operation}/back` }, resource.engineRef!, wish(resource)),
    binds(params) {
      const { boundTo: to } = outcome(params)
      return to ? { to, alone: true } : undefined
    },
    done: (_row, _result, params) => outcome(params),
    onFault: 'before',
  })
