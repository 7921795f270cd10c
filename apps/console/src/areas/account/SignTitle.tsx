import type { ReactNode } from 'react'
import classes from './Sign.module.css'

export function SignTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.line}>{children}</p>}
    </>
  )
}
