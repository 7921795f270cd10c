import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { t } from '../../base/words/t.ts'
import { useClients } from '../../base/person/clients.ts'
import { emit, isProvided, watchEvents } from '../../base/call/events.ts'
import { reachable } from '../../base/route/menu.ts'
import { paths } from '../../base/place/paths.ts'
import { routes } from '../../base/route/routes.ts'
import { site } from '../../base/person/site.ts'
import { LanguageSelect } from '../../kit/frame/LanguageSelect.tsx'
import classes from './Panels.module.css'
import { signOut } from './sign-out.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** What the panel of a person holds; it comes when it is opened. */
export default function UserMenu({ person, name, close }: { person: UserInfo; name: string; close: () => void }) {
  const canJump = useSyncExternalStore(watchEvents, () => isProvided('internationalJump'))
  const customer = person.area === 'customer'
  const { links: clients } = useClients()
  const { cash, coupon } = person.wallet_info
  const link = (path: string, text: string) =>
    reachable(routes, person, path) !== undefined && (
      <Link className={classes.link} to={path} onClick={close}>
        {text}
      </Link>
    )
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.second}>{person.email}</span>
      </div>
      {customer && (
        <div className={classes.balances}>
          <Balance word={t('shell.cashBalance')} sum={cash}>
            {link(paths.recharge(), t('shell.recharge'))}
          </Balance>
          <Balance word={t('shell.voucherBalance')} sum={coupon}>
            {link(paths.vouchers(), t('shell.redeem'))}
          </Balance>
        </div>
      )}
      <div className={classes.links}>
        {link(paths.personalCenter(), t('shell.personalCenter'))}
        {link(paths.orders(), t('shell.myOrders'))}
        {link(paths.recharge(), t('shell.myAccount'))}
        {link(paths.operationLog(), t('shell.operationLog'))}
        <span className={classes.narrowOnly}>{link(paths.workOrders(), t('shell.workOrders'))}</span>
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
