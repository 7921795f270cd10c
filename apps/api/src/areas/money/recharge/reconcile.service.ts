import { and, asc, eq, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { closeLater } from '../../../ground/orders/close-later.ts'
import { gatewayNamed } from './gateways.service.ts'
import type { GatewayName } from './gateways/gateway.ts'
import { settleOrder } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { applyPayment, pushRecharge } from './payment.service.ts'
import { recharges, remittances } from './recharge.table.ts'

/** A gateway that does not answer keeps an order open for this long; what it says later still counts. */
const silenceMs = hoursMs(24)
const batch = 200
const atOnce = 8
const jobPauseMs = minutesMs(1)

/**
 * Asks the gateway what became of an order, unless somebody just did: true when it answered. The answer is applied like
 * a notice. However many ask at once, on however many servers, one question goes out.
 */
export async function askGateway(app: App, orderId: string, pauseMs: number): Promise<boolean> {
  const now = app.clock.now()
  const [claimed] = await app.db
    .update(recharges)
    .set({ queriedAt: now })
    .where(
      and(
        eq(recharges.orderId, orderId),
        or(isNull(recharges.queriedAt), lt(recharges.queriedAt, new Date(now.getTime() - pauseMs))),
      ),
    )
    .returning({ gateway: recharges.gateway })
  if (!claimed) return false
  try {
    const gateway = await gatewayNamed(app, claimed.gateway as GatewayName)
    if (!gateway) return false
    const payment = await gateway.query(orderId)
    if (payment) await applyPayment(app, gateway.name, payment)
    return true
  } catch (error) {
    app.log.warn({ err: error, order: orderId, gateway: claimed.gateway }, 'the gateway was asked in vain')
    return false
  }
}

/** Asks after every unpaid order, and ends those whose time is over. */
export async function reconcile(app: App): Promise<void> {
  const now = app.clock.now()
  const open = await app.db
    .select({ id: orders.id, accountId: orders.accountId, expiresAt: orders.expiresAt })
    .from(orders)
    .innerJoin(recharges, eq(recharges.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'unpaid'),
        ne(recharges.gateway, 'offline'),
        or(isNull(recharges.queriedAt), lt(recharges.queriedAt, new Date(now.getTime() - jobPauseMs))),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(batch)
  const settle = async ({ id, accountId, expiresAt }: (typeof open)[number]) => {
    const answered = await askGateway(app, id, jobPauseMs)
    const over = expiresAt !== null && expiresAt < now
    const longOver = expiresAt !== null && expiresAt.getTime() + silenceMs < now.getTime()
    if (over && (answered || longOver)) await expire(app, id, accountId)
  }
  // A few at a time: one gateway that is slow to answer must not hold up the rest for long.
  for (let at = 0; at < open.length; at += atOnce) await Promise.all(open.slice(at, at + atOnce).map(settle))
  await expireRemittances(app, now)
}

const expire = (app: App, id: string, accountId: string) =>
  inTransaction(app.pool, async (db) => {
    const settled = await settleOrder(db, app.clock, id, { status: 'cancelled', reason: 'expired' })
    if (!settled) return
    await closeLater(app, db, id)
    await pushRecharge(db, accountId)
  })

/** A remittance whose proof is there waits for the operator, however long that takes. */
async function expireRemittances(app: App, now: Date): Promise<void> {
  const over = await app.db
    .select({ id: orders.id, accountId: orders.accountId })
    .from(orders)
    .innerJoin(recharges, eq(recharges.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'unpaid'),
        eq(recharges.gateway, 'offline'),
        lt(orders.expiresAt, now),
        notExists(
          app.db
            .select({ one: sql`1` })
            .from(remittances)
            .where(eq(remittances.id, orders.id)),
        ),
      ),
    )
    .limit(batch)
  for (const { id, accountId } of over) {
    await inTransaction(app.pool, async (db) => {
      await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
      const [proof] = await db.select({ id: remittances.id }).from(remittances).where(eq(remittances.id, id))
      if (proof) return
      const settled = await settleOrder(db, app.clock, id, { status: 'cancelled', reason: 'expired' })
      if (settled) await pushRecharge(db, accountId)
    })
  }
}

export const reconcileJob = (app: App): JobKind => ({
  queue: 'recharge.reconcile',
  schedule: '* * * * *',
  run: () => reconcile(app),
})
