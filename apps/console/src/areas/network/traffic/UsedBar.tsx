import { Bar } from '../../../kit/show/Bar.tsx'
import classes from '../../../kit/show/UsedOf.module.css'

interface UsedBarProps {
  used: number
  total: number
  /** The same in words. */
  words: string
}

/** How much of a package is used, in words and as a bar. */
export function UsedBar({ used, total, words }: UsedBarProps) {
  return (
    <span className={classes.used}>
      <span>{words}</span>
      <Bar part={total > 0 ? used / total : 0} tone={used >= total ? 'quiet' : undefined} />
    </span>
  )
}
