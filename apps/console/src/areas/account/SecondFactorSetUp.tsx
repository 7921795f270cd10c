import { userCalls } from '@portico/contract/account/user.ts'
import { loginPassword, verificationCode } from '@portico/contract/rules/account.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { QrCode } from '../../kit/show/QrCode.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Three steps in one dialog: the password, the app, the recovery codes. */
export default function SecondFactorSetUp({ onClose }: { onClose: () => void }) {
  const start = useWrite(userCalls.secondFactorStart, { inForm: true })
  const confirm = useWrite(userCalls.secondFactorConfirm, { inForm: true })
  const codes = confirm.data?.recovery_codes
  return (
    <Dialog
      onClose={onClose}
      size={520}
      title={t('center.secondFactor')}
      closeOnClickOutside={false}
      closeOnEscape={codes === undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : start.data ? (
        <App uri={start.data.uri} secret={start.data.secret} write={confirm} />
      ) : (
        <Password write={start} />
      )}
    </Dialog>
  )
}

function Password({ write }: { write: ReturnType<typeof useWrite<typeof userCalls.secondFactorStart>> }) {
  const form = useForm({
    schema: z.object({ password: loginPassword }),
    initial: { password: '' },
  })
  return (
    <FormCard
      bare
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('center.next')}
      onSubmit={form.submit((values) => write.send(values))}
    >
      <p className={classes.line}>{t('center.confirmFirst')}</p>
      <ConfirmField {...form.field('password')} autoFocus />
    </FormCard>
  )
}

interface AppProps {
  uri: string
  secret: string
  write: ReturnType<typeof useWrite<typeof userCalls.secondFactorConfirm>>
}

function App({ uri, secret, write }: AppProps) {
  const form = useForm({ schema: z.object({ code: verificationCode }), initial: { code: '' } })
  return (
    <FormCard
      bare
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('center.switchOn')}
      onSubmit={form.submit((values) => write.send(values))}
    >
      <div className={classes.setUp}>
        <QrCode text={uri} label={t('center.qr')} />
        <div className={classes.stack}>
          <p className={classes.line}>{t('center.scan')}</p>
          <CopyText text={secret} />
        </div>
      </div>
      <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
    </FormCard>
  )
}
