import { centerCalls, EmailChangeInput } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { call } from '../../base/call/client.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Sign.module.css'

export default function EmailDialog({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const write = useWrite(centerCalls.emailChange, { inForm: true })
  const form = useForm({ schema: EmailChangeInput, initial: { email: wanted, code: '', password: '' } })
  const { email } = form.values
  return (
    <Dialog onClose={onClose} size={460} title={t('center.change.email')}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('center.change.email')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('center.saved'))
          onClose()
        })}
      >
        <TextField {...form.field('email')} label={t('center.newEmail')} type="email" autoComplete="email" autoFocus />
        <div className={classes.codeRow}>
          <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
          <SendCode
            target={email}
            emptyWarning={t('rules.codeEmail')}
            send={() => call(registerCalls.userCodeSend, { email: email.trim(), code_type: 'update-email' })}
          />
        </div>
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </FormCard>
    </Dialog>
  )
}
