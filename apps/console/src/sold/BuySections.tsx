import { formatMoney } from '@portico/contract/formats.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { renewalsAmong } from '@portico/contract/states/compute.ts'
import type { ComponentProps, ReactNode } from 'react'
import { clearNoStock } from '../base/call/no-stock.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { BuySection, type Fold } from '../kit/buy/BuyLayout.tsx'
import type { FieldProps } from '../kit/form/fields.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { Stepper } from '../kit/form/Stepper.tsx'
import classes from './Buy.module.css'
import { NodeChoice, NodeName, nodeState } from './NodeChoice.tsx'
import { TermChoice } from './TermChoice.tsx'
import type { PriceOf } from './use-choice-prices.ts'

function useNodeFold(id: string, kind = ''): Fold {
  const node = useCall(nodeCalls.nodeList).data?.result.find(({ controller_id }) => controller_id === id)
  return {
    chosen: node && <NodeName node={node} />,
    more: node && nodeState(node, kind),
    way: t('buy.change'),
    isUnsettled: !node,
  }
}

/** What something in a section costs a month, for its fold. */
export const foldPrice = (sum: string | undefined): string | undefined =>
  sum && (Number(sum) === 0 ? t('buy.included') : formatMoney(sum))

/** Where it is to stand. */
export function NodeSection({ value, onChange, kind }: ComponentProps<typeof NodeChoice>) {
  return (
    <BuySection title={t('buy.node')} text={t('buy.nodeText')} fold={useNodeFold(value, kind)}>
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

interface StepRowProps extends ComponentProps<typeof Stepper> {
  /** What it is called, where its section does not say it. */
  title?: string
  /** What a month of so much costs for the chosen term, as far as it is known. */
  price: string | undefined
  /** Beside it, such as a way to be rid of it. */
  children?: ReactNode
}

/** How much or how many, with what that costs. */
export const StepRow = ({ title, price, children, ...stepper }: StepRowProps) => (
  <div className={classes.row}>
    {title && <span className={classes.rowName}>{title}</span>}
    <Stepper {...stepper} />
    {children}
    {price && <span className={classes.price}>{formatMoney(price)}</span>}
  </div>
)

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
