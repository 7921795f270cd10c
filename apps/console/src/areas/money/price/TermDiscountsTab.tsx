import {
  discountedTerms,
  priceCalls,
  pricePurposes,
  TermDiscountInput,
  type PricePurpose,
  type TermDiscounts,
} from '@portico/contract/money/catalogue-price.ts'
import { discountText } from '../../../base/format/discount.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import table from '../../../kit/table/FigureTable.module.css'
import classes from './Price.module.css'
import { PriceChangeForm } from '../../../sold/PriceChangeForm.tsx'

export function TermDiscountsTab() {
  const form = useParam('form')
  return (
    <Answered answer={useCall(priceCalls.priceFactorInfo)}>
      {({ buy_time_discount: discounts }) => (
        <div className={classes.columns}>
          {pricePurposes.map((purpose) => (
            <Card
              key={purpose}
              title={t(`prices.purposes.${purpose}`)}
              aside={
                <Button kind="plain" onClick={() => form.open(purpose)}>
                  {t('prices.change')}
                  <span className="visually-hidden"> {t(`prices.purposes.${purpose}`)}</span>
                </Button>
              }
            >
              <table className={table.table}>
                <tbody>
                  {discountedTerms.map((term) => (
                    <tr key={term}>
                      <td>{t(`prices.terms.${term}`)}</td>
                      <td className={table.end}>{discounts[purpose][term]}</td>
                      <td className={table.end}>{discountText(discounts[purpose][term])}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {form.value === purpose && (
                <TermForm purpose={purpose} discounts={discounts[purpose]} onClose={form.close} />
              )}
            </Card>
          ))}
        </div>
      )}
    </Answered>
  )
}

interface TermFormProps {
  purpose: PricePurpose
  discounts: TermDiscounts
  onClose: () => void
}

function TermForm({ purpose, discounts, onClose }: TermFormProps) {
  const title = t('prices.termTitle', { name: t(`prices.purposes.${purpose}`) })
  const write = useWrite(priceCalls.termDiscountSave, { inForm: true, action: title })
  const form = useForm({ schema: TermDiscountInput, initial: { purpose, ...discounts } })
  return (
    <PriceChangeForm title={title} form={form} change={(term) => ({ term })} publish={write} onClose={onClose}>
      {discountedTerms.map((term, at) => (
        <TextField
          key={term}
          {...form.field(term)}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={at === 0}
          required
          help={at === 0 ? t('prices.discountHelp') : undefined}
        />
      ))}
    </PriceChangeForm>
  )
}
