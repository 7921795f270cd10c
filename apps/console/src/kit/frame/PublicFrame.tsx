import { useLayoutEffect, type ReactNode } from 'react'
import { Link } from '../show/Link.tsx'
import { t } from '../../base/words/t.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { findRoute } from '../../base/route/menu.ts'
import { routes } from '../../base/route/routes.ts'
import { useSite } from '../../base/person/site.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Logo } from './Logo.tsx'
import classes from './PublicFrame.module.css'

interface PublicFrameProps {
  /** A card of 400 px in the middle, or a sheet of text. */
  shape?: 'card' | 'text'
  /** A line below the card. */
  note?: ReactNode
  children: ReactNode
}

/** What is loaded anew is where the browser left it. */
let isFirst = true

export function PublicFrame({ shape = 'card', note, children }: PublicFrameProps) {
  const { official_url, docs_url, copyright, record_number } = useSite()
  // The window itself scrolls here: another page begins at its top, before it is drawn.
  useLayoutEffect(() => {
    if (!isFirst && !window.location.hash) window.scrollTo(0, 0)
    isFirst = false
  }, [])
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <a
          href={official_url || absolute(paths.start())}
          target={official_url ? '_blank' : undefined}
          rel="noreferrer"
          className={classes.plain}
        >
          <Logo />
        </a>
        <span className={classes.links}>
          {docs_url && (
            <a href={docs_url} target="_blank" rel="noreferrer" className={classes.quietLink}>
              {t('shell.docs')}
            </a>
          )}
          <LanguageSelect boxed />
        </span>
      </header>
      <main className={shape === 'card' ? classes.middle : classes.reading}>
        <div className={shape === 'card' ? classes.card : classes.text} data-large={shape === 'card' || undefined}>
          {children}
        </div>
      </main>
      {note && <aside className={classes.note}>{note}</aside>}
      <footer className={classes.footer}>
        <span className={classes.links}>
          {copyright && <span>{copyright}</span>}
          {record_number && <span>{record_number}</span>}
        </span>
        <span className={classes.links}>
          <PublicLink to={paths.status()} text={t('pages.status')} />
          <PublicLink to={paths.priceList()} text={t('pages.priceList')} />
          <PublicLink to={paths.service()} text={t('shell.serviceTerms')} />
          <PublicLink to={paths.policy()} text={t('shell.privacyPolicy')} />
        </span>
      </footer>
    </div>
  )
}

function PublicLink({ to, text }: { to: string; text: string }) {
  if (!findRoute(routes, to)) return null
  return (
    <Link to={to} className={classes.quietLink}>
      {text}
    </Link>
  )
}
