import type { OrderProduct } from '@portico/contract/money/order.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { fromFen } from '../../core/money.ts'
import { entryOf, lineOf, revenue } from '../ledger/ledger.service.ts'
import { makeOrder } from '../orders/order.service.ts'
import { standardFen, watchBalance } from '../wallet/balance-alarm.service.ts'
import { usageBills } from './meter.table.ts'

const batch = 500

interface Unbooked extends Record<string, unknown> {
  account_id: string
  product: string
  hour: string
}

/** Books what was rated and not booked, an account, product and hour at a time, each in a transaction of its own. */
export async function bookDue(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.db.execute<Unbooked>(sql`
      select distinct account_id, product, hour from meter_hour where fen > 0 and booking is null
      order by hour, account_id, product limit ${batch}`)
    let failed = 0
    for (const due of rows)
      await inTransaction(app.pool, (db) => book(app, db, due)).catch((error: Error) => {
        failed++
        app.log.error({ err: error, ...due }, 'usage was not booked')
      })
    // What cannot be booked is tried again the next time; here it would be found again and again.
    if (rows.length < batch || failed > 0) return
  }
}

interface Booked extends Record<string, unknown> {
  fen: string
  cash: string | null
  effect: string | null
  balance: string | null
  threshold: string | null
}

async function book(app: App, db: Db, { account_id: accountId, product, hour }: Unbooked): Promise<void> {
  const effect = `usage ${accountId} ${product} ${new Date(hour).toISOString()}`
  const entry = entryOf(app.clock, { effect, kind: 'usage' })
  const target = lineOf({ place: revenue(product), amount: 0n }, effect)
  const { rows } = await db.execute<Booked>(sql`
    select fen::text, cash::text, effect, balance::text, threshold::text from usage_book(${accountId}, ${product},
      ${new Date(hour).toISOString()}::timestamptz, ${JSON.stringify(entry)}::jsonb, ${JSON.stringify(target)}::jsonb,
      ${newId('order')}, ${standardFen.toString()}::bigint)`)
  const { cash, effect: booked, balance, threshold } = rows[0]!
  if (booked) await watchBalance(app, db, { accountId, effect: booked, cash: cash!, balance, threshold })
}

/** Pays what is owed where there is something to pay it from: a voucher that was redeemed, say. */
export async function settleOwed(app: App): Promise<void> {
  const { rows } = await app.db.execute<{ account_id: string }>(sql`
    select distinct account_id from usage_bill b where cash_fen + voucher_fen < amount_fen and exists (
      select 1 from ledger_account l where l.account_id = b.account_id and l.kind in ('cash', 'voucher') and l.balance > 0)`)
  for (const { account_id: accountId } of rows)
    await inTransaction(app.pool, (db) =>
      db.execute(sql`select usage_settle(${accountId}, ${app.clock.now().toISOString()}::timestamptz, false)`),
    )
}

/** Of each day that is over and paid one order, so that it can be invoiced. Nothing is added to it any more. */
export async function orderPaid(app: App): Promise<void> {
  const today = app.clock.now().toISOString().slice(0, 10)
  const { rows } = await app.db.execute<{ order_id: string }>(sql`
    select order_id from usage_bill where ordered_at is null and day < ${today}::date
      and cash_fen + voucher_fen = amount_fen order by day`)
  for (const { order_id: orderId } of rows) await inTransaction(app.pool, (db) => orderOne(app, db, orderId))
}

async function orderOne(app: App, db: Db, orderId: string): Promise<void> {
  const [bill] = await db
    .update(usageBills)
    .set({ orderedAt: app.clock.now() })
    .where(and(eq(usageBills.orderId, orderId), isNull(usageBills.orderedAt)))
    .returning()
  if (!bill) return
  const { accountId, amountFen, cashFen, voucherFen } = bill
  const termFrom = new Date(`${bill.day}T00:00:00Z`)
  await makeOrder(db, app.clock, {
    id: orderId,
    accountId,
    loginId: null,
    type: 'adjustment',
    status: 'completed',
    product: bill.product as OrderProduct,
    amountFen,
    cashFen,
    voucherFen,
    paymentMethod: cashFen > 0n ? 'balance' : 'voucher',
    subject: bill.day,
    // The day it pays for is over: nothing of it can go back.
    termFrom,
    termTo: new Date(termFrom.getTime() + daysMs(1)),
    priceLines: [{ word: 'price.usage', vars: { day: bill.day }, amount: fromFen(amountFen) }],
  })
}
