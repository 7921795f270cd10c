import { tagsMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { useForm } from '../base/state/use-form.ts'
import { t } from '../base/words/words.ts'
import { SaveDialog } from '../kit/dialog/SaveDialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import type { Named, ResourceDialogProps } from './ResourceForms.tsx'
import { typedTags } from './tags.ts'

const schema = z.object({ tags: typedTags })

export function TagsForm({ row, onClose }: ResourceDialogProps<Named & { tags: readonly string[] }>) {
  const write = useWrite(resourceCalls.resourceTag, { inForm: true })
  const form = useForm({ schema, initial: { tags: row.tags.join(', ') } })
  return (
    <SaveDialog
      title={t('resource.tagsTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: ({ tags }) => write.send({ id: row.id, tags }) }}
      saved={t('resource.saved')}
      onClose={onClose}
    >
      <TextField
        {...form.field('tags')}
        autoComplete="off"
        autoFocus
        help={t('resource.tagsHelp', { n: String(tagsMax) })}
      />
    </SaveDialog>
  )
}
