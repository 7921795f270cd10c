import classes from './Bar.module.css'

interface BarProps {
  /** From 0 to 1. */
  part: number
  tone?: 'warn' | 'quiet' | undefined
}

/** A share as a bar; the figure beside it says it in words. */
export const Bar = ({ part, tone }: BarProps) => (
  <span className={classes.track} data-tone={tone} aria-hidden="true">
    <span className={classes.fill} style={{ inlineSize: `${Math.min(Math.max(part, 0), 1) * 100}%` }} />
  </span>
)
