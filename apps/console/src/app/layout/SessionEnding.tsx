import { sessionCalls } from '@portico/contract/account/session.ts'
import { useState } from 'react'
import { Button } from '../../kit/show/Button.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import classes from '../../kit/form/Form.module.css'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/t.ts'
import { useWrite } from '../../base/call/use-write.ts'

/** A few minutes before the session ends the person can confirm the password in place and go on. */
export default function SessionEnding({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const extend = useWrite(sessionCalls.sessionExtend, { inForm: true })
  async function submit() {
    try {
      await extend.send({ password })
      toast('success', t('shell.extended'))
      onClose()
    } catch {
      // The form shows it.
    }
  }
  return (
    <Dialog onClose={onClose} title={t('shell.endingTitle')} size={440} closeOnClickOutside={false}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={classes.text}>
          {t('shell.endingIn', { n: minutes })} {t('shell.endingConfirm')}
        </p>
        <ConfirmField
          label={t('account.password')}
          value={password}
          onChange={setPassword}
          error={extend.error?.fields.password}
          autoFocus
        />
        <FormProblem error={extend.error} />
        <div className={classes.actions}>
          <Button kind="plain" onClick={onClose}>
            {t('shell.endingLater')}
          </Button>
          <Button type="submit" pending={extend.pending} disabled={password === ''}>
            {t('shell.endingGoOn')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
