import { workOrderMessageLengthMax } from '@portico/contract/constants.ts'
import { workOrderUrgencies } from '@portico/contract/states/support.ts'
import { WorkOrderDraft, workOrderCalls } from '@portico/contract/support/work-order.ts'
import { useState } from 'react'
import { useLeaveDone } from '../../base/route/leave-done.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { PicturesField, type ChosenPicture } from './PicturesField.tsx'
import { ResourceField } from './ResourceField.tsx'
import classes from './Announcement.module.css'

export default function WorkOrderCreatePage() {
  const person = usePerson()
  const [address] = useSearchParams()
  const about = address.get('resource_id') ?? ''
  const write = useWrite(workOrderCalls.workOrderSubmit, { inForm: true, action: t('pages.createWorkOrder') })
  const leaveDone = useLeaveDone()
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const form = useDraftForm({
    name: `submit${about}`,
    schema: WorkOrderDraft,
    initial: {
      type: 'normal' as (typeof workOrderUrgencies)[number],
      content: '',
      phone: person.phone,
      email: person.email,
      resource_id: about,
      share_timeline: 0 as 0 | 1,
    },
    labels: { type: t('workOrder.urgency'), content: t('workOrder.description') },
  })
  const { content, resource_id, share_timeline } = form.values
  const letGoOfPictures = () => {
    for (const { url } of pictures) URL.revokeObjectURL(url)
  }
  const submit = form.submit(async (draft) => {
    const { wid, number } = await write.send(draft, { files: { attachment: pictures.map(({ file }) => file) } })
    letGoOfPictures()
    toast('success', t('workOrder.submitted', { number }))
    leaveDone(paths.workOrder(wid), { replace: true })
  })
  return (
    <PageShell title={t('pages.createWorkOrder')} text={t('workOrder.createText')}>
      <FormCard
        form={form}
        onSubmit={submit}
        pending={write.pending}
        error={write.error}
        submitWord={t('workOrder.submit')}
        onCancel={() => {
          form.forget()
          letGoOfPictures()
          leaveDone(paths.workOrders())
        }}
      >
        <ChoiceField
          {...form.field('type')}
          options={workOrderUrgencies.toReversed().map((value) => ({ value, label: t(`states.woUrgency.${value}`) }))}
          help={t('workOrder.urgencyHelp')}
        />
        <AreaField
          {...form.field('content')}
          required
          rows={8}
          placeholder={t('workOrder.descriptionPlaceholder')}
          help={t('workOrder.lengthOf', { n: content.length, max: workOrderMessageLengthMax })}
        />
        <PicturesField value={pictures} onChange={setPictures} />
        <ResourceField {...form.field('resource_id')} label={t('workOrder.resource')} />
        {resource_id && (
          <CheckField
            label={t('workOrder.share')}
            help={t('workOrder.shareHelp')}
            value={share_timeline === 1}
            onChange={(agreed) => form.set('share_timeline', agreed ? 1 : 0)}
          />
        )}
        <div className={classes.row}>
          <TextField {...form.field('phone')} type="tel" required autoComplete="tel" />
          <TextField {...form.field('email')} type="email" required autoComplete="email" />
        </div>
      </FormCard>
    </PageShell>
  )
}
