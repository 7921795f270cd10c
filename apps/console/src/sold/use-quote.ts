import { purchaseCalls, type PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { useCall } from '../base/call/queries.ts'

/** A price is held ten minutes; a page that stays open asks again before that. */
const askEveryMs = 8 * 60_000

/** What the present choice costs, once everything is chosen that makes the price. */
export function useQuote(config: PurchaseConfig | undefined) {
  const answer = useCall(purchaseCalls.purchasePrice, config ?? ({} as PurchaseConfig), {
    enabled: config !== undefined,
    keepPrevious: true,
    refetchIntervalMs: askEveryMs,
  })
  return {
    /** To be paid: not the price of what was chosen before. */
    agreed: config && !answer.isPlaceholderData ? answer.data : undefined,
    shown: {
      quote: config && answer.data,
      stale: answer.isFetching && (answer.isPlaceholderData || !answer.data),
    },
    error: answer.error ?? undefined,
    refetch: answer.refetch,
  }
}
