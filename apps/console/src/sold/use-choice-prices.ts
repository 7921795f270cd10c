import { monthOf } from '@portico/contract/money/sums.ts'
import { purchaseCalls, type ChoicePrice, type PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'

/** With the sums of a month of it. */
export type PriceOf = (name: string | number) => ChoicePrice | undefined

const byMonth = ({ total, list, parts, ...price }: ChoicePrice, { months }: PurchaseConfig): ChoicePrice => ({
  ...price,
  total: monthOf(total, months),
  list: monthOf(list, months),
  parts: parts.map((part) => ({
    ...part,
    total: monthOf(part.total, months),
    items: part.items.map(({ item, total: sum }) => ({ item, total: monthOf(sum, months) })),
  })),
})

/**
 * What a month of each of several choices would cost, asked for all at once. Until the answer for others is there, each keeps the
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
    setLast({
      answer,
      prices: new Map(
        [...choices].map(([name, config], at) => {
          const price = answer[at]
          return [name, price ? byMonth(price, config) : null]
        }),
      ),
    })
  return (name) => last?.prices.get(name) ?? undefined
}
