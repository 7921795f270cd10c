import { priceCalls, UserPriceInput, type CustomerPrice } from '@portico/contract/money/catalogue-price.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import * as z from 'zod/mini'
import { discountText } from '../../../base/format/discount.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { PriceChangeForm } from '../../../sold/PriceChangeForm.tsx'

const termNames = { 1: 'month', 3: 'quarter', 6: 'half_year', 12: 'year', 24: 'two_years' } as const
const termName = (months: number) => t(`prices.terms.${termNames[months as keyof typeof termNames]}`)

const columns: readonly Column<CustomerPrice>[] = [
  {
    key: 'customer',
    title: t('prices.customer'),
    fixed: true,
    card: 'title',
    cell: ({ customer, email }) => <NameCell name={customer} second={email} />,
  },
  { key: 'shortest', title: t('prices.shortest'), cell: ({ min_months }) => termName(min_months) },
  {
    key: 'discount',
    title: t('prices.discount'),
    align: 'end',
    cell: ({ discount }) => [discountText(discount), discount].filter(Boolean).join(' · '),
  },
]

export function CustomerPricesTab() {
  const list = useList(priceCalls.customerPriceList)
  const form = useParam('form')
  const edited = list.rows?.find(({ account_id }) => account_id === form.value)
  const actions = ({ account_id }: CustomerPrice): RowAction[] => [
    { key: 'edit', word: t('prices.change'), icon: IconPencil, quick: true, run: () => form.open(account_id) },
  ]
  return (
    <>
      <ResourceTable
        name="customer-prices"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ customer }) => customer}
        searchPlaceholder={t('prices.searchCustomers')}
        empty={<EmptyState title={t('prices.noCustomers')} text={t('prices.noCustomersText')} />}
      />
      {edited && <CustomerPriceForm key={edited.account_id} row={edited} onClose={form.close} />}
    </>
  )
}

/** What is chosen is text; it is a number once it is sent. */
const schema = z.extend(UserPriceInput, {
  min_months: z.pipe(z.pipe(z.string(), z.transform(Number)), UserPriceInput.shape.min_months),
})

function CustomerPriceForm({ row, onClose }: { row: CustomerPrice; onClose: () => void }) {
  const title = t('prices.customerTitle', { name: row.customer })
  const write = useWrite(priceCalls.userPriceSave, { inForm: true, action: title })
  const { account_id, discount, min_months } = row
  const form = useForm({ schema, initial: { account_id, discount, min_months: String(min_months) } })
  return (
    <PriceChangeForm title={title} form={form} change={(user) => ({ user })} publish={write} onClose={onClose}>
      <TextField
        {...form.field('discount')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        help={t('prices.discountHelp')}
      />
      <SelectField
        {...form.field('min_months')}
        options={termMonths.map((months) => ({ value: String(months), label: termName(months) }))}
        help={t('prices.shortestHelp')}
      />
    </PriceChangeForm>
  )
}
