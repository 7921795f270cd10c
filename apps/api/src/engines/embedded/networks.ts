import { eq } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { NetworkEngine, RouterWish } from '../../ground/engine/networks.ts'
import { routers } from './embedded.table.ts'

/** Keeps what each router was told; one without routes is not kept. */
export class EmbeddedNetworks implements NetworkEngine {
  readonly #app: App
  readonly #node: string

  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  async setRoutes({ vpc, routes }: RouterWish): Promise<void> {
    const { db } = this.#app
    if (routes.length === 0) {
      await db.delete(routers).where(eq(routers.vpc, vpc))
      return
    }
    const known = { node: this.#node, routes: [...routes] }
    await db
      .insert(routers)
      .values({ vpc, ...known })
      .onConflictDoUpdate({ target: routers.vpc, set: known })
  }
}
