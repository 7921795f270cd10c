import { formatMoney } from '@portico/contract/formats.ts'
import { termFactor, type PricePurpose, priceListCalls } from '@portico/contract/money/price-list.ts'
import { useCall } from '../base/call/queries.ts'
import { discountText } from '../base/format/discount.ts'
import { t } from '../base/words/words.ts'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import classes from './Buy.module.css'
import { useTerms } from './terms.ts'
import type { PriceOf } from './use-choice-prices.ts'

interface TermChoiceProps {
  value: number
  onChange: (months: number) => void
  purpose?: PricePurpose
  /** Those that its product is sold for, where that is not any. */
  among?: readonly number[] | undefined
  /** What a month of the choice costs for each term; without it only the discounts of terms are shown. */
  prices?: PriceOf | undefined
}

/** The terms that are offered to this account, each with what a month of it costs and what it saves. */
export function TermChoice({ value, onChange, purpose = 'purchase', among, prices }: TermChoiceProps) {
  const list = useCall(priceListCalls.baseConfigPrice, undefined, { enabled: prices === undefined })
  const discounts = list.data?.buy_time_discount[purpose]
  const factorOf = (months: number) =>
    prices ? prices(months)?.time_factor : discounts && termFactor(discounts, months)
  return (
    <>
      <CardChoice
        label={t('buy.term')}
        width={172}
        value={String(value)}
        onChange={(months) => onChange(Number(months))}
        options={useTerms(purpose, among).map((months) => {
          const label = discountText(factorOf(months) ?? 1)
          const month = prices?.(months)?.total
          return {
            value: String(months),
            title: t('buy.months', { n: months }),
            aside: label && <span className={classes.discount}>{label}</span>,
            // Its room is there before the sum is.
            text: prices && <span className="tabular">{month ? formatMoney(month) : '\u00A0'}</span>,
          }
        })}
      />
      <p className={classes.note}>{t('buy.usedAtList')}</p>
    </>
  )
}
