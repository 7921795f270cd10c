import { centerCalls, EmailChangeInput } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { call } from '../../base/call/client.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Sign.module.css'

export default function EmailDialog({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const write = useWrite(centerCalls.emailChange, { inForm: true })
  const form = useForm({ schema: EmailChangeInput, initial: { email: wanted, code: '', password: '' } })
  const { email } = form.values
  return (
    <SaveDialog
      title={t('center.change.email')}
      form={form}
      write={write}
      saved={t('center.saved')}
      submitWord={t('center.change.email')}
      onClose={onClose}
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
      <ConfirmField {...form.field('password')} />
    </SaveDialog>
  )
}
