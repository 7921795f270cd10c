import type { UserInfo } from '@portico/contract/account/user.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './Center.module.css'
import { goToProvider, offeredProviders, providerName, socialCalls, type Provider } from './social.ts'

/** Ways to sign in besides the password, as far as the operator has set them up. */
export function SocialCard({ person }: { person: UserInfo }) {
  const offered = offeredProviders()
  if (offered.length === 0) return null
  return (
    <Card title={t('center.social')}>
      {offered.map((provider) => (
        <SocialRow
          key={provider}
          provider={provider}
          bound={provider === 'wechat' ? person.wechat_bound : person.qq_bound}
        />
      ))}
    </Card>
  )
}

function SocialRow({ provider, bound }: { provider: Provider; bound: boolean }) {
  const write = useWrite(socialCalls[provider].unbind)
  const name = providerName(provider)
  const unbind = () =>
    runAction({
      confirm: {
        title: t('center.unbindTitle', { provider: name }),
        text: t('center.unbindText'),
        confirm: t('center.unbind'),
        danger: true,
      },
      run: () => write.send(),
    })
  return (
    <div className={classes.row}>
      <StatusMark
        shape={bound ? 'running' : 'stopped'}
        word={name}
        reason={t(bound ? 'center.bound' : 'center.notBound')}
      />
      {bound ? (
        <Button kind="plain" pending={write.pending} onClick={() => void unbind()}>
          {t('center.unbind')}
        </Button>
      ) : (
        <Button kind="plain" onClick={() => void goToProvider(provider, 'bind', '').catch(() => {})}>
          {t('center.bind')}
        </Button>
      )}
    </div>
  )
}
