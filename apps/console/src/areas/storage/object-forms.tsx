import { objectKeyBytesMax, objectPrefix } from '@portico/contract/rules/storage.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { folderOf, nameOf } from './object-names.ts'
import { say } from './object-words.ts'

interface FolderFormProps {
  id: string
  prefix: string
  onClose: () => void
}

/** A folder below this one; slashes in its name make folders in folders. */
export function FolderForm({ id, prefix, onClose }: FolderFormProps) {
  const write = useWrite(objectCalls.objectFolder, { inForm: true })
  const whole = (typed: string) => `${prefix}${typed.replace(/^\/+|\/+$/g, '')}/`
  const name = z.pipe(z.pipe(requiredLineAtMost(objectKeyBytesMax), z.transform(whole)), objectPrefix)
  const form = useForm({ schema: z.object({ name }), initial: { name: '' }, labels: { name: say('folder.name') } })
  return (
    <SaveDialog
      title={say('folder.title')}
      form={form}
      write={{ ...write, send: (values) => write.send({ id, prefix: values.name }) }}
      saved={say('folder.made')}
      submitWord={say('folder.word')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoFocus autoComplete="off" help={say('folder.help')} />
    </SaveDialog>
  )
}

interface RenameFormProps {
  of: string
  /** Does it and tells how it went. */
  onRename: (key: string, name: string) => void
  onClose: () => void
}

const nameMax = 255
const noSlash = requiredLineAtMost(nameMax).check(z.refine((name) => !name.includes('/'), 'rules.invalid'))
const renameSchema = z.object({ name: noSlash })

export function RenameForm({ of, onRename, onClose }: RenameFormProps) {
  const form = useForm({ schema: renameSchema, initial: { name: nameOf(of) }, labels: { name: say('rename.name') } })
  return (
    <Dialog title={say('rename.title', { name: nameOf(of) })} size={440} onClose={onClose}>
      <FormCard
        bare
        form={form}
        pending={false}
        error={undefined}
        submitWord={say('rename.word')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ name }) => {
          onClose()
          if (name !== nameOf(of)) onRename(of, name)
        })}
      >
        <TextField
          {...form.field('name')}
          required
          autoFocus
          autoComplete="off"
          maxLength={nameMax}
          help={folderOf(of) && say('rename.help', { folder: folderOf(of) })}
        />
      </FormCard>
    </Dialog>
  )
}
