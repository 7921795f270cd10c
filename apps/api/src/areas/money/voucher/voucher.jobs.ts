import { sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { fromFen } from '../../../core/money.ts'
import { expire } from '../../../ground/vouchers/voucher.service.ts'

const warnDays = 7

/** Every hour: what has run out goes, and owners are told once of what is about to. */
export const voucherJob = (app: App): JobKind => ({
  queue: 'vouchers.expire',
  schedule: '23 * * * *',
  async run() {
    await inTransaction(app.pool, (db) => expire(db, app.clock))
    await warn(app)
  },
})

/** A reminder has one name for a voucher, so that it is sent once however often this runs. */
export async function warn(app: App): Promise<void> {
  const now = app.clock.now()
  const soon = new Date(now.getTime() + daysMs(warnDays))
  const { rows } = await app.db.execute<{
    id: string
    number: string
    login_id: string
    balance: string
    day: string
  }>(sql`
    select v.id, v.number, l.id as login_id, a.balance, to_char(v.expires_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from voucher v join ledger_account a on a.id = 'voucher:' || v.id || ':CNY'
      join login l on l.account_id = v.account_id and l.kind = 'owner'
    where v.status = 'used' and a.balance > 0
      and v.expires_at > ${now.toISOString()} and v.expires_at <= ${soon.toISOString()}`)
  for (const { id, number, login_id: loginId, balance, day } of rows) {
    const vars = { number, amount: fromFen(BigInt(balance)), day }
    await inTransaction(app.pool, (db) =>
      notify(app, db, {
        loginId,
        once: `voucher expiring ${id}`,
        topic: 'voucher',
        word: 'voucherExpiring',
        vars,
        link: '/cashcoupon',
        mail: true,
      }),
    )
  }
}
