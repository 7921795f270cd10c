import { products, type Product } from '@portico/contract/access.ts'
import type { ProductFactor } from '@portico/contract/agent/customer.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { productName, t } from '../../base/words/words.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import classes from './Agent.module.css'

/** Factors for some products; the others have the one above. */
export function FactorRows({ label, value, onChange, error, help }: FieldProps<ProductFactor[]>) {
  const left = products.filter((product) => !value.some((row) => row.product === product))
  const set = (at: number, change: Partial<ProductFactor>) =>
    onChange(value.map((row, n) => (n === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.rules}>
      <legend className={classes.legend}>{label}</legend>
      {value.map(({ product, factor }, at) => (
        <div key={product} className={classes.rule}>
          <SelectField
            label={t('agent.product')}
            value={product}
            searchable
            options={[product, ...left].map((one) => ({ value: one, label: productName(one) }))}
            onChange={(chosen) => set(at, { product: chosen as Product })}
          />
          <TextField
            label={t('fields.factor')}
            value={factor}
            inputMode="decimal"
            onChange={(typed) => set(at, { factor: typed.trim() })}
          />
          <Button
            kind="plain"
            name={t('agent.removeRuleOf', { product: productName(product) })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            {t('agent.removeRule')}
          </Button>
        </div>
      ))}
      {error && <p className={classes.error}>{error}</p>}
      {left.length > 0 && (
        <Button
          kind="plain"
          icon={<IconPlus size={16} stroke={1.6} />}
          onClick={() => onChange([...value, { product: left[0]!, factor: '1.00' }])}
        >
          {t('agent.addRule')}
        </Button>
      )}
      {help && <p className={classes.help}>{help}</p>}
    </fieldset>
  )
}
