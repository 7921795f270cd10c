import { userCalls } from '@portico/contract/account/user.ts'
import { loginPassword, verificationCode } from '@portico/contract/rules/account.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'

const schema = z.object({ password: loginPassword, code: verificationCode })

export default function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const write = useWrite(userCalls.secondFactorOff, { inForm: true })
  const form = useForm({ schema, initial: { password: '', code: '' } })
  return (
    <Dialog onClose={onClose} size={440} title={t('center.switchOffTitle')}>
      <FormCard
        bare
        danger
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('center.switchOff')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('center.switchedOff'))
          onClose()
        })}
      >
        <p className={classes.line}>{t('center.switchOffText')}</p>
        <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
        <TextField {...form.field('code')} autoComplete="one-time-code" />
      </FormCard>
    </Dialog>
  )
}
