import { balanceAlarmYuan } from '@portico/contract/money/balance-alarm.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { Inside } from '../../core/app/app.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { tellLast } from '../notices/notice-choice.service.ts'
import { notify } from '../notices/notice.service.ts'
import { balanceAlarms } from './balance-alarm.table.ts'
import { ownerOf } from '../../core/people/names.ts'

/** Below which cash an owner hears of it who has not said otherwise. */
export const standardFen = BigInt(balanceAlarmYuan) * 100n

export async function info(ctx: CustomerCtx): Promise<{ threshold: string }> {
  const [own] = await ctx.db.select().from(balanceAlarms).where(eq(balanceAlarms.accountId, ctx.account.id))
  return { threshold: fromFen(own?.thresholdFen ?? standardFen) }
}

export async function save(ctx: CustomerCtx, form: { threshold: string }): Promise<null> {
  const thresholdFen = toFen(form.threshold)
  if (thresholdFen < toFen((await info(ctx)).threshold)) await tellLast(ctx)
  await ctx.db
    .insert(balanceAlarms)
    .values({ accountId: ctx.account.id, thresholdFen })
    .onConflictDoUpdate({ target: balanceAlarms.accountId, set: { thresholdFen } })
  ctx.audit.subject = ctx.account.id
  ctx.audit.details = { threshold: fromFen(thresholdFen) }
  return null
}

/** What a spending took from the cash, and how it stands afterwards beside the threshold, as the database says. */
export interface Spent {
  accountId: string
  effect: string
  cash: string
  balance: string | null
  threshold: string | null
}

/**
 * Tells the owner when what was just taken brought the cash from the threshold or more to below it. The one who spent
 * holds the place of the cash, so each crossing belongs to exactly one spending, and that names it: the next one can
 * only come after the cash was up again.
 */
export async function watchBalance(app: Inside, db: Db, spent: Spent): Promise<void> {
  const { accountId, effect } = spent
  if (spent.balance === null || spent.threshold === null) return
  const [balance, threshold, cashFen] = [BigInt(spent.balance), BigInt(spent.threshold), BigInt(spent.cash)]
  if (cashFen === 0n || balance >= threshold || balance + cashFen < threshold) return
  const loginId = await ownerOf(db, accountId)
  if (!loginId) return
  await notify(app, db, {
    loginId,
    once: `balance low ${effect}`,
    topic: 'balance',
    word: 'balanceLow',
    vars: { balance: fromFen(balance), threshold: fromFen(threshold) },
    link: '/recharge',
    mail: true,
  })
}
