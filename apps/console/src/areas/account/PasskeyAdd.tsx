import { passkeyCalls } from '@portico/contract/account/passkey.ts'
import { loginPassword } from '@portico/contract/rules/account.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { createPasskey, isThere } from '../../base/person/passkeys.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './Center.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const schema = z.object({ name: requiredLineAtMost(50), password: loginPassword })

/** Name and password, then the browser asks for the rest; with the first second factor come the recovery codes. */
export default function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const start = useWrite(passkeyCalls.passkeyCreateStart, { inForm: true })
  const create = useWrite(passkeyCalls.passkeyCreate, { inForm: true })
  const form = useForm({ schema, initial: { name: '', password: '' } })
  const [notMade, setNotMade] = useState<string[]>([])
  const [asking, setAsking] = useState(false)
  const codes = create.data?.recovery_codes ?? []

  async function add({ name, password }: z.output<typeof schema>) {
    setNotMade([])
    const { ticket, options } = await start.send({ password })
    setAsking(true)
    const credential = await createPasskey(options)
      .catch((error: unknown) => setNotMade([t(isThere(error) ? 'center.passkeyThere' : 'center.passkeyNotMade')]))
      .finally(() => setAsking(false))
    if (credential === undefined) return
    const { recovery_codes } = await create.send({ ticket, credential, name })
    toast('success', t('center.passkeyMade'))
    if (recovery_codes.length === 0) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size={480}
      title={t('center.addPasskey')}
      closeOnClickOutside={false}
      closeOnEscape={codes.length === 0}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <FormCard
          bare
          form={{ ...form, unplaced: [...form.unplaced, ...notMade] }}
          pending={start.pending || asking || create.pending}
          error={start.error ?? create.error}
          submitWord={t('center.addPasskey')}
          onSubmit={form.submit(add)}
        >
          <p className={classes.line}>{t('center.addPasskeyText')}</p>
          <TextField
            {...form.field('name')}
            label={t('center.passkeyName')}
            help={t('center.passkeyNameHelp')}
            maxLength={50}
            autoFocus
          />
          <ConfirmField {...form.field('password')} />
        </FormCard>
      )}
    </Dialog>
  )
}
