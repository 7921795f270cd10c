import { phoneBackupCalls, phoneBackupNameMax, type PhoneBackup } from '@portico/contract/phone/backup.ts'
import { phoneRemarkMax } from '@portico/contract/phone/cloudphone.ts'
import { phonesAtOnceMax } from '@portico/contract/phone/device.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { SaveDialog } from '../../../kit/dialog/SaveDialog.tsx'
import { FormCard } from '../../../kit/form/FormCard.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { PhoneField, PhonesField } from './PhonesField.tsx'
import type { useResults } from './use-results.tsx'

export const nameOf = ({ name, create_time }: PhoneBackup) =>
  name || t('phoneTools.backups.unnamed', { time: formatTime(create_time) })

const named = { name: lineAtMost(phoneBackupNameMax), remark: lineAtMost(phoneRemarkMax) }
const createSchema = z.object({
  device_ids: z.array(z.string()).check(z.minLength(1, 'rules.choose'), z.maxLength(phonesAtOnceMax, 'rules.tooMany')),
  ...named,
})

interface CreateFormProps {
  chosen: readonly string[]
  results: ReturnType<typeof useResults>
  onClose: () => void
}

export function CreateForm({ chosen, results, onClose }: CreateFormProps) {
  const write = useWrite(phoneBackupCalls.phoneBackup, { inForm: true })
  const form = useForm({ schema: createSchema, initial: { device_ids: [...chosen], name: '', remark: '' } })
  const word = t('phoneTools.backups.create')
  return (
    <Dialog title={word} onClose={onClose} size={480}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={word}
        onCancel={onClose}
        onSubmit={form.submit(async (values) => {
          const { result } = await write.send({ action: 'create', ...values })
          results.told(word, result, () => t('phoneTools.backups.created'))
          onClose()
        })}
      >
        <PhonesField
          {...form.field('device_ids')}
          label={t('phoneTools.phones')}
          onChange={(ids) => form.set('device_ids', [...ids])}
        />
        <TextField {...form.field('name')} autoComplete="off" maxLength={phoneBackupNameMax} />
        <TextField {...form.field('remark')} autoComplete="off" maxLength={phoneRemarkMax} />
      </FormCard>
    </Dialog>
  )
}

const restoreSchema = z.object({ device_id: z.string().check(z.minLength(1, 'rules.choose')) })

export function RestoreForm({ backup, onClose }: { backup: PhoneBackup; onClose: () => void }) {
  const write = useWrite(phoneBackupCalls.phoneBackup, { inForm: true })
  const form = useForm({ schema: restoreSchema, initial: { device_id: backup.device_id } })
  const send = ({ device_id }: z.output<typeof restoreSchema>) =>
    write.send({ action: 'restore', id: backup.id, device_id })
  return (
    <SaveDialog
      title={t('phoneTools.backups.restoreTitle', { name: nameOf(backup) })}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.backups.restoring')}
      submitWord={t('phoneTools.backups.restore')}
      danger
      onClose={onClose}
    >
      <p className="quiet">{t('phoneTools.backups.restoreText')}</p>
      <PhoneField {...form.field('device_id')} label={t('phoneTools.backups.restoreTo')} />
    </SaveDialog>
  )
}

const editSchema = z.object(named)

export function EditForm({ backup, onClose }: { backup: PhoneBackup; onClose: () => void }) {
  const write = useWrite(phoneBackupCalls.phoneBackup, { inForm: true })
  const form = useForm({ schema: editSchema, initial: { name: backup.name, remark: backup.remark } })
  const send = (values: z.output<typeof editSchema>) => write.send({ action: 'save', id: backup.id, ...values })
  return (
    <SaveDialog
      title={t('phoneTools.backups.renameTitle', { name: nameOf(backup) })}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus autoComplete="off" maxLength={phoneBackupNameMax} />
      <TextField {...form.field('remark')} autoComplete="off" maxLength={phoneRemarkMax} />
    </SaveDialog>
  )
}
