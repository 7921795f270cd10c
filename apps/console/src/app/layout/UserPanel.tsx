import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { lazy, Suspense } from 'react'
import { HoverPanel } from '../../kit/dialog/HoverPanel.tsx'
import { t } from '../../base/words/t.ts'
import { initials } from './initials.ts'
import classes from './Panels.module.css'

const load = () => import('./UserMenu.tsx')
/** Of a version that is gone, or without a network, nothing comes: the page with what was typed stays. */
const UserMenu = lazy(() => load().catch(() => ({ default: Missing })))
/** Somebody is about to open it: without it then, it comes when it is opened. */
const loadAhead = () => void load().catch(() => {})

export function UserPanel({ person }: { person: UserInfo }) {
  const name = person.contact || person.company || person.username || person.email
  const second = person.area === 'customer' ? formatMoney(person.wallet_info.cash) : person.email
  return (
    <HoverPanel
      width={264}
      label={t('shell.userMenu')}
      trigger={(props) => (
        <button type="button" className={classes.user} onFocus={loadAhead} onPointerEnter={loadAhead} {...props}>
          <span className="visually-hidden">{t('shell.userMenu')}</span>
          <span className={classes.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.second}>{second}</span>
          </span>
          <IconChevronDown size={14} stroke={1.6} className={classes.chevron} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <UserMenu person={person} name={name} close={close} />
        </Suspense>
      )}
    </HoverPanel>
  )
}

const Missing = () => (
  <button type="button" className={classes.link} onClick={() => window.location.reload()}>
    {t('shell.crashReload')}
  </button>
)
