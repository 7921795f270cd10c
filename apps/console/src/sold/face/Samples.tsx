import type { ReactNode } from 'react'
import { t } from '../../base/words/words.ts'
import classes from './Samples.module.css'

/** One place where a name is met, with what it is called. */
export const Sample = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className={classes.sample}>
    <figcaption className={classes.caption}>{caption}</figcaption>
    {children}
  </figure>
)

/** The tab of a browser under a name, with its icon or a dot of the accent. */
export const BrowserTab = ({ name, icon }: { name: string; icon: string }) => (
  <span className={classes.browserTab}>
    {icon ? <img src={icon} alt="" className={classes.mark} /> : <span className={classes.dot} />}
    <Clipped>{t('shell.title', { page: t('pages.home'), product: name })}</Clipped>
  </span>
)

export const Clipped = ({ children }: { children: ReactNode }) => <span className={classes.clip}>{children}</span>
