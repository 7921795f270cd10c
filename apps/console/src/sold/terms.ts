import type { PricePurpose } from '@portico/contract/money/price-list.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import type { PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { usePerson } from '../base/person/person.ts'
import { t } from '../base/words/words.ts'
import { useChoicePrices, type PriceOf } from './use-choice-prices.ts'

/** The terms that are offered to this account, among those that a product is sold for. */
export function useTerms(purpose: PricePurpose = 'purchase', among: readonly number[] = termMonths): number[] {
  const { min_months: least } = usePerson()
  return termMonths.filter((months) => among.includes(months) && (purpose === 'renewal' || months >= least))
}

/** What a configuration would cost for each of its terms. */
export function useTermPrices(config: PurchaseConfig | undefined, among?: readonly number[]): PriceOf {
  const terms = useTerms('purchase', among)
  return useChoicePrices(new Map(config ? terms.map((months) => [months, { ...config, months }]) : []))
}

/** A sum with what it is for: `¥98.00 a month`, `¥279.30 for 3 months`. */
export const sumForTerm = (sum: string, months: number): string =>
  months === 1 ? t('buy.aMonth', { sum }) : t('buy.forTerm', { sum, months: t('buy.months', { n: months }) })
