import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMapPinPlus from '@tabler/icons-react/dist/esm/icons/IconMapPinPlus.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { useSyncExternalStore } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { t } from '../../base/words/t.ts'
import { emit, isProvided, watchEvents } from '../../base/call/events.ts'
import { findRoute, reachable } from '../../base/route/menu.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { useLocation } from '../../base/place/sight.ts'
import { routes } from '../../base/route/routes.ts'
import { useSite } from '../../base/person/site.ts'
import { Bell } from './Bell.tsx'
import { LanguageSelect } from '../../kit/frame/LanguageSelect.tsx'
import { Logo } from '../../kit/frame/Logo.tsx'
import classes from './Navbar.module.css'
import { NewBuild } from './NewBuild.tsx'
import { UserPanel } from './UserPanel.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

interface NavbarProps {
  person: UserInfo
  onSearch: () => void
  onMenu: () => void
}

export function Navbar({ person, onSearch, onMenu }: NavbarProps) {
  const { official_url, docs_url } = useSite()
  const canSubscribe = useSyncExternalStore(watchEvents, () => isProvided('subscribeNodesOpen'))
  const canOpen = (path: string) => reachable(routes, person, path) !== undefined
  // Help about a product, or an area, is found by its name; of others it shows all there is.
  const topic = findRoute(routes, useLocation().pathname)?.area
  return (
    <div className={classes.navbar}>
      <div className={classes.start}>
        <button type="button" className={classes.burger} aria-label={t('shell.openMenu')} onClick={onMenu}>
          <IconMenu2 size={18} stroke={1.6} aria-hidden="true" />
        </button>
        <span className={classes.brandBox}>
          <a className={classes.brand} href={official_url || absolute(paths.start())} target="_blank" rel="noreferrer">
            <Logo />
            {person.area === 'operator' && <span className={classes.tag}>{t('shell.operator')}</span>}
          </a>
        </span>
        <div className={classes.left}>
          {canOpen(paths.cockpit()) && (
            <a className={classes.item} href={absolute(paths.cockpit())} target="_blank" rel="noreferrer">
              <IconLayoutDashboard size={16} stroke={1.6} aria-hidden="true" />
              {t('pages.cockpit')}
            </a>
          )}
          {canSubscribe && (
            <button type="button" className={classes.item} onClick={() => emit('subscribeNodesOpen')}>
              <IconMapPinPlus size={16} stroke={1.6} aria-hidden="true" />
              {t('shell.subscribeNodes')}
            </button>
          )}
          <NewBuild person={person} />
        </div>
      </div>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={14} stroke={1.6} aria-hidden="true" />
        <span className={classes.searchWord}>{t('shell.search')}</span>
        <kbd className={classes.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <div className={classes.right}>
        {canOpen(paths.workOrders()) && (
          <Link className={classes.item} to={paths.workOrders()} data-wide>
            <IconLifebuoy size={16} stroke={1.6} aria-hidden="true" />
            {t('shell.workOrders')}
          </Link>
        )}
        <Bell person={person} />
        <a
          className={classes.icon}
          href={docs_url || absolute(paths.help(topic ? { topic } : {}))}
          target="_blank"
          rel="noreferrer"
          aria-label={docs_url ? t('shell.help') : t('pages.help')}
          data-wide
        >
          <IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />
        </a>
        <span data-wide>
          <LanguageSelect />
        </span>
        <span className={classes.divider} data-wide />
        <UserPanel person={person} />
      </div>
    </div>
  )
}
