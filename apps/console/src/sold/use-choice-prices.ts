import { purchaseCalls, type ChoicePrice, type PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'

export type PriceOf = (name: string | number) => ChoicePrice | undefined

/**
 * What each of several choices would cost, asked for all at once. Until the answer for others is there, each keeps the
 * price that it had.
 */
export function useChoicePrices(choices: ReadonlyMap<string | number, PurchaseConfig>): PriceOf {
  const configs = [...choices.values()]
  const answer = useCall(purchaseCalls.choicePrices, { configs }, { enabled: configs.length > 0 }).data?.result
  const [last, setLast] = useState<{
    answer: typeof answer
    prices: ReadonlyMap<string | number, ChoicePrice | null>
  }>()
  if (answer && answer !== last?.answer)
    setLast({ answer, prices: new Map([...choices.keys()].map((name, at) => [name, answer[at] ?? null])) })
  return (name) => last?.prices.get(name) ?? undefined
}
