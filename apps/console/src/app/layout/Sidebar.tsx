import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { t } from '../../base/words/t.ts'
import { loadWordsOf } from '../../base/route/screen-words.ts'
import { buildMenu } from '../../base/route/menu.ts'
import { routes, titleOf, type ScreenRoute } from '../../base/route/routes.ts'
import { iconOf } from '../../base/look/menu-icons.ts'
import { matchPath } from '../../base/place/match.ts'
import { useLocation } from '../../base/place/sight.ts'
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
        {buildMenu(routes, person).map(({ group, entries }) => (
          <div key={group} role="group" className={classes.group} aria-label={t(`pages.groups.${group}`)}>
            {group !== 'main' && (
              <h2 className={classes.heading}>
                {folded ? <hr className={classes.rule} /> : t(`pages.groups.${group}`)}
              </h2>
            )}
            {entries.map((route) => (
              <Entry key={route.path} route={route} folded={folded} onPick={onPick} />
            ))}
          </div>
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
