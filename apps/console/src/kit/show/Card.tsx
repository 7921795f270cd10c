import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** A part of a page with its own heading. */
export function Card({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      {(title || aside) && (
        <header className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
