import { CannedReplyInput, type CannedReply } from '@portico/contract/support/work-order.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { CannedDesk } from './canned-desk.ts'

interface CannedReplyFormProps {
  desk: CannedDesk
  canned: CannedReply | undefined
  onClose: () => void
}

export function CannedReplyForm({ desk, canned, onClose }: CannedReplyFormProps) {
  const write = useWrite(desk.save, { inForm: true })
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
  return (
    <SaveDrawer
      title={canned?.name ?? t('workOrder.cannedAdd')}
      form={form}
      write={write}
      saved={t('workOrder.cannedSaved')}
      submitWord={t('workOrder.save')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required help={t(desk.nameHelp)} />
      <AreaField {...form.field('content_en')} rows={5} />
      <AreaField {...form.field('content_zh_hans')} rows={5} />
      <AreaField {...form.field('content_zh_hant')} rows={5} />
    </SaveDrawer>
  )
}
