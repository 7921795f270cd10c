import type { Role } from '@portico/contract/access.ts'
import { sessionCalls, SignInInput, type SecondFactorNeeded, type SignedIn } from '@portico/contract/account/session.ts'
import { useState } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { useLocation } from '../../base/place/sight.ts'
import { CallError } from '../../base/call/call-error.ts'
import { sessionBegan } from '../../base/call/client.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { passkeysWork } from '../../base/person/passkeys.ts'
import { enter } from '../../base/session/session.ts'
import { site, siteName } from '../../base/person/site.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { goToProvider, offeredProviders, providerName } from './social.ts'

const initial = { role: 'main' as Role, email: '', password: '' }

export default function LoginPage() {
  const { search } = useLocation()
  const [asked, setAsked] = useState<SecondFactorNeeded>()
  const signedIn = (answer: SignedIn) => {
    sessionBegan()
    navigate(enter(answer, search), { replace: true })
  }
  return (
    <PublicFrame note={site().ads}>
      {asked === undefined ? (
        <SignInForm search={search} onSignedIn={signedIn} onSecondFactor={setAsked} />
      ) : (
        <SecondFactorStep asked={asked} onSignedIn={signedIn} onBack={() => setAsked(undefined)} />
      )}
    </PublicFrame>
  )
}

interface SignInFormProps {
  search: string
  onSignedIn: (answer: SignedIn) => void
  onSecondFactor: (asked: SecondFactorNeeded) => void
}

function SignInForm({ search, onSignedIn, onSecondFactor }: SignInFormProps) {
  const write = useWrite(sessionCalls.sessionStart, { inForm: true })
  const form = useForm({ schema: SignInInput, initial, labels: { email: t('account.userName') } })
  const { intro, registration_open } = site()
  const offered = offeredProviders()

  async function signIn(values: typeof initial) {
    try {
      onSignedIn(await write.send(values))
    } catch (error) {
      if (!(error instanceof CallError) || !error.is('secondFactorNeeded')) throw error
      write.reset()
      onSecondFactor(error.data as SecondFactorNeeded)
    }
  }
  return (
    <>
      <SignTitle title={t('account.signInTitle', { site: siteName() })}>
        {registration_open && (
          <>
            {t('account.noAccount')} <Link to={paths.register()}>{t('account.registerFree')}</Link>
          </>
        )}
      </SignTitle>
      {intro && <p className={classes.line}>{intro}</p>}
      <form className={classes.form} noValidate onSubmit={form.submit(signIn)}>
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <CredentialFields
          role={form.field('role')}
          email={form.field('email')}
          password={form.field('password')}
          aside={<Link to={paths.forgotPassword()}>{t('account.forgot')}</Link>}
        />
        <Button type="submit" full pending={write.pending}>
          {t('account.signIn')}
        </Button>
      </form>
      {(offered.length > 0 || passkeysWork()) && (
        <>
          <div className={classes.rule}>{t('account.or')}</div>
          <PasskeyButton onSignedIn={onSignedIn} />
          <div className={classes.providers}>
            {offered.map((provider) => (
              <Button key={provider} kind="plain" onClick={() => void goToProvider(provider, 'signIn', search)}>
                {t('account.signInWith', { provider: providerName(provider) })}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}
