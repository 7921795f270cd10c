import { announcementDeskCalls, type PlatformAnnouncement } from '@portico/contract/support/announcement-desk.ts'
import { announcementSort } from '@portico/contract/rules/platform.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
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
    <SaveDrawer
      title={title}
      form={form}
      write={{ ...write, send: (values) => write.send({ id, ...values }) }}
      saved={t('announcement.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('sort')} inputMode="numeric" autoFocus required help={t('announcement.sortHelp')} />
    </SaveDrawer>
  )
}
