import { sessionCalls, type SecondFactorNeeded, type SignedIn } from '@portico/contract/account/session.ts'
import { verificationCode } from '@portico/contract/rules/account.ts'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../kit/show/Button.tsx'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'

const PasskeyStepText = lazy(() => import('./PasskeyStepText.tsx'))

const schema = z.object({ code: verificationCode })

interface SecondFactorStepProps {
  asked: SecondFactorNeeded
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

export function SecondFactorStep({ asked, onSignedIn, onBack }: SecondFactorStepProps) {
  const { ticket, app, passkey } = asked
  const write = useWrite(sessionCalls.sessionStartSecondFactor, { inForm: true })
  const form = useForm({
    schema,
    initial: { code: '' },
    labels: { code: t('account.secondFactorCode') },
  })
  return (
    <>
      <SignTitle title={t('account.secondFactorTitle')}>
        {app ? (
          t('account.secondFactorText')
        ) : (
          <Suspense>
            <PasskeyStepText here={passkey} />
          </Suspense>
        )}
      </SignTitle>
      {passkey && <PasskeyButton ticket={ticket} onSignedIn={onSignedIn} />}
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
