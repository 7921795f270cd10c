import type { ProductFactor } from '@portico/contract/agent/factor.ts'
import { t } from '../../base/words/words.ts'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { ProductRows } from './ProductRows.tsx'

/** Factors for some products; the others have the one above. */
export function FactorRows({ value, onChange, ...field }: FieldProps<ProductFactor[]>) {
  return (
    <ProductRows
      {...field}
      word={t('fields.factor')}
      first="1.00"
      value={value.map(({ product, factor }) => ({ product, value: factor }))}
      onChange={(rows) => onChange(rows.map(({ product, value: factor }) => ({ product, factor })))}
    />
  )
}
