import { eq } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { nodeRow } from '../../ground/nodes/node.service.ts'
import { routesOf } from './network.service.ts'
import { vpcs } from './network.table.ts'
import { routesQueue, type RoutesChanged } from './vpc.service.ts'

/**
 * Tells the engine of a network's node which routes there are now. Two who tell it at once may be overtaken by each other, so
 * whoever has told it looks again, until it was told what there is.
 */
export const routesJob = (app: App, engines: Engines): JobKind<RoutesChanged> => ({
  ...routesQueue,
  async run({ vpc }) {
    let last = ''
    for (;;) {
      const told = await toTell(app, vpc)
      const now = JSON.stringify(told?.wish ?? null)
      if (!told || now === last) return
      await engines.of(told.node).networks?.setRoutes(told.wish)
      last = now
    }
  },
})

const toTell = (app: App, vpc: string) =>
  inTransaction(app.pool, async (db) => {
    const [row] = await db.select().from(vpcs).where(eq(vpcs.id, vpc))
    if (!row) return undefined
    return {
      node: await nodeRow(db, row.node),
      wish: { account: row.accountId, vpc, routes: await routesOf(db, vpc) },
    }
  })
