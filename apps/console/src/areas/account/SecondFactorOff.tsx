import { userCalls } from '@portico/contract/account/user.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import classes from './Center.module.css'
import { BothSteps, useBothSteps } from './BothSteps.tsx'

export default function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const write = useWrite(userCalls.secondFactorOff, { inForm: true })
  const steps = useBothSteps()
  const { passkeys } = usePerson()
  return (
    <SaveDialog
      title={t('center.switchOffTitle')}
      form={steps.form}
      write={write}
      saved={t('center.switchedOff')}
      submitWord={t('center.switchOff')}
      danger
      onClose={onClose}
    >
      <p className={classes.line}>{t(passkeys > 0 ? 'center.switchOffPasskeys' : 'center.switchOffText')}</p>
      <BothSteps steps={steps} />
    </SaveDialog>
  )
}
