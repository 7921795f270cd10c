import { phonesAtOnceMax, type PhoneResults } from '@portico/contract/phone/device.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormCard, type FormShellProps } from '../../../kit/form/FormCard.tsx'
import { PhonesField } from './PhonesField.tsx'

const schema = z.object({
  device_ids: z.array(z.string()).check(z.minLength(1, 'rules.choose'), z.maxLength(phonesAtOnceMax, 'rules.tooMany')),
})

interface PhonesDialogProps extends Pick<FormShellProps, 'pending' | 'error'> {
  title: string
  word: string
  /** Chosen from the start. */
  chosen?: readonly string[]
  send: (ids: string[]) => Promise<PhoneResults['result']>
  told: (results: PhoneResults['result']) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for phones, and does something to all of them. */
export function PhonesDialog({ title, word, chosen = [], send, told, onClose, children, ...write }: PhonesDialogProps) {
  const form = useForm({ schema, initial: { device_ids: [...chosen] } })
  return (
    <Dialog title={title} onClose={onClose} size={480}>
      <FormCard
        bare
        form={form}
        {...write}
        submitWord={word}
        onCancel={onClose}
        onSubmit={form.submit(async ({ device_ids }) => {
          told(await send(device_ids))
          onClose()
        })}
      >
        <PhonesField
          {...form.field('device_ids')}
          label={t('phoneTools.phones')}
          onChange={(ids) => form.set('device_ids', [...ids])}
        />
        {children}
      </FormCard>
    </Dialog>
  )
}
