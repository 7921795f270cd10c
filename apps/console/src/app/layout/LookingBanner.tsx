import { sessionCalls } from '@portico/contract/account/session.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { Button } from '../../kit/show/Button.tsx'
import { t } from '../../base/words/t.ts'
import { call } from '../../base/call/client.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { clearSession } from '../../base/session/session.ts'
import classes from './UnsentBanner.module.css'

/** Says to an operator whose console this is, and leads back to their own. */
export default function LookingBanner({ person }: { person: UserInfo }) {
  async function stop() {
    await call(sessionCalls.sessionFinish, undefined, { quiet: true }).catch(() => {})
    clearSession()
    location.replace(absolute(paths.start()))
  }
  return (
    <div className={classes.banner} role="status">
      <span className={classes.text}>{t('shell.viewing', { name: person.company || person.username })}</span>
      <Button kind="plain" onClick={() => void stop()}>
        {t('shell.stopViewing')}
      </Button>
    </div>
  )
}
