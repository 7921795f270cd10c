import type { ReactNode } from 'react'
import classes from './Message.module.css'

/** One thing to say in the middle of an otherwise empty screen. */
export function Message({
  mark,
  title,
  text,
  children,
}: {
  mark?: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={classes.message}>
      {mark && <p className={classes.mark}>{mark}</p>}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
