import { CannedReplyInput, workOrderDeskCalls, type CannedReply } from '@portico/contract/support/work-order.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { toast } from '../../base/state/toast-store.ts'

export function CannedReplyForm({ canned, onClose }: { canned: CannedReply | undefined; onClose: () => void }) {
  const write = useWrite(workOrderDeskCalls.cannedReplySave, { inForm: true })
  const form = useDraftForm({
    name: `canned-${canned?.id ?? 'new'}`,
    schema: CannedReplyInput,
    initial: {
      ...(canned && { id: canned.id }),
      name: canned?.name ?? '',
      content_en: canned?.content_en ?? '',
      content_zh_hans: canned?.content_zh_hans ?? '',
      content_zh_hant: canned?.content_zh_hant ?? '',
    },
  })
  const submit = form.submit(async (input) => {
    await write.send(input)
    form.forget()
    toast('success', t('workOrder.cannedSaved'))
    onClose()
  })
  return (
    <FormDrawer
      title={canned?.name ?? t('workOrder.cannedAdd')}
      onClose={() => {
        form.forget()
        onClose()
      }}
      form={form}
      onSubmit={submit}
      pending={write.pending}
      error={write.error}
      submitWord={t('workOrder.save')}
    >
      <TextField {...form.field('name')} required help={t('workOrder.cannedNameHelp')} />
      <AreaField {...form.field('content_en')} rows={5} />
      <AreaField {...form.field('content_zh_hans')} rows={5} />
      <AreaField {...form.field('content_zh_hant')} rows={5} />
    </FormDrawer>
  )
}
