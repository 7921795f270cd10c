import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import type { Queue } from '../../core/jobs/jobs.ts'

export const closeQueue: Queue<{ order: string }> = { queue: 'recharge.close' }

/** After the commit the gateway is told that nobody should pay this recharge any more. */
export const closeLater = (app: Inside, db: Db, orderId: string): Promise<void> =>
  app.jobs.send(db, closeQueue, { order: orderId })
