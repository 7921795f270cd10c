import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import { Link } from './Link.tsx'
import classes from './PageShell.module.css'

interface PageShellProps {
  title: ReactNode
  /** One line that says what this is for. */
  text?: ReactNode
  /** What else is good to know beforehand; beside the title of a narrow window. */
  note?: ReactNode
  /** At the right; one primary button a page. */
  action?: ReactNode
  /** Where somebody with a narrow window, which shows no way through the console, came from. */
  back?: string
  children: ReactNode
}

export function PageShell({ title, text, note, action, back, children }: PageShellProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.words}>
          <div className={classes.line}>
            {back && (
              <Link to={back} className={classes.back} aria-label={t('kit.backToList')}>
                <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
              </Link>
            )}
            <h1 className={classes.title}>{title}</h1>
          </div>
          {text && <p className={classes.text}>{text}</p>}
          {note && <p className={`${classes.text} ${classes.note}`}>{note}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
