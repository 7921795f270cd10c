import { Bar } from './Bar.tsx'
import classes from './UsedOf.module.css'

interface UsedOfProps {
  used: number
  size: number
  words: string
}

/** How much of something is used, in words and as a bar that warns when little is left. */
export function UsedOf({ used, size, words }: UsedOfProps) {
  const percent = size > 0 ? Math.min((used / size) * 100, 100) : 0
  return (
    <span className={classes.used}>
      <span className={classes.usedWords}>
        {words}
        <span className="quiet tabular">{`${Math.floor(percent)}%`}</span>
      </span>
      <Bar part={percent / 100} tone={percent >= 90 ? 'warn' : undefined} />
    </span>
  )
}
