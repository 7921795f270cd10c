import { useLoaderData } from '../../base/place/sight.ts'
import { personBehind } from '../../base/call/client.ts'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { dropHandedOver, goOnAs, handedOver, readSession, type HandedOver } from '../../base/session/session.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'

interface Choice {
  brought: HandedOver
  own: string
  other: string
}

/** A link brought the session of another person; who they both are is asked of the server, never of the link. */
export async function loader(): Promise<Choice | null> {
  const [brought, session] = [handedOver(), readSession()]
  if (!brought || !session) return null
  const [own, other] = await Promise.all([personBehind(session), personBehind(brought.session)])
  if (!other) dropHandedOver()
  else if (!own) goOnAs(brought)
  return own && other ? { brought, own: own.username, other: other.username } : null
}

/** Shown to somebody who signed in outside the plain form, in the desktop client say. */
export default function LoginSuccessPage() {
  const choice = useLoaderData<Choice | null>()
  if (choice) return <WhomToGoOnAs {...choice} />
  const signedIn = readSession() !== undefined
  return (
    <PublicFrame>
      <SignTitle title={t(signedIn ? 'account.signedInTitle' : 'account.providerFailed')}>
        {t(signedIn ? 'account.signedInText' : 'account.providerFailedText')}
      </SignTitle>
      <div className={classes.after}>
        <LinkButton to={signedIn ? paths.start() : paths.login()} full>
          {t(signedIn ? 'account.toConsole' : 'account.backToSignIn')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}

function WhomToGoOnAs({ brought, own, other }: Choice) {
  const stay = () => {
    dropHandedOver()
    navigate(paths.start(), { replace: true })
  }
  return (
    <PublicFrame>
      <SignTitle title={t('account.continueTitle', { name: other })}>
        {t('account.continueText', { own, name: other })}
      </SignTitle>
      <div className={classes.form}>
        <Button full onClick={stay}>
          {t('account.stayAs', { name: own })}
        </Button>
        <Button kind="plain" full onClick={() => goOnAs(brought)}>
          {t('account.continueAs', { name: other })}
        </Button>
      </div>
    </PublicFrame>
  )
}
