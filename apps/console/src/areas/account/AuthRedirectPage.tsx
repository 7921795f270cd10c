import type { SecondFactorNeeded, SignedIn, SocialNotBound } from '@portico/contract/account/session.ts'
import { useLoaderData } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { CallError } from '../../base/call/call-error.ts'
import { call, sessionBegan } from '../../base/call/client.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { navigate, redirect } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { enter } from '../../base/session/session.ts'
import { t } from '../../base/words/words.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { holdIdentity, providerAnswer, returnSearch, socialCalls } from './social.ts'

type Outcome = SecondFactorNeeded | 'failed'

/** The provider sent the browser back: trade its code for a session before anything is drawn. */
export async function loader({ params }: LoaderArgs): Promise<Outcome> {
  const answer = providerAnswer(params.toString())
  if (!answer) return 'failed'
  const { provider, code, state } = answer
  try {
    const signedIn = await call(socialCalls[provider].signIn, { code, state }, { quiet: true })
    sessionBegan()
    throw redirect(enter(signedIn, returnSearch()))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.is('secondFactorNeeded')) return error.data as SecondFactorNeeded
    if (!error.is('socialNotBound')) return 'failed'
    const { ticket, nickname } = error.data as SocialNotBound
    holdIdentity({ provider, state, ticket, nickname })
    throw redirect(paths.accountBind())
  }
}

function go(signedIn: SignedIn) {
  sessionBegan()
  navigate(enter(signedIn, returnSearch()), { replace: true })
}

export default function AuthRedirectPage() {
  const outcome = useLoaderData<Outcome>()
  return (
    <PublicFrame>
      {outcome === 'failed' ? (
        <>
          <SignTitle title={t('account.providerFailed')}>{t('account.providerFailedText')}</SignTitle>
          <div className={classes.after}>
            <LinkButton to={paths.login()} full>
              {t('account.backToSignIn')}
            </LinkButton>
          </div>
        </>
      ) : (
        <SecondFactorStep asked={outcome} onSignedIn={go} onBack={() => navigate(paths.login())} />
      )}
    </PublicFrame>
  )
}
