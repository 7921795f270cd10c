import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { routesOf } from './network.service.ts'
import { subnets, vpcs } from './network.table.ts'
import { routesQueue, type RoutesChanged } from './vpc.service.ts'

/**
 * Tells the engine of a network's node which routes and subnets there are now. Two who tell it at once may be overtaken by each
 * other, so whoever has told it looks again, until it was told what there is.
 */
export const routesJob = (app: App, engines: Engines): JobKind<RoutesChanged> => ({
  ...routesQueue,
  async run(changed) {
    let last = ''
    for (;;) {
      const told = await inTransaction(app.pool, (db) => toTell(db, changed))
      if (!told) return
      const { node, routes, ...wish } = told
      const now = JSON.stringify([routes, wish])
      if (now === last) return
      const { networks } = engines.of(node)
      await networks?.setRoutes({ ...wish, routes })
      await networks?.keepSubnets?.(wish)
      last = now
    }
  },
})

async function toTell(db: Db, { vpc, gone }: RoutesChanged) {
  if (gone) return { node: await nodeRow(db, gone.node), account: gone.account, vpc, routes: [], subnets: [] }
  const [row] = await db.select().from(vpcs).where(eq(vpcs.id, vpc))
  if (!row) return undefined
  const inside = await db.select({ id: subnets.id }).from(subnets).where(eq(subnets.vpcId, vpc))
  return {
    node: await nodeRow(db, row.node),
    account: row.accountId,
    vpc,
    routes: await routesOf(db, vpc),
    subnets: inside.map(({ id }) => id),
  }
}
