import { outlookDays, type WalletOutlook } from '@portico/contract/money/outlook.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import {
  lastsUntil,
  leftByDay,
  ownFen,
  paceFor,
  renewalsDue,
  usagePace,
  type Renewal,
} from '../../../lifecycle/outlook.ts'

const dueShown = 8
const daysDrawn = 365

const sumOf = (renewals: readonly Renewal[]) => renewals.reduce((sum, { fen }) => sum + fen, 0n)

export async function outlook(ctx: CustomerCtx, more = '0'): Promise<WalletOutlook> {
  const now = ctx.app.clock.now()
  const all = await renewalsDue(ctx, now)
  const pace = await usagePace(ctx, now)
  const balanceFen = (await ownFen(ctx)) + toFen(more)
  const soon = all.filter(({ at }) => at.getTime() <= now.getTime() + daysMs(outlookDays))
  const [auto, manual] = [sumOf(soon.filter(({ isAuto }) => isAuto)), sumOf(soon.filter(({ isAuto }) => !isAuto))]
  const usage = paceFor(pace, daysMs(outlookDays))
  return {
    balance: fromFen(balanceFen),
    ...(await leavingOf(ctx, now)),
    month_total: fromFen(sumOf(all)),
    usage_per_day: fromFen(paceFor(pace, daysMs(1))),
    lasts_until: lastsUntil(all, pace, balanceFen, now)?.toISOString() ?? null,
    left: leftByDay(all, pace, balanceFen, now, daysDrawn).map(fromFen),
    next: {
      due: soon.slice(0, dueShown).map((renewal) => ({
        id: renewal.row.id,
        kind: renewal.row.kind,
        name: renewal.row.name,
        auto: renewal.isAuto,
        amount: fromFen(renewal.fen),
        expire_time: renewal.row.expiresAt!.toISOString(),
      })),
      count: soon.length,
      auto: fromFen(auto),
      manual: fromFen(manual),
      usage: fromFen(usage),
      total: fromFen(auto + manual + usage),
    },
  }
}

interface Leaving extends Record<string, unknown> {
  frozen: string
  ending: string | null
  ends_at: string | null
}

/** What is on its way out, and what vouchers will take with them when they end. */
async function leavingOf(ctx: CustomerCtx, now: Date): Promise<Pick<WalletOutlook, 'frozen' | 'vouchers_ending'>> {
  const soon = new Date(now.getTime() + daysMs(outlookDays))
  const { rows } = await ctx.db.execute<Leaving>(sql`
    select coalesce(sum(a.balance) filter (where a.kind = 'refundPayable'), 0)::text as frozen,
      sum(a.balance) filter (where v.id is not null)::text as ending, min(v.expires_at)::text as ends_at
    from ledger_account a left join voucher v on a.kind = 'voucher' and a.id = 'voucher:' || v.id || ':CNY'
      and v.status = 'used' and a.balance > 0
      and v.expires_at > ${now.toISOString()}::timestamptz and v.expires_at <= ${soon.toISOString()}::timestamptz
    where a.account_id = ${ctx.account.id} and a.currency = 'CNY' and a.kind in ('refundPayable', 'voucher')`)
  const { frozen, ending, ends_at } = rows[0]!
  return {
    frozen: fromFen(BigInt(frozen)),
    vouchers_ending:
      ending === null || ends_at === null
        ? null
        : { amount: fromFen(BigInt(ending)), expire_time: new Date(ends_at).toISOString() },
  }
}
