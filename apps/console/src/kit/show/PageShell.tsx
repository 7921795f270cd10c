import type { ReactNode } from 'react'
import classes from './PageShell.module.css'

interface PageShellProps {
  title: ReactNode
  /** One line that says what this is for. */
  text?: ReactNode
  /** At the right; one primary button a page. */
  action?: ReactNode
  children: ReactNode
}

export function PageShell({ title, text, action, children }: PageShellProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
