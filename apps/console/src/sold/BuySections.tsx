import { renewalsAmong } from '@portico/contract/states/compute.ts'
import type { ComponentProps } from 'react'
import { clearNoStock } from '../base/call/no-stock.ts'
import { t } from '../base/words/words.ts'
import { BuySection } from '../kit/buy/BuyLayout.tsx'
import type { FieldProps } from '../kit/form/fields.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { NodeChoice } from './NodeChoice.tsx'
import { TermChoice } from './TermChoice.tsx'
import type { PriceOf } from './use-choice-prices.ts'

/** Where it is to stand. */
export function NodeSection({ value, onChange, kind }: ComponentProps<typeof NodeChoice>) {
  return (
    <BuySection title={t('buy.node')} text={t('buy.nodeText')}>
      <NodeChoice
        value={value}
        kind={kind}
        onChange={(id) => {
          clearNoStock()
          onChange(id)
        }}
      />
    </BuySection>
  )
}

interface TermSectionProps {
  months: number
  onMonths: (months: number) => void
  renewal: FieldProps<string>
  among?: readonly number[] | undefined
  prices?: PriceOf | undefined
}

/** For how long, and whether it goes on by itself. */
export function TermSection({ months, onMonths, renewal, among, prices }: TermSectionProps) {
  return (
    <BuySection title={t('buy.term')} text={t('buy.termText')}>
      <TermChoice
        value={months}
        among={among}
        prices={prices}
        onChange={(chosen) => {
          clearNoStock()
          onMonths(chosen)
        }}
      />
      <SelectField
        {...renewal}
        options={renewalsAmong(among).map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
      />
    </BuySection>
  )
}
