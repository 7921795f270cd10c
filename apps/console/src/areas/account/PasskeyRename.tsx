import { passkeyCalls, passkeyNameMax, PasskeyRenameInput, type Passkey } from '@portico/contract/account/passkey.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'

const schema = z.pick(PasskeyRenameInput, { name: true })

export default function PasskeyRename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useWrite(passkeyCalls.passkeyRename, { inForm: true })
  const { id, name } = passkey
  const form = useForm({ schema, initial: { name }, labels: { name: t('center.passkeyName') } })
  return (
    <SaveDialog
      title={t('center.renamePasskeyTitle', { name })}
      form={form}
      write={{ ...write, send: (values) => write.send({ id, ...values }) }}
      saved={t('center.passkeyRenamed')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        autoFocus
        required
        autoComplete="off"
        maxLength={passkeyNameMax}
        help={t('center.passkeyNameHelp')}
      />
    </SaveDialog>
  )
}
