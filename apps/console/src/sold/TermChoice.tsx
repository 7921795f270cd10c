import { discountLabel } from '@portico/contract/formats.ts'
import { termFactor, type PricePurpose, priceListCalls } from '@portico/contract/money/price-list.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import { usePerson } from '../base/person/person.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import classes from './Buy.module.css'

interface TermChoiceProps {
  value: number
  onChange: (months: number) => void
  purpose?: PricePurpose
  /** Those that its product is sold for, where that is not any. */
  among?: readonly number[] | undefined
}

/** The terms that are offered to this account, each with its discount. */
export function TermChoice({ value, onChange, purpose = 'purchase', among = termMonths }: TermChoiceProps) {
  const { min_months: least } = usePerson()
  const discounts = useCall(priceListCalls.baseConfigPrice).data?.buy_time_discount[purpose]
  const offered = termMonths.filter((months) => among.includes(months) && (purpose === 'renewal' || months >= least))
  return (
    <>
      <CardChoice
        label={t('buy.term')}
        width={136}
        value={String(value)}
        onChange={(months) => onChange(Number(months))}
        options={offered.map((months) => {
          const label = discounts && discountLabel(Number(termFactor(discounts, months)))
          return {
            value: String(months),
            title: t('buy.months', { n: months }),
            aside: label && <span className={classes.discount}>{label}</span>,
          }
        })}
      />
      <p className={classes.note}>{t('buy.usedAtList')}</p>
    </>
  )
}
