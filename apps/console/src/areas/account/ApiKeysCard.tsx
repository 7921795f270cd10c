import { apiKeyCalls, type ApiKey } from '@portico/contract/account/api-key.ts'
import { lazy, Suspense, useState } from 'react'
import { listed } from '../../base/format/listed.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { confirm } from '../../base/state/confirm-store.ts'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Center.module.css'

const ApiKeyDialog = lazy(() => import('./ApiKeyDialog.tsx'))

/** The keys that programs present instead of a password. */
export function ApiKeysCard() {
  const [making, setMaking] = useState(false)
  return (
    <Card title={t('center.apiKeys')}>
      <p className={classes.line}>
        {t('center.apiKeysText')} <a href="/api/docs">{t('center.apiDocs')}</a>
      </p>
      <Answered answer={useCall(apiKeyCalls.apiKeyList)}>
        {({ result }) =>
          result.length > 0 && (
            <ul className={classes.signIns}>
              {result.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Answered>
      <div>
        <Button kind="plain" onClick={() => setMaking(true)}>
          {t('center.makeKey')}
        </Button>
      </div>
      <Suspense>{making && <ApiKeyDialog onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const write = useWrite(apiKeyCalls.apiKeyRevoke)
  const { id, name, scopes, expire_time, last_used_time, last_used_address } = apiKey
  async function revoke() {
    const sure = await confirm({
      title: t('center.revokeTitle', { name }),
      text: t('center.revokeText'),
      confirm: t('center.revoke'),
      danger: true,
    })
    if (sure) await write.send({ id })
  }
  return (
    <li className={classes.signIn}>
      <span>
        {name} <span className="mono">{id}</span>
        <span className={classes.second}>{scopes.length > 0 ? listed(scopes) : t('center.noScopes')}</span>
        <span className={classes.second}>
          {last_used_time ? (
            <>
              {t('center.lastUsed')} <RelativeTime at={last_used_time} /> · {last_used_address}
            </>
          ) : (
            t('center.neverUsed')
          )}
          {' · '}
          {expire_time ? t('center.endsOn', { time: formatTime(expire_time) }) : t('center.noEnd')}
        </span>
      </span>
      <Button kind="plain" pending={write.pending} onClick={() => void revoke().catch(() => {})}>
        {t('center.revoke')}
      </Button>
    </li>
  )
}
