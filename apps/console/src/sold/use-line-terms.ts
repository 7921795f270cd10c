import type { CartItem } from '@portico/contract/resource/cart.ts'
import type { PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { useTerms } from './terms.ts'
import { useChoicePrices, type PriceOf } from './use-choice-prices.ts'

/** What each line of the cart would cost for each term, asked for all lines at once. */
export function useLineTerms(items: readonly CartItem[]): (item: CartItem) => PriceOf {
  const terms = useTerms()
  const priceOf = useChoicePrices(
    new Map(
      items.flatMap(({ id, wish }) =>
        terms.map((months) => [`${id} ${months}`, { ...wish, months } as unknown as PurchaseConfig] as const),
      ),
    ),
  )
  return ({ id }) =>
    (months) =>
      priceOf(`${id} ${months}`)
}
