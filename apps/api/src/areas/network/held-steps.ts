import type { Db } from '../../core/db/pool.ts'
import type { Ending, Step, Undoing } from '../../lifecycle/product.ts'

type AnyStep = Step<never, never>
type Made = Record<'create' | 'expire' | 'release', AnyStep>

/** The steps of a thing that holds something of ours besides: it is let go of when nothing of the thing is left. */
export function lettingGo(made: Made, letGo: (db: Db, id: string) => Promise<void>): Made {
  const create = made.create as unknown as Step
  const release = made.release as unknown as Step
  return {
    ...made,
    create: {
      ...create,
      async undo(undoing: Undoing) {
        await create.undo?.(undoing)
        if (!undoing.mayBeLeft) await letGo(undoing.db, undoing.resource.id)
      },
    } as unknown as AnyStep,
    release: {
      ...release,
      async after(ending: Ending) {
        await release.after?.(ending)
        await letGo(ending.db, ending.resource.id)
      },
    } as unknown as AnyStep,
  }
}
