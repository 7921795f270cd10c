import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { unreadPreviewMax } from '@portico/contract/constants.ts'
import { badgeCount } from '@portico/contract/formats.ts'
import { noticeCalls, unreadPreview, type Notice } from '@portico/contract/support/notice.ts'
import { Link } from '../../kit/show/Link.tsx'
import { HoverPanel } from '../../kit/dialog/HoverPanel.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { t } from '../../base/words/t.ts'
import { reachable } from '../../base/route/menu.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { insideConsole } from '../../base/place/return-path.ts'
import { routes } from '../../base/route/routes.ts'
import classes from './Panels.module.css'
import navbar from './Navbar.module.css'

export function Bell({ person }: { person: UserInfo }) {
  const { data } = useCall(noticeCalls.noticeList, unreadPreview)
  const count = data?.count ?? 0
  const unread = data?.result.slice(0, unreadPreviewMax) ?? []
  const badge = badgeCount(count)
  return (
    <HoverPanel
      width={300}
      label={t('shell.notices')}
      trigger={(props) => (
        <button
          type="button"
          className={navbar.icon}
          aria-label={count > 0 ? t('shell.unreadNotices', { n: count }) : t('shell.notices')}
          {...props}
        >
          <IconBell size={16} stroke={1.6} aria-hidden="true" />
          {badge && (
            <span className={navbar.badge} aria-hidden="true">
              {badge}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <>
          {unread.length === 0 && <p className={classes.none}>{t('shell.noUnread')}</p>}
          {unread.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} person={person} onPick={close} />
          ))}
          {reachable(routes, person, paths.notices()) && (
            <Link className={classes.more} to={paths.notices()} onClick={close}>
              {t('shell.more')}
            </Link>
          )}
        </>
      )}
    </HoverPanel>
  )
}

function NoticeLine({ notice, person, onPick }: { notice: Notice; person: UserInfo; onPick: () => void }) {
  const detail = paths.notice(notice.id)
  const to = reachable(routes, person, detail) ? detail : insideConsole(notice.link)
  const line = (
    <>
      <span className={classes.subject}>{notice.subject}</span>
      <RelativeTime at={notice.create_time} />
    </>
  )
  if (!to) return <div className={classes.notice}>{line}</div>
  return (
    <Link className={classes.notice} to={to} onClick={onPick}>
      {line}
    </Link>
  )
}
