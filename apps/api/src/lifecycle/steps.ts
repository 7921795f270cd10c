import { eq } from 'drizzle-orm'
import { minutesMs } from '../core/clock.ts'
import type { Progress } from '../ground/engine/progress.ts'
import { undoPayment } from '../ground/refunds/give-back.service.ts'
import { step, type Ending, type Outcome, type Step, type Undoing } from './product.ts'
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
