import type { Db } from '../../../core/db/pool.ts'
import type { Ending, Step, Undoing } from '../../../lifecycle/product.ts'

type AnyStep = Step<never, never>
type Made = Record<'create' | 'expire' | 'release', AnyStep>

/** The steps of a thing that holds something of ours besides: it is let go of when nothing of the thing is left. */
export function freeingToo(made: Made, free: (db: Db, id: string) => Promise<void>): Made {
  const { create, release } = made
  return {
    ...made,
    create: {
      ...create,
      async undo(undoing: Undoing<never>) {
        await create.undo?.(undoing)
        if (!undoing.mayBeLeft) await free(undoing.db, undoing.resource.id)
      },
    },
    release: {
      ...release,
      async after(ending: Ending<never>) {
        await release.after?.(ending)
        await free(ending.db, ending.resource.id)
      },
    },
  }
}
