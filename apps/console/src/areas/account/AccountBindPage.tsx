import type { Role } from '@portico/contract/access.ts'
import { SignInInput, type SecondFactorNeeded, type SignedIn } from '@portico/contract/account/session.ts'
import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { sessionBegan } from '../../app/client.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { PublicFrame } from '../../app/layout/PublicFrame.tsx'
import { navigate } from '../../app/navigate.ts'
import { paths } from '../../app/paths.ts'
import { enter } from '../../app/session.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { FormProblem } from '../../kit/FormProblem.tsx'
import { useForm } from '../../kit/use-form.ts'
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
  const [ticket, setTicket] = useState<string>()
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
      {ticket === undefined ? (
        <BindForm held={held} onSecondFactor={setTicket} />
      ) : (
        <SecondFactorStep ticket={ticket} onSignedIn={go} onBack={() => setTicket(undefined)} />
      )}
    </PublicFrame>
  )
}

function BindForm({ held, onSecondFactor }: { held: HeldIdentity; onSecondFactor: (ticket: string) => void }) {
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
            onSecondFactor((error.data as SecondFactorNeeded).ticket)
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
