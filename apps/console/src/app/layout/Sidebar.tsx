import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { useState } from 'react'
import { t } from '../../base/words/t.ts'
import { loadWordsOf } from '../../base/route/screen-words.ts'
import { buildMenu, type MenuSection } from '../../base/route/menu.ts'
import { routes, titleOf, type ScreenRoute } from '../../base/route/routes.ts'
import { iconOf } from '../../base/theme/menu-icons.ts'
import { matchPath } from '../../base/place/match.ts'
import { useLocation } from '../../base/place/sight.ts'
import { localStore } from '../../base/state/storage.ts'
import { Link } from '../../kit/show/Link.tsx'
import { keepInSight } from '../../kit/show/in-sight.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  person: UserInfo
  folded: boolean
  onFold?: () => void
  onPick?: () => void
}

export function Sidebar({ person, folded, onFold, onPick }: SidebarProps) {
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const foldWord = t(folded ? 'shell.expand' : 'shell.collapse')
  return (
    <div className={classes.sidebar} data-folded={folded || undefined}>
      <div className={classes.menu}>
        {buildMenu(routes, person).map((section) => (
          <Section key={section.group} section={section} folded={folded} onPick={onPick} />
        ))}
      </div>
      {onFold && (
        <button
          type="button"
          className={classes.entry}
          onClick={onFold}
          aria-expanded={!folded}
          title={folded ? foldWord : undefined}
        >
          <FoldIcon size={16} stroke={1.6} aria-hidden="true" />
          <span className={classes.label}>{foldWord}</span>
        </button>
      )}
    </div>
  )
}

interface SectionProps {
  section: MenuSection
  folded: boolean
  onPick: (() => void) | undefined
}

/** Whoever does not use a group shuts it, once and for all; the entry of the open screen stays. */
function Section({ section: { group, entries }, folded, onPick }: SectionProps) {
  const { pathname } = useLocation()
  const key = `menuShut:${group}`
  const [shut, setShut] = useState(() => localStore.get(key) === '1')
  const word = t(`pages.groups.${group}`)
  const shown = shut && !folded ? entries.filter(({ path }) => matchPath(path, pathname)) : entries

  function turn() {
    localStore.set(key, shut ? '0' : '1')
    setShut(!shut)
  }
  return (
    <div role="group" className={classes.group} aria-label={word}>
      {group !== 'main' && (
        <h2 className={classes.heading}>
          {folded ? (
            <hr className={classes.rule} />
          ) : (
            <button type="button" className={classes.turn} aria-expanded={!shut} onClick={turn}>
              {word}
              <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
            </button>
          )}
        </h2>
      )}
      {shown.map((route) => (
        <Entry key={route.path} route={route} folded={folded} onPick={onPick} />
      ))}
    </div>
  )
}

function Entry({ route, folded, onPick }: { route: ScreenRoute; folded: boolean; onPick: (() => void) | undefined }) {
  const Icon = iconOf(route)
  const title = titleOf(route)
  const isHere = matchPath(route.path, useLocation().pathname) !== undefined
  return (
    <Link
      ref={isHere ? keepInSight : undefined}
      to={route.path}
      className={classes.entry}
      aria-current={isHere ? 'page' : undefined}
      title={folded ? title : undefined}
      onClick={onPick}
      onMouseEnter={() => void loadWordsOf(route).then(route.screen, () => {})}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{title}</span>
    </Link>
  )
}
