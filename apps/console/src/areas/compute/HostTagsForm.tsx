import type { Host } from '@portico/contract/compute/host.ts'
import { tag, tagsMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'

/** Typed as one line; commas of either script part them. */
const tagsOf = (text: string) => {
  const typed = text.split(/[,，、]/).map((one) => one.trim())
  return [...new Set(typed.filter(Boolean))]
}
const schema = z.object({
  tags: z.pipe(z.pipe(z.string(), z.transform(tagsOf)), z.array(tag).check(z.maxLength(tagsMax, 'rules.tooLong'))),
})

export function HostTagsForm({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(resourceCalls.resourceTag, { inForm: true })
  const form = useForm({ schema, initial: { tags: row.tags.join(', ') } })
  return (
    <SaveDialog
      title={t('compute.tagsTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: ({ tags }) => write.send({ id: row.id, tags }) }}
      saved={t('resource.saved')}
      onClose={onClose}
    >
      <TextField
        {...form.field('tags')}
        autoComplete="off"
        autoFocus
        help={t('compute.tagsHelp', { n: String(tagsMax) })}
      />
    </SaveDialog>
  )
}
