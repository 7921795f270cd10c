import { invoiceTaxesMax, type InvoiceTax } from '@portico/contract/money/invoice-seller.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { t } from '../../../base/words/words.ts'
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx'
import { TextField, type FieldProps } from '../../../kit/form/fields.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import classes from './TaxRows.module.css'

/** Names and rates, one row each. */
export function TaxRows({ label, value, onChange, onBlur, error }: FieldProps<InvoiceTax[]>) {
  const change = (at: number, part: Partial<InvoiceTax>) =>
    onChange(value.map((tax, row) => (row === at ? { ...tax, ...part } : tax)))
  return (
    <FieldGroup label={label} error={error} help={t('invoice.taxesHelp')} onBlur={onBlur}>
      {value.map(({ name, rate }, at) => (
        // A row is what stands at its place: two may have the same name while they are typed.
        <div key={at} className={classes.row}>
          <TextField
            label={t('invoice.taxName')}
            value={name}
            onChange={(typed) => change(at, { name: typed })}
            placeholder={t('invoice.taxNameExample')}
            autoComplete="off"
          />
          <TextField
            label={t('invoice.taxRate')}
            value={rate}
            onChange={(typed) => change(at, { rate: typed })}
            placeholder="6"
            inputMode="decimal"
            autoComplete="off"
          />
          <Button kind="quiet" onClick={() => onChange(value.filter((_, row) => row !== at))}>
            {t('invoice.remove')}
          </Button>
        </div>
      ))}
      {value.length < invoiceTaxesMax && (
        <div>
          <Button
            kind="plain"
            icon={<IconPlus size={16} />}
            onClick={() => onChange([...value, { name: '', rate: '' }])}
          >
            {t('invoice.addTax')}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
