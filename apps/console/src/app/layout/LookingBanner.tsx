import { sessionCalls } from '@portico/contract/account/session.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { Button } from '../../kit/Button.tsx'
import { t } from '../../words/t.ts'
import { call } from '../client.ts'
import { absolute, paths } from '../paths.ts'
import { clearSession } from '../session.ts'
import classes from './UnsentBanner.module.css'

/** Says to an operator whose console this is, and leads back to their own. */
export function LookingBanner({ person }: { person: UserInfo }) {
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
