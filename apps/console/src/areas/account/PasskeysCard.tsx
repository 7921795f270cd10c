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
const PasskeyRename = lazy(() => import('./PasskeyRename.tsx'))
const PasskeyRemove = lazy(() => import('./PasskeyRemove.tsx'))

/** Keys on the person’s own devices, which sign in instead of a password. */
export function PasskeysCard() {
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey>()
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
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => setRenaming(passkey)}
                    onRemove={() => setRemoving(passkey)}
                  />
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
        {renaming && <PasskeyRename passkey={renaming} onClose={() => setRenaming(undefined)} />}
        {removing && <PasskeyRemove passkey={removing} onClose={() => setRemoving(undefined)} />}
      </Suspense>
    </Card>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
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
      <span className={classes.signInActions}>
        <Button kind="plain" name={`${t('center.renamePasskey')} ${name}`} onClick={onRename}>
          {t('center.renamePasskey')}
        </Button>
        <Button kind="plain" name={`${t('center.removePasskey')} ${name}`} onClick={onRemove}>
          {t('center.removePasskey')}
        </Button>
      </span>
    </li>
  )
}
