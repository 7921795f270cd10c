import { eq } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../core/clock.ts'
import type { Progress } from '../ground/engine/progress.ts'
import { undoPayment } from '../ground/refunds/give-back.service.ts'
import { step, type Ending, type Outcome, type Step, type Undoing, type Work } from './product.ts'
import { binEnd, returnUnused } from './remove.ts'
import { resources } from './resource.table.ts'

type AnyStep = Step<never, never>
type Done = Step<object, object>['done']

export const nothing: Progress = { state: 'done', result: {} }

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

interface EngineSteps<Report extends object> {
  /** Makes it; asked again and again under the same name until it is no longer pending. */
  make(work: Work<never>): Promise<Progress<Report & { ref: string }>>
  /** What the row keeps of the report. */
  made?(report: Report): Pick<Outcome, 'spec' | 'facts' | 'secrets'>
  /** Stops its use when its time is over, or while it rests in the bin; it is there all the same. */
  halt?(work: Work<never>): Promise<Progress>
  unmake(work: Work<never> & { ref: string }): Promise<Progress>
  statuses: { building: string; ready: string; expired: string }
}

/** What an engine makes and takes away: made, over, deleted into the recycle bin, gone. */
export function engineSteps<Report extends object>({
  make,
  made,
  halt = async () => nothing,
  unmake,
  statuses,
}: EngineSteps<Report>): Record<'create' | 'expire' | 'delete' | 'release', AnyStep> {
  return {
    create: step<never, Report & { ref: string }>({
      during: statuses.building,
      deadlineMs: minutesMs(30),
      run: make,
      clear: ({ engine, call }) => engine.discard(call),
      done: (_row, report) => ({ status: statuses.ready, engineRef: report.ref, ...made?.(report) }),
      undo: notDelivered,
      onFault: 'faulty',
    }),
    expire: step<never, object>({
      deadlineMs: minutesMs(30),
      run: halt,
      done: () => ({ status: statuses.expired }),
      onFault: 'before',
    }),
    delete: step<never, object>({
      deadlineMs: minutesMs(30),
      run: halt,
      done: resting,
      after: returnUnused,
      onFault: 'before',
    }),
    release: step<never, object>({
      deadlineMs: hoursMs(2),
      run: async (work) =>
        work.resource.engineRef
          ? unmake({ ...work, engine: work.engine, ref: work.resource.engineRef })
          : work.engine.discard(work.call),
      done: gone,
      after: returnUnused,
      onFault: 'before',
    }),
  }
}
