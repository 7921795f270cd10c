import { formatBytes } from '@portico/contract/formats.ts'
import classes from './Usage.module.css'
import { say } from './traffic.screens.ts'

interface UsedBarProps {
  used: number
  total: number
}

/** How much of a package is used, in words and as a bar. */
export function UsedBar({ used, total }: UsedBarProps) {
  const percent = total > 0 ? (used / total) * 100 : 0
  return (
    <span className={classes.used}>
      <span>{say('usedOf', { used: formatBytes(used), total: formatBytes(total) })}</span>
      <span className={classes.track} data-full={used >= total || undefined} aria-hidden="true">
        <span className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  )
}
