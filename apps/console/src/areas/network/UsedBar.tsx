import classes from '../../kit/show/UsedOf.module.css'

interface UsedBarProps {
  used: number
  total: number
  /** The same in words. */
  words: string
}

/** How much of a package is used, in words and as a bar. */
export function UsedBar({ used, total, words }: UsedBarProps) {
  const percent = total > 0 ? (used / total) * 100 : 0
  return (
    <span className={classes.used}>
      <span>{words}</span>
      <span className={classes.track} data-full={used >= total || undefined} aria-hidden="true">
        <span className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  )
}
