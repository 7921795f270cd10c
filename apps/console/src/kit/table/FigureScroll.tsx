import type { ReactNode } from 'react'
import classes from './FigureTable.module.css'

/** Around a table of figures that a narrow screen cannot hold: what does not fit is scrolled to, by keyboard too. */
export const FigureScroll = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.scroll} tabIndex={0}>
    {children}
  </div>
)
