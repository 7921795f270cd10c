import { products, type Product } from '@portico/contract/access.ts'
import {
  ActivityInput,
  activityScopes,
  everyNode,
  priceCalls,
  type PlatformActivity,
} from '@portico/contract/money/catalogue-price.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { productName, t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { PriceChangeForm } from '../../../sold/PriceChangeForm.tsx'
import { DayField } from '../../../kit/form/DayField.tsx'

/** A new activity, or the one that is given. */
export function ActivityForm({ activity, onClose }: { activity: PlatformActivity | undefined; onClose: () => void }) {
  const title = activity?.name ?? t('prices.addActivity')
  const write = useWrite(priceCalls.platformActivitySave, { inForm: true, action: title })
  const form = useForm({
    schema: ActivityInput,
    initial: {
      id: activity?.id,
      name: activity?.name ?? '',
      product: activity?.product ?? ('' as Product),
      node: activity?.node ?? everyNode,
      discount: activity?.discount ?? '',
      min_months: activity?.min_months ?? 1,
      applies_to: activity?.applies_to ?? ('both' as const),
      title_en: activity?.title_en ?? '',
      title_zh_hans: activity?.title_zh_hans ?? '',
      title_zh_hant: activity?.title_zh_hant ?? '',
      starts_on: activity?.starts_on ?? '',
      ends_on: activity?.ends_on ?? '',
    },
  })
  return (
    <PriceChangeForm
      title={title}
      form={form}
      change={(values) => ({ activity: values })}
      publish={write}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus required help={t('prices.nameHelp')} />
      <SelectField
        {...form.field('product')}
        onChange={(product) => form.set('product', product as Product)}
        options={products.map((value) => ({ value, label: productName(value) }))}
        searchable
        required
      />
      <TextField {...form.field('node')} mono autoComplete="off" required help={t('prices.activityNodeHelp')} />
      <TextField
        {...form.field('discount')}
        inputMode="decimal"
        autoComplete="off"
        required
        help={t('prices.activityHelp')}
      />
      <SelectField
        {...form.field('applies_to')}
        onChange={(scope) => form.set('applies_to', scope as PlatformActivity['applies_to'])}
        options={activityScopes.map((value) => ({ value, label: t(`prices.scopes.${value}`) }))}
        required
      />
      <SelectField
        {...form.field('min_months')}
        value={String(form.values.min_months)}
        onChange={(months) => form.set('min_months', Number(months))}
        options={termMonths.map((months) => ({ value: String(months), label: t('prices.fromMonths', { n: months }) }))}
        required
        help={t('prices.activityTermHelp')}
      />
      <TextField {...form.field('title_en')} required />
      <TextField {...form.field('title_zh_hans')} required />
      <TextField {...form.field('title_zh_hant')} required />
      <DayField {...form.field('starts_on')} required />
      <DayField {...form.field('ends_on')} required />
    </PriceChangeForm>
  )
}
