import { sessionCalls, type SignedIn } from '@portico/contract/account/session.ts'
import { verificationCode } from '@portico/contract/rules/account.ts'
import * as z from 'zod/mini'
import { Button } from '../../kit/show/Button.tsx'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'

const schema = z.object({ code: verificationCode })

interface SecondFactorStepProps {
  ticket: string
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

export function SecondFactorStep({ ticket, onSignedIn, onBack }: SecondFactorStepProps) {
  const write = useWrite(sessionCalls.sessionStartSecondFactor, { inForm: true })
  const form = useForm({
    schema,
    initial: { code: '' },
    labels: { code: t('account.secondFactorCode') },
  })
  return (
    <>
      <SignTitle title={t('account.secondFactorTitle')}>{t('account.secondFactorText')}</SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async ({ code }) => onSignedIn(await write.send({ ticket, code })))}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <TextField {...form.field('code')} autoComplete="one-time-code" autoFocus />
        <Button type="submit" full pending={write.pending}>
          {t('account.verify')}
        </Button>
        <Button kind="plain" full onClick={onBack}>
          {t('account.back')}
        </Button>
      </form>
    </>
  )
}
