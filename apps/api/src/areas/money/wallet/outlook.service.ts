import { outlookDays, type WalletOutlook } from '@portico/contract/money/outlook.ts'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen } from '../../../core/money.ts'
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
const isAuto = ({ row }: Renewal) => row.renewal !== 'off'

export async function outlook(ctx: CustomerCtx): Promise<WalletOutlook> {
  const now = ctx.app.clock.now()
  const all = await renewalsDue(ctx, now)
  const pace = await usagePace(ctx, now)
  const balanceFen = await ownFen(ctx)
  const soon = all.filter(({ at }) => at.getTime() <= now.getTime() + daysMs(outlookDays))
  const [auto, manual] = [sumOf(soon.filter(isAuto)), sumOf(soon.filter((one) => !isAuto(one)))]
  const usage = paceFor(pace, daysMs(outlookDays))
  return {
    balance: fromFen(balanceFen),
    month_total: fromFen(sumOf(all)),
    usage_per_day: fromFen(paceFor(pace, daysMs(1))),
    lasts_until: lastsUntil(all, pace, balanceFen, now)?.toISOString() ?? null,
    left: leftByDay(all, pace, balanceFen, now, daysDrawn).map(fromFen),
    next: {
      due: soon.slice(0, dueShown).map((renewal) => ({
        id: renewal.row.id,
        kind: renewal.row.kind,
        name: renewal.row.name,
        auto: isAuto(renewal),
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
