import classes from './Agent.module.css'

/** A share from 0 to 1 as a bar; the figure beside it says it in words. */
export const Bar = ({ part, warn = false }: { part: number; warn?: boolean }) => (
  <span className={classes.track} data-warn={warn || undefined} aria-hidden="true">
    <span className={classes.fill} style={{ inlineSize: `${Math.min(Math.max(part, 0), 1) * 100}%` }} />
  </span>
)
