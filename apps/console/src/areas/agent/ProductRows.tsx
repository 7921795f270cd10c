import { products, type Product } from '@portico/contract/access.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { productName, t } from '../../base/words/words.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import classes from './Agent.module.css'

export interface ProductValue {
  product: Product
  value: string
}

interface ProductRowsProps extends FieldProps<ProductValue[]> {
  /** What is typed for each product, and what stands there first. */
  word: string
  first: string
  /** What is wrong with one of them, if anything. */
  wrong?: (value: string) => string | undefined
}

/** Something for some products, each of them once. */
export function ProductRows({ label, value, onChange, error, help, word, first, wrong }: ProductRowsProps) {
  const left = products.filter((product) => !value.some((row) => row.product === product))
  const set = (at: number, change: Partial<ProductValue>) =>
    onChange(value.map((row, n) => (n === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.rules}>
      <legend className={classes.legend}>{label}</legend>
      {value.map(({ product, value: typed }, at) => (
        <div key={product} className={classes.rule}>
          <SelectField
            label={t('agent.product')}
            value={product}
            searchable
            options={[product, ...left].map((one) => ({ value: one, label: productName(one) }))}
            onChange={(chosen) => set(at, { product: chosen as Product })}
          />
          <TextField
            label={word}
            value={typed}
            inputMode="decimal"
            error={wrong?.(typed)}
            onChange={(text) => set(at, { value: text.trim() })}
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
          onClick={() => onChange([...value, { product: left[0]!, value: first }])}
        >
          {t('agent.addRule')}
        </Button>
      )}
      {help && <p className={classes.help}>{help}</p>}
    </fieldset>
  )
}
