import { passkeyCalls, type Passkey } from '@portico/contract/account/passkey.ts'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { passkeysWork } from '../../base/person/passkeys.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Center.module.css'

const PasskeyAdd = lazy(() => import('./PasskeyAdd.tsx'))
const PasskeyRemove = lazy(() => import('./PasskeyRemove.tsx'))

/** Keys on the person’s own devices, which sign in instead of a password. */
export function PasskeysCard() {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <Card title={t('center.passkeys')}>
      <p className={classes.line}>{t('center.passkeysText')}</p>
      <Answered answer={useCall(passkeyCalls.passkeyList)}>
        {({ result, domain }) => (
          <>
            {result.length > 0 && (
              <ul className={classes.signIns}>
                {result.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
                ))}
              </ul>
            )}
            {domain && passkeysWork() ? (
              <div className={classes.row}>
                <Button kind="plain" onClick={() => setAdding(true)}>
                  {t('center.addPasskey')}
                </Button>
                <span className={classes.line}>{t('center.passkeyDomain', { domain })}</span>
              </div>
            ) : (
              <p className={classes.line}>{t(domain ? 'center.noPasskeysBrowser' : 'center.noPasskeysHere')}</p>
            )}
          </>
        )}
      </Answered>
      <Suspense>
        {adding && <PasskeyAdd onClose={() => setAdding(false)} />}
        {removing && <PasskeyRemove passkey={removing} onClose={() => setRemoving(undefined)} />}
      </Suspense>
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, domain, signs_in, create_time, last_used_time } = passkey
  return (
    <li className={classes.signIn}>
      <span>
        {name}
        <span className={classes.second}>{signs_in ? domain : `${domain} · ${t('center.secondStepOnly')}`}</span>
        <span className={classes.second}>
          {t('center.passkeyAdded')} <RelativeTime at={create_time} />
          {' · '}
          {last_used_time ? (
            <>
              {t('center.lastUsed')} <RelativeTime at={last_used_time} />
            </>
          ) : (
            t('center.neverUsed')
          )}
        </span>
      </span>
      <Button kind="plain" name={`${t('center.removePasskey')} ${name}`} onClick={onRemove}>
        {t('center.removePasskey')}
      </Button>
    </li>
  )
}
