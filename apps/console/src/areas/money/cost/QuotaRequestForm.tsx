import { quotaCalls, quotaReasonMax, QuotaRequestInput, type Quota } from '@portico/contract/account/quota.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../../base/call/use-write.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { countedName, t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'

const typedOf = ({ kind }: Quota) => ({ kind, count: '', reason: '' })

/** What is typed is text; nothing typed is no number, not zero. */
const schema = z.pipe(
  z.transform((typed: ReturnType<typeof typedOf>) => ({
    ...typed,
    count: typed.count.trim() === '' ? Number.NaN : Number(typed.count),
    reason: typed.reason.replace(/\s+/g, ' '),
  })),
  QuotaRequestInput,
)

export function QuotaRequestForm({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const title = t('quota.requestTitle', { name: countedName(quota.kind) })
  const write = useWrite(quotaCalls.quotaRequest, { inForm: true, action: title })
  const form = useDraftForm({
    name: `quota-${quota.kind}`,
    schema,
    initial: typedOf(quota),
    labels: { count: t('quota.wanted') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('quota.sent')} onClose={onClose}>
      <TextField
        {...form.field('count')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
        help={t('quota.wantedHelp', { most: quota.most ?? 0 })}
      />
      <AreaField {...form.field('reason')} maxLength={quotaReasonMax} required help={t('quota.reasonHelp')} />
    </SaveDrawer>
  )
}
