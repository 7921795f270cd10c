import type { VoucherType } from '@portico/contract/states/money.ts'
import { eq } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import { fromFen } from '../../core/money.ts'
import { pushTo } from '../../core/push/push.ts'
import { notify } from '../notices/notice.service.ts'
import { vouchers } from '../orders/order.table.ts'
import { ownerOf } from '../../core/people/names.ts'
import { successor, type VoucherRow } from './voucher.service.ts'

/** What comes back to a voucher that is over can be used for as long as it could when it was spent, and at least so long. */
const daysLeast = 7

interface PaidByVoucher {
  voucherId: string
  amountFen: bigint
  paidAt: Date
  orderId: string
}

/**
 * The voucher that what was paid from one goes back to: itself, or a new one when it is over, because nothing can be
 * spent from that any more. Never cash. The caller writes the ledger's part.
 */
export async function usableAgain(app: Inside, db: Db, paid: PaidByVoucher): Promise<string> {
  const [old] = await db.select().from(vouchers).where(eq(vouchers.id, paid.voucherId))
  const now = app.clock.now()
  if (!old || old.expiresAt > now) return paid.voucherId
  const leftMs = Math.max(old.expiresAt.getTime() - paid.paidAt.getTime(), daysMs(daysLeast))
  const made = await successor(db, app.clock, old, {
    type: old.type as VoucherType,
    amountFen: paid.amountFen,
    expiresAt: new Date(now.getTime() + leftMs),
    grantedFor: `undo ${paid.orderId} ${old.id}`,
  })
  await tellReturned(app, db, made)
  return made.id
}

async function tellReturned(app: Inside, db: Db, { id, accountId, number, amountFen, expiresAt }: VoucherRow) {
  await pushTo(db, { account: accountId! }, { stale: ['userInfo', 'voucherList'] })
  const loginId = await ownerOf(db, accountId!)
  if (!loginId) return
  const vars = { number, amount: fromFen(amountFen), day: expiresAt.toISOString().slice(0, 10) }
  const about = { once: `voucher returned ${id}`, topic: 'voucher', word: 'voucherReturned' } as const
  await notify(app, db, { loginId, ...about, vars, link: '/cashcoupon', mail: true })
}
