import classes from './Skeleton.module.css'

/** A bar in the place of a text that is on its way. */
export function Skeleton({ width = '60%', height = 10 }: { width?: number | string; height?: number }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />
}

/** Lines in the place of a card's or a form's content. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${88 - (line % 3) * 18}%`} />
      ))}
    </span>
  )
}
