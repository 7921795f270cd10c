import type { UserInfo } from '@portico/contract/account/user.ts'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { siteName, useSite } from '../../base/person/site.ts'
import { language, t } from '../../base/words/words.ts'
import classes from './Cockpit.module.css'
import { toggleFullScreen, useFullScreen, useSecond } from './live.ts'

const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' })
const date = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Whose screen it is, what time it is, and since when it is not true any more. */
export function CockpitHead({ person, lostSince }: { person: UserInfo; lostSince: number | undefined }) {
  const name = siteName(useSite())
  const full = useFullScreen()
  const FullIcon = full ? IconArrowsMinimize : IconArrowsMaximize
  const fullWord = t(full ? 'cockpit.leaveFullScreen' : 'cockpit.fullScreen')
  return (
    <header className={classes.head}>
      <div className={classes.whose}>
        <h1 className={classes.account}>{person.company || person.contact || person.username}</h1>
        <span className={classes.place}>
          {[name, t('pages.cockpit'), person.group_name].filter(Boolean).join(' · ')}
        </span>
      </div>
      {lostSince !== undefined && (
        <p className={classes.lost} role="status">
          {t('cockpit.lost', { time: clock.format(lostSince) })}
        </p>
      )}
      <Clock />
      <span className={classes.tools}>
        {document.fullscreenEnabled && (
          <button type="button" className={classes.tool} aria-label={fullWord} onClick={() => void toggleFullScreen()}>
            <FullIcon aria-hidden="true" stroke={1.6} />
          </button>
        )}
        <Link className={classes.tool} to={paths.start()} aria-label={t('cockpit.console')}>
          <IconLayoutSidebar aria-hidden="true" stroke={1.6} />
        </Link>
      </span>
    </header>
  )
}

function Clock() {
  const now = useSecond() * 1000
  return (
    <time className={classes.clock} dateTime={new Date(now).toISOString()}>
      <span className={classes.date}>{date.format(now)}</span>
      <b>{clock.format(now)}</b>
    </time>
  )
}
