import { announcementDeskCalls, type PlatformAnnouncement } from '@portico/contract/support/announcement-desk.ts'
import { announcementSort } from '@portico/contract/rules/platform.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { numberOf } from './typed.ts'

const schema = z.object({ sort: z.pipe(z.pipe(z.string(), z.transform(numberOf)), announcementSort) })

interface SortFormProps {
  announcement: PlatformAnnouncement
  onClose: () => void
}

export function AnnouncementSortForm({ announcement: { id, title, sort }, onClose }: SortFormProps) {
  const write = useWrite(announcementDeskCalls.platformAnnouncementSort, { inForm: true })
  const form = useForm({ schema, initial: { sort: String(sort) } })
  return (
    <FormDrawer
      title={title}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('kit.save')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send({ id, ...values })
        toast('success', t('announcement.saved'))
        onClose()
      })}
    >
      <TextField {...form.field('sort')} inputMode="numeric" autoFocus required help={t('announcement.sortHelp')} />
    </FormDrawer>
  )
}
