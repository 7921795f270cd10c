import type { UserInfo } from '@portico/contract/account/user.ts'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import classes from './Center.module.css'

const EmailDialog = lazy(() => import('./EmailDialog.tsx'))
const PhoneDialog = lazy(() => import('./PhoneDialog.tsx'))

/** Where this person is reached. Each is changed by a code that is sent to the new one. */
export function ContactCard({ person }: { person: UserInfo }) {
  const [dialog, setDialog] = useState<'email' | 'phone'>()
  const close = () => setDialog(undefined)
  const rows = [
    ['email', person.email || person.email_wanted, person.email !== '' || person.email_wanted === ''],
    ['phone', person.phone && `+${person.area_code} ${person.phone}`, person.phone_proven],
  ] as const
  return (
    <Card title={t('center.contact')}>
      <ul className={classes.signIns}>
        {rows.map(([way, address, proven]) => (
          <li key={way} className={classes.signIn}>
            <span>
              <span className={classes.second}>{t(`fields.${way}`)}</span>
              {address || t('center.none')}
              {!proven && <span className={classes.second}>{t(`center.unproven.${way}`)}</span>}
            </span>
            <Button kind="plain" onClick={() => setDialog(way)}>
              {t(proven ? `center.change.${way}` : `center.prove.${way}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {dialog === 'email' && <EmailDialog wanted={person.email_wanted} onClose={close} />}
        {dialog === 'phone' && <PhoneDialog wanted={person.phone_proven ? '' : person.phone} onClose={close} />}
      </Suspense>
    </Card>
  )
}
