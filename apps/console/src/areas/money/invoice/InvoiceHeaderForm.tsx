import { invoiceCalls, InvoiceHeaderSave, type InvoiceHeaderRow } from '@portico/contract/money/invoice.ts'
import { invoiceTypes, type InvoiceType } from '@portico/contract/states/money.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { CheckField, ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'

const texts = [
  'title',
  'tax_id',
  'business_licence',
  'contact',
  'contact_information',
  'address',
  'bank',
  'card_number',
] as const
const empty = Object.fromEntries(texts.map((name) => [name, ''])) as Record<(typeof texts)[number], string>

interface Props {
  header: InvoiceHeaderRow | undefined
  onClose: () => void
}

export function InvoiceHeaderForm({ header, onClose }: Props) {
  const write = useWrite(invoiceCalls.invoiceHeaderSave, { inForm: true })
  const form = useDraftForm({
    name: `header-${header?.id ?? 'new'}`,
    schema: InvoiceHeaderSave,
    initial: header ?? { ...empty, type: 'plain' as InvoiceType, is_default: false },
    labels: { title: t('fields.invoice_title'), type: t('fields.invoice_type') },
  })
  const { label: _, ...isDefault } = form.field('is_default')
  return (
    <SaveDrawer
      title={t(header ? 'invoice.editHeader' : 'invoice.addHeader')}
      form={form}
      write={write}
      saved={t('invoice.saved')}
      submitWord={t('invoice.save')}
      onClose={onClose}
    >
      <ChoiceField
        {...form.field('type')}
        options={invoiceTypes.map((value) => ({ value, label: t(`states.invoiceType.${value}`) }))}
      />
      {texts.map((name) => (
        <TextField key={name} {...form.field(name)} required />
      ))}
      {!header?.is_default && <CheckField {...isDefault} label={t('invoice.makeDefault')} />}
    </SaveDrawer>
  )
}
