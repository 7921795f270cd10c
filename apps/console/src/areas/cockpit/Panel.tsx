import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import classes from './Cockpit.module.css'

interface PanelProps {
  title: string
  /** Title and text of what is said in place of the content; undefined while there is content. */
  empty?: readonly [title: string, text: string] | undefined
  children: ReactNode
}

export function Panel({ title, empty, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {empty ? <EmptyState compact title={empty[0]} text={empty[1]} /> : children}
    </section>
  )
}
