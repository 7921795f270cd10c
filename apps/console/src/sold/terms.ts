import type { PricePurpose } from '@portico/contract/money/price-list.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import type { PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { usePerson } from '../base/person/person.ts'
import { useChoicePrices, type PriceOf } from './use-choice-prices.ts'

/** The terms that are offered to this account, among those that a product is sold for. */
export function useTerms(purpose: PricePurpose = 'purchase', among: readonly number[] = termMonths): number[] {
  const { min_months: least } = usePerson()
  return termMonths.filter((months) => among.includes(months) && (purpose === 'renewal' || months >= least))
}

/** What a month of a configuration would cost for each of its terms. */
export function useTermPrices(config: PurchaseConfig | undefined, among?: readonly number[]): PriceOf {
  const terms = useTerms('purchase', among)
  return useChoicePrices(new Map(config ? terms.map((months) => [months, { ...config, months }]) : []))
}
