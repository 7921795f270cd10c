import { eq } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { Db } from '../../core/db/pool.ts'
import type { ImageEngine } from '../../ground/engine/images.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { copies, ownImages } from './embedded.table.ts'
import { EngineRefusal, work } from './work.ts'

const ownPrefix = 'img-'

/** What is on a disk that is written from an image: nothing that differs from the image, unless a customer made it. */
export async function contentOf(db: Db, imageRef: string): Promise<string> {
  if (!imageRef.startsWith(ownPrefix)) return ''
  const [found] = await db.select().from(ownImages).where(eq(ownImages.ref, imageRef))
  if (!found) throw new EngineRefusal('imageRefused')
  return found.content
}

export class EmbeddedImages implements ImageEngine {
  readonly #app: App
  readonly #node: string
  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  create(call: EngineCall, snapshotRef: string): Promise<Progress<{ ref: string; sizeGb: number }>> {
    const ref = `${ownPrefix}${call.operation}`
    return work(this.#app, call, {
      verb: 'create',
      phases: [{ seconds: 8 }],
      apply: async (db) => {
        const [copy] = await db.select().from(copies).where(eq(copies.ref, snapshotRef))
        if (!copy) throw new EngineRefusal('lost')
        const { sizeGb } = copy
        await db.insert(ownImages).values({ ref, node: this.#node, content: snapshotRef, sizeGb })
        return { ref, sizeGb }
      },
    })
  }

  remove(call: EngineCall, ref: string): Promise<Progress> {
    return work(this.#app, call, {
      verb: 'remove',
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        await db.delete(ownImages).where(eq(ownImages.ref, ref))
        return {}
      },
    })
  }
}
