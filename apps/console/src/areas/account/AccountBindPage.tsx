import type { Role } from '@portico/contract/access.ts'
import { SignInInput, type SecondFactorNeeded, type SignedIn } from '@portico/contract/account/session.ts'
import { useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { sessionBegan } from '../../base/call/client.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { enter } from '../../base/session/session.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { dropIdentity, heldIdentity, providerName, returnSearch, socialCalls, type HeldIdentity } from './social.ts'

function go(signedIn: SignedIn) {
  dropIdentity()
  sessionBegan()
  navigate(enter(signedIn, returnSearch()), { replace: true })
}

export default function AccountBindPage() {
  const [held] = useState(heldIdentity)
  const [asked, setAsked] = useState<SecondFactorNeeded>()
  if (!held)
    return (
      <PublicFrame>
        <SignTitle title={t('account.providerFailed')}>{t('account.providerFailedText')}</SignTitle>
        <LinkButton to={paths.login()} full>
          {t('account.backToSignIn')}
        </LinkButton>
      </PublicFrame>
    )
  return (
    <PublicFrame>
      {asked === undefined ? (
        <BindForm held={held} onSecondFactor={setAsked} />
      ) : (
        <SecondFactorStep asked={asked} onSignedIn={go} onBack={() => setAsked(undefined)} />
      )}
    </PublicFrame>
  )
}

function BindForm({
  held,
  onSecondFactor,
}: {
  held: HeldIdentity
  onSecondFactor: (asked: SecondFactorNeeded) => void
}) {
  const { provider, ticket, state, nickname } = held
  const write = useWrite(socialCalls[provider].signInBind, { inForm: true })
  const form = useForm({
    schema: SignInInput,
    initial: { role: 'main' as Role, email: '', password: '' },
    labels: { email: t('account.userName') },
  })
  const name = providerName(provider)
  return (
    <>
      <SignTitle title={t('account.bindTitle', { provider: name })}>
        {nickname && t('account.bindNamed', { nickname })} {t('account.bindText', { provider: name })}
      </SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async (values) => {
          try {
            go(await write.send({ ...values, ticket, state }))
          } catch (error) {
            if (!(error instanceof CallError) || !error.is('secondFactorNeeded')) throw error
            write.reset()
            onSecondFactor(error.data as SecondFactorNeeded)
          }
        })}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <CredentialFields role={form.field('role')} email={form.field('email')} password={form.field('password')} />
        <Button type="submit" full pending={write.pending}>
          {t('account.bindSubmit')}
        </Button>
        <Button kind="plain" full onClick={() => navigate(paths.login())}>
          {t('account.back')}
        </Button>
      </form>
    </>
  )
}
