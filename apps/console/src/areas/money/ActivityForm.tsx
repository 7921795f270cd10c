import { products, type Product } from '@portico/contract/access.ts'
import { ActivityInput, priceCalls, type PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { TextField } from '../../kit/fields.tsx'
import { SaveDrawer } from '../../kit/SaveDrawer.tsx'
import { SelectField } from '../../kit/select-fields.tsx'
import { useForm } from '../../kit/use-form.ts'

/** A new activity, or the one that is given. */
export function ActivityForm({ activity, onClose }: { activity?: PlatformActivity; onClose: () => void }) {
  const title = activity?.name ?? t('prices.addActivity')
  const write = useWrite(priceCalls.platformActivitySave, { inForm: true, action: title })
  const form = useForm({
    schema: ActivityInput,
    initial: {
      id: activity?.id,
      name: activity?.name ?? '',
      product: activity?.product ?? ('' as Product),
      discount: activity?.discount ?? '',
      title_en: activity?.title_en ?? '',
      title_zh_hans: activity?.title_zh_hans ?? '',
      title_zh_hant: activity?.title_zh_hant ?? '',
      starts_on: activity?.starts_on ?? '',
      ends_on: activity?.ends_on ?? '',
    },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('prices.saved')} onClose={onClose}>
      <TextField {...form.field('name')} autoFocus required help={t('prices.nameHelp')} />
      <SelectField
        {...form.field('product')}
        onChange={(product) => form.set('product', product as Product)}
        options={products.map((value) => ({ value, label: t(`money.products.${value}`) }))}
        searchable
        required
      />
      <TextField {...form.field('discount')} required placeholder="8.5折" help={t('prices.activityHelp')} />
      <TextField {...form.field('title_en')} required />
      <TextField {...form.field('title_zh_hans')} required />
      <TextField {...form.field('title_zh_hant')} required />
      <TextField {...form.field('starts_on')} required placeholder="2027-01-01" />
      <TextField {...form.field('ends_on')} required placeholder="2027-01-31" />
    </SaveDrawer>
  )
}
