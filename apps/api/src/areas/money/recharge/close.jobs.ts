import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { closeQueue } from '../../../ground/orders/close-later.ts'
import { gatewayNamed } from './gateways.service.ts'
import type { GatewayName } from './gateways/gateway.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { applyPayment } from './payment.service.ts'
import { recharges } from './recharge.table.ts'

/**
 * Closes the trade of a recharge that is over, so that its page takes no more money. One that can no longer be closed
 * is asked for instead: if it was paid at the last moment, the payment counts.
 */
export const closeJob = (app: App): JobKind<{ order: string }> => ({
  ...closeQueue,
  // Orders expire in swarms.
  concurrency: 4,
  async run({ order: id }) {
    const [row] = await app.db
      .select({ status: orders.status, gateway: recharges.gateway })
      .from(orders)
      .innerJoin(recharges, eq(recharges.orderId, orders.id))
      .where(eq(orders.id, id))
    if (row?.status !== 'cancelled' || row.gateway === 'offline') return
    const gateway = await gatewayNamed(app, row.gateway as GatewayName)
    if (!gateway || (await gateway.close(id)) === 'closed') return
    const payment = await gateway.query(id)
    if (payment) await applyPayment(app, gateway.name, payment)
  },
})
