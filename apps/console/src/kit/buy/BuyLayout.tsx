import type { ReactNode } from 'react'
import classes from './BuyLayout.module.css'

/** The choices at the left, what they come to at the right; the sum stays in view while the choices scroll. */
export function BuyLayout({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.choices}>{children}</div>
      <aside className={classes.summary}>{summary}</aside>
    </div>
  )
}

interface BuySectionProps {
  title: string
  text?: string
  children: ReactNode
}

export function BuySection({ title, text, children }: BuySectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        <h2 className={classes.title}>{title}</h2>
        {text && <p className={classes.text}>{text}</p>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
