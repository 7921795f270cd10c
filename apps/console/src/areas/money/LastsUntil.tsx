import { t } from '../../base/words/words.ts'
import { formatDay } from '../../kit/show/RelativeTime.tsx'

export interface Pacing {
  month_total: string
  usage_per_day: string
}
export const isNothing = (amount: string) => Number(amount) === 0

/** The day, or in words that there is nothing to pay, or enough for years. */
export function LastsUntil({ lasts_until, month_total, usage_per_day }: Pacing & { lasts_until: string | null }) {
  if (lasts_until) return formatDay(lasts_until)
  return isNothing(month_total) && isNothing(usage_per_day) ? '—' : t('recharge.outlook.lasts')
}
