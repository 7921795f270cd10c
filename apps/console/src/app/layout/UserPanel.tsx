import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { HoverPanel } from '../../kit/dialog/HoverPanel.tsx'
import { t } from '../../base/words/t.ts'
import { call, sessionLeft } from '../../base/call/client.ts'
import { useClients } from '../../base/person/clients.ts'
import { currentPath } from '../../base/place/current-path.ts'
import { emit, isProvided, watchEvents } from '../../base/call/events.ts'
import { reachable } from '../../base/route/menu.ts'
import { paths } from '../../base/place/paths.ts'
import { routes } from '../../base/route/routes.ts'
import { leave } from '../../base/session/session.ts'
import { site } from '../../base/person/site.ts'
import { initials } from './initials.ts'
import { LanguageSelect } from '../../kit/frame/LanguageSelect.tsx'
import classes from './Panels.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export async function signOut() {
  const from = currentPath()
  sessionLeft()
  // Whether or not the server answers, this browser forgets the session.
  await call(sessionCalls.sessionFinish, undefined, { quiet: true }).catch(() => {})
  leave(from)
}

export function UserPanel({ person }: { person: UserInfo }) {
  const canJump = useSyncExternalStore(watchEvents, () => isProvided('internationalJump'))
  const customer = person.area === 'customer'
  const { links: clients } = useClients()
  const name = person.contact || person.company || person.username || person.email
  const { cash, coupon } = person.wallet_info
  const canOpen = (path: string) => reachable(routes, person, path) !== undefined
  const link = (path: string, text: string, close: () => void) =>
    canOpen(path) && (
      <Link className={classes.link} to={path} onClick={close}>
        {text}
      </Link>
    )
  return (
    <HoverPanel
      width={264}
      label={t('shell.userMenu')}
      trigger={(props) => (
        <button type="button" className={classes.user} {...props}>
          <span className="visually-hidden">{t('shell.userMenu')}</span>
          <span className={classes.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.second}>{customer ? formatMoney(cash) : person.email}</span>
          </span>
          <IconChevronDown size={14} stroke={1.6} className={classes.chevron} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={classes.head}>
            <span className={classes.name}>{name}</span>
            <span className={classes.second}>{person.email}</span>
          </div>
          {customer && (
            <div className={classes.balances}>
              <Balance word={t('shell.cashBalance')} sum={cash}>
                {link(paths.recharge(), t('shell.recharge'), close)}
              </Balance>
              <Balance word={t('shell.voucherBalance')} sum={coupon}>
                {link(paths.vouchers(), t('shell.redeem'), close)}
              </Balance>
            </div>
          )}
          <div className={classes.links}>
            {link(paths.personalCenter(), t('shell.personalCenter'), close)}
            {link(paths.orders(), t('shell.myOrders'), close)}
            {link(paths.recharge(), t('shell.myAccount'), close)}
            {link(paths.operationLog(), t('shell.operationLog'), close)}
            <span className={classes.narrowOnly}>{link(paths.workOrders(), t('shell.workOrders'), close)}</span>
            {clients.length > 0 && (
              <Link className={classes.link} to={`${paths.help()}#clients`} onClick={close}>
                {t('shell.clients')}
              </Link>
            )}
            {customer && canJump && site().international && (
              <button type="button" className={classes.link} onClick={() => emit('internationalJump')}>
                {t('shell.internationalSite')}
              </button>
            )}
          </div>
          <div className={classes.preferences}>
            <ThemeSwitch />
            <span className={classes.narrowOnly}>
              <LanguageSelect />
            </span>
          </div>
          <div className={classes.links}>
            <button type="button" className={classes.link} onClick={() => void signOut()}>
              <IconLogout size={16} stroke={1.6} aria-hidden="true" />
              {t('account.signOut')}
            </button>
          </div>
        </>
      )}
    </HoverPanel>
  )
}

function Balance({ word, sum, children }: { word: string; sum: string; children: ReactNode }) {
  return (
    <div className={classes.balance}>
      <span className={classes.second}>{word}</span>
      <span className={classes.sum}>{formatMoney(sum)}</span>
      {children}
    </div>
  )
}
