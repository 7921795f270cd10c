import { quotaReasonMax } from '@portico/contract/account/quota.ts'
import { QuotaDecision, quotaDeskCalls, type PlatformQuotaRequest } from '@portico/contract/platform/quotas.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { countedName, t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { AreaField, ChoiceField, TextField } from '../../kit/form/fields.tsx'

const words = { approved: 'approve', refused: 'refuse' } as const
const choices = ['approved', 'refused'] as const

const typedOf = ({ id, wanted }: PlatformQuotaRequest) => ({
  id,
  state: 'approved' as (typeof choices)[number],
  quantity: String(wanted),
  note: '',
})

const schema = z.pipe(
  z.transform(({ quantity, note, ...typed }: ReturnType<typeof typedOf>) => ({
    ...typed,
    quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
    note: note.replace(/\s+/g, ' '),
  })),
  QuotaDecision,
)

export function QuotaDecisionForm({ row, onClose }: { row: PlatformQuotaRequest; onClose: () => void }) {
  const title = t('customers.quotas.decideTitle', { customer: row.customer.name, name: countedName(row.kind) })
  const write = useWrite(quotaDeskCalls.platformQuotaDecide, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: typedOf(row),
    labels: {
      note: t('customers.quotas.note'),
      state: t('customers.quotas.decide'),
      quantity: t('customers.quotas.most'),
    },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('customers.quotas.decided')} onClose={onClose}>
      <p>{row.reason}</p>
      <ChoiceField
        {...form.field('state')}
        options={choices.map((value) => ({ value, label: t(`customers.quotas.${words[value]}`) }))}
      />
      {form.values.state === 'approved' && (
        <TextField {...form.field('quantity')} inputMode="numeric" autoComplete="off" required />
      )}
      <AreaField {...form.field('note')} maxLength={quotaReasonMax} help={t('customers.quotas.noteHelp')} />
    </SaveDrawer>
  )
}
