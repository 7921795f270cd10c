import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { followed } from '../../base/format/address.ts'
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
        <Link to={to} className={classes.name} onClick={(event) => followed(to, event)}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {second && <span className={mono ? classes.mono : classes.second}>{second}</span>}
    </span>
  )
}
