import { products, type Product } from '@portico/contract/access.ts'
import { everyNode, ListPriceInput, priceCalls, type ListPrice } from '@portico/contract/money/catalogue-price.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { productName, t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { PriceChangeForm } from '../../../sold/PriceChangeForm.tsx'

interface ListPriceFormProps {
  title: string
  row: ListPrice | undefined
  onClose: () => void
}

/** A new price, or another for what has one; it holds from the moment it is published. */
export function ListPriceForm({ title, row, onClose }: ListPriceFormProps) {
  const write = useWrite(priceCalls.listPriceSave, { inForm: true, action: title })
  const form = useForm({
    schema: ListPriceInput,
    initial: {
      product: row?.product ?? ('' as Product),
      node: row?.node ?? everyNode,
      item: row?.item ?? '',
      price: row?.price ?? '',
    },
  })
  return (
    <PriceChangeForm title={title} form={form} change={(list) => ({ list })} publish={write} onClose={onClose}>
      {!row && (
        <>
          <SelectField
            {...form.field('product')}
            onChange={(product) => form.set('product', product as Product)}
            options={products.map((value) => ({ value, label: productName(value) }))}
            searchable
            required
          />
          <TextField {...form.field('node')} mono autoComplete="off" required help={t('prices.nodeHelp')} />
          <TextField {...form.field('item')} mono autoComplete="off" required help={t('prices.itemHelp')} />
        </>
      )}
      <TextField
        {...form.field('price')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={row !== undefined}
        required
        help={t('prices.priceHelp')}
      />
    </PriceChangeForm>
  )
}
