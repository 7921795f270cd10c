import { userCalls } from '@portico/contract/account/user.ts'
import { loginPassword, verificationCode } from '@portico/contract/rules/account.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'

const schema = z.object({ password: loginPassword, code: verificationCode })

export default function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const write = useWrite(userCalls.secondFactorOff, { inForm: true })
  const form = useForm({ schema, initial: { password: '', code: '' } })
  return (
    <SaveDialog
      title={t('center.switchOffTitle')}
      form={form}
      write={write}
      saved={t('center.switchedOff')}
      submitWord={t('center.switchOff')}
      danger
      onClose={onClose}
    >
      <p className={classes.line}>{t('center.switchOffText')}</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
      <TextField {...form.field('code')} autoComplete="one-time-code" />
    </SaveDialog>
  )
}
