import { hoursMs } from '../../core/clock.ts'
import type { EngineAtWork } from '../../ground/engine/engine.ts'
import type { ImageEngine } from '../../ground/engine/images.ts'
import { step, type Step } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { renewsNoMore, said } from '../../lifecycle/steps.ts'

interface Copies extends Pick<Step<object>, 'deadlineMs' | 'undo'> {
  kept: (engine: EngineAtWork) => Pick<ImageEngine, 'create' | 'remove'>
  /** The engine's name of what is copied. */
  of: (row: ResourceRow) => string
}

/** What an engine keeps of a disk or of another copy. It is gone at once when it is deleted. */
export const copySteps = ({ kept, of, ...making }: Copies) => ({
  create: step<object, { ref: string; sizeGb: number }>({
    ...making,
    during: 'creating',
    run: ({ engine, call, resource }) => kept(engine).create(call, of(resource)),
    clear: ({ engine, call }) => engine.discard(call),
    done: (_row, { ref, sizeGb }) => ({ status: 'available', engineRef: ref, spec: { capacity_gb: sizeGb } }),
    onFault: 'faulty',
  }),
  expire: said('error'),
  release: step<object, object>({
    during: 'deleting',
    deadlineMs: hoursMs(2),
    run: async ({ engine, call, resource }) =>
      resource.engineRef ? kept(engine).remove(call, resource.engineRef) : engine.discard(call),
    done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
    after: returnUnused,
    // What could not be deleted is not paid for again.
    undo: renewsNoMore,
    onFault: 'faulty',
  }),
})
