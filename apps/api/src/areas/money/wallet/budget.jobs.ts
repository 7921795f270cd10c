import { sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { minutesMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { watchAccount } from './budget.service.ts'

/** Those who waited longest come first, so nobody waits for good however many there are. */
const accountsMax = 1000
const everyMs = minutesMs(50)

/** Every hour: owners hear of budgets that have come to one of their shares. */
export const budgetJob = (app: App): JobKind => ({
  queue: 'budgets.watch',
  schedule: '37 * * * *',
  run: () => watchBudgets(app),
})

export async function watchBudgets(app: App): Promise<void> {
  const due = new Date(app.clock.now().getTime() - everyMs)
  const { rows } = await app.db.execute<{ account_id: string }>(sql`
    select account_id from budget where checked_at <= ${due.toISOString()}::timestamptz
    group by 1 order by min(checked_at) limit ${accountsMax}`)
  for (const { account_id: id } of rows)
    await inTransaction(app.pool, (db) => watchAccount(app, db, id)).catch(async (error: Error) => {
      app.log.error({ err: error, account: id }, 'budgets could not be looked at')
      // It goes to the end of the row, so that what fails keeps nobody else waiting; a month that is over is looked at still.
      await app.db.execute(sql`
        update budget set checked_at = least(${app.clock.now().toISOString()}::timestamptz,
          (date_trunc('month', checked_at at time zone 'utc') + interval '1 month - 1 second') at time zone 'utc')
        where account_id = ${id}`)
    })
}
