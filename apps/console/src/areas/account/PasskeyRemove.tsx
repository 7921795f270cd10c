import { passkeyCalls, type Passkey } from '@portico/contract/account/passkey.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { BothSteps, useBothSteps } from './BothSteps.tsx'
import classes from './Center.module.css'

export default function PasskeyRemove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useWrite(passkeyCalls.passkeyRemove, { inForm: true })
  const steps = useBothSteps()
  const { id, name, domain } = passkey
  const { authenticator_app, passkeys } = usePerson()
  const isLast = !authenticator_app && passkeys === 1
  return (
    <SaveDialog
      title={t('center.removePasskeyTitle', { name })}
      form={steps.form}
      write={{ ...write, send: (form) => write.send({ id, ...form }) }}
      saved={t('center.passkeyRemoved')}
      submitWord={t('center.removePasskey')}
      danger
      onClose={onClose}
    >
      <p className={classes.line}>
        {t('center.removePasskeyText', { domain })} {isLast && t('center.switchOffText')}
      </p>
      <BothSteps steps={steps} />
    </SaveDialog>
  )
}
