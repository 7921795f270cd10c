import { eq } from 'drizzle-orm'
import { cash, gateway, post } from '../ground/ledger/ledger.service.ts'
import { ledgerEntries } from '../ground/ledger/ledger.table.ts'
import { makeOrder } from '../ground/orders/order.service.ts'
import { grant } from '../ground/vouchers/voucher.service.ts'
import { daysMs, type Clock } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { loginByEmail } from '../core/people/people.ts'

const wallets = [
  { email: 'owner@harbourmade.example', cashFen: 12_486_20n, voucherFen: 500_00n },
  { email: 'personal@portico.example', cashFen: 300_00n, voucherFen: 100_00n },
  { email: 'agent@portico.example', cashFen: 5_000_00n, voucherFen: 0n },
]
const voucherDays = 60

/** Money to try the product with, put in the way an operator would: an offline recharge and a voucher, once each. */
export async function stockWallets(db: Db, clock: Clock): Promise<void> {
  for (const { email, cashFen, voucherFen } of wallets) {
    const owner = await loginByEmail(db, 'main', email)
    if (!owner?.accountId) continue
    const { id: loginId, accountId } = owner
    const effect = `demo recharge ${accountId}`
    const [known] = await db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.effect, effect))
    if (known) continue
    const order = await makeOrder(db, clock, {
      accountId,
      loginId,
      type: 'recharge',
      status: 'completed',
      product: 'recharge',
      amountFen: cashFen,
      cashFen,
      paymentMethod: 'offline',
    })
    await post(db, clock, {
      effect,
      kind: 'recharge',
      orderId: order.id,
      lines: [
        { place: cash(accountId), amount: cashFen },
        { place: gateway('offline'), amount: -cashFen },
      ],
    })
    if (voucherFen === 0n) continue
    await grant(db, clock, {
      accountId,
      grantedFor: `demo ${accountId}`,
      type: 'event distribution',
      amountFen: voucherFen,
      expiresAt: new Date(clock.now().getTime() + daysMs(voucherDays)),
    })
  }
}
