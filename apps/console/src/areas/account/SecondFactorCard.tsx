import type { UserInfo } from '@portico/contract/account/user.ts'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './Center.module.css'

const SetUp = lazy(() => import('./SecondFactorSetUp.tsx'))
const Off = lazy(() => import('./SecondFactorOff.tsx'))

export function SecondFactorCard({ person }: { person: UserInfo }) {
  const [dialog, setDialog] = useState<'setUp' | 'off'>()
  const close = () => setDialog(undefined)
  const on = person.authenticator_app
  return (
    <Card title={t('center.secondFactor')}>
      <p className={classes.line}>{t('center.secondFactorText')}</p>
      <div className={classes.row}>
        <StatusMark
          shape={person.second_factor ? 'running' : person.second_factor_required ? 'waiting' : 'stopped'}
          word={t(on ? 'center.on' : person.second_factor ? 'center.onByPasskeys' : 'center.off')}
          reason={person.second_factor_required && t('center.secondFactorRequired')}
        />
        {on ? (
          <Button kind="plain" onClick={() => setDialog('off')}>
            {t('center.switchOff')}
          </Button>
        ) : (
          <Button kind="plain" onClick={() => setDialog('setUp')}>
            {t('center.setUp')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'setUp' && <SetUp onClose={close} />}
        {dialog === 'off' && <Off onClose={close} />}
      </Suspense>
    </Card>
  )
}
