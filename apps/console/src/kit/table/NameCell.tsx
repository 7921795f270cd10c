import type { ReactNode } from 'react'
import { Link } from '../show/Link.tsx'
import classes from './NameCell.module.css'

/** The name first, as a link if there is a page for it, with the id or a second fact below. */
export function NameCell({
  name,
  second,
  to,
  mono = false,
}: {
  name: ReactNode
  second?: string
  to?: string
  mono?: boolean
}) {
  return (
    <span className={classes.cell}>
      {to ? (
        <Link to={to} className={classes.name}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {second && <span className={mono ? classes.mono : classes.second}>{second}</span>}
    </span>
  )
}
