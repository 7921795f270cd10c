import { LinkButton } from '../../kit/Button.tsx'
import { PublicFrame } from '../../app/layout/PublicFrame.tsx'
import { paths } from '../../app/paths.ts'
import { readSession } from '../../app/session.ts'
import { t } from '../../app/words.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'

/** Shown to somebody who signed in outside the plain form, in the desktop client say. */
export default function LoginSuccessPage() {
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
