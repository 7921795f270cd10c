import {
  customerCalls,
  CustomerSaveInput,
  minMonthsOffered,
  type Customer,
} from '@portico/contract/platform/customers.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'

type Months = (typeof minMonthsOffered)[number]

/** What this customer pays, for how long at least, and who looks after them. */
export function CustomerForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { account_id, name, discount, agent, phone_1_3_month, sale_id } = customer
  const write = useWrite(customerCalls.customerSave, { inForm: true })
  const sales = useCall(customerCalls.salesList, { limit: 1000 }).data?.result ?? []
  const form = useDraftForm({
    name: `customer-${account_id}`,
    schema: CustomerSaveInput,
    initial: { account_id, discount, min_months: customer.min_months as Months, agent, phone_1_3_month, sale_id },
  })
  return (
    <SaveDrawer
      title={t('customers.editTitle', { name })}
      form={form}
      write={write}
      saved={t('customers.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('discount')} inputMode="decimal" help={t('customers.discountHelp')} />
      <SelectField
        {...form.field('min_months')}
        value={String(form.values.min_months)}
        options={minMonthsOffered.map((n) => ({
          value: String(n),
          label: n === 1 ? t('customers.month') : t('customers.months', { n }),
        }))}
        onChange={(months) => form.set('min_months', Number(months) as Months)}
      />
      <SelectField
        {...form.field('sale_id')}
        label={t('customers.sale')}
        placeholder={t('customers.nobody')}
        searchable
        options={sales.map((one) => ({
          value: one.sale_id,
          label: `${one.name} · ${one.sale_id}`,
          disabled: !one.active && one.sale_id !== sale_id,
        }))}
      />
      <CheckField {...form.field('agent')} help={t('customers.agentHelp')} />
      <CheckField {...form.field('phone_1_3_month')} help={t('customers.phoneHelp')} />
    </SaveDrawer>
  )
}
