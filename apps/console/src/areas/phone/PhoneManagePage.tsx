import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneManageCalls, phoneManagePath } from '@portico/contract/phone/manage.ts'
import { useEffect } from 'react'
import { useLoaderData } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { call } from '../../base/call/client.ts'
import { markStale } from '../../base/call/stale.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { readSession, storeView } from '../../base/session/session.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { say } from './cloudphone.screens.ts'
import { PhonesView } from './PhonesPage.tsx'
import classes from './PhoneManage.module.css'

const own = `/${phoneManagePath}`
/** There is no push beside the console. */
const askEveryMs = 10_000

/** A link brings a token that is swapped for a session of this tab alone, which opens nothing else. */
export async function loader({ params }: LoaderArgs): Promise<'open' | 'over'> {
  const token = params.get('token')
  if (!token) return readSession() ? 'open' : 'over'
  const entered = await call(phoneManageCalls.phoneManageEnter, { token }, { quiet: true }).catch(() => undefined)
  if (!entered) return 'over'
  storeView({ token: entered.access_token, loginId: entered.login_id, only: own })
  params.delete('token')
  const rest = params.toString()
  location.replace(absolute(rest ? `${own}?${rest}` : own))
  return new Promise<never>(() => {})
}

export default function PhoneManagePage() {
  const state = useLoaderData<'open' | 'over'>()
  return <main className={classes.page}>{state === 'open' ? <Phones /> : <Over />}</main>
}

function Phones() {
  useEffect(() => {
    const timer = setInterval(() => void markStale([phoneCalls.phoneList.name]), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return <PhonesView name="devices" alone />
}

const Over = () => (
  <>
    <h1 className="visually-hidden">{t('pages.phoneManage')}</h1>
    <EmptyState
      title={say('manage.over')}
      text={say('manage.overText')}
      action={<LinkButton to={paths.login()}>{say('manage.toSignIn')}</LinkButton>}
    />
  </>
)
