import classes from './Sparkline.module.css'

const [width, height] = [80, 22]

/** The shape of a day at a glance, beside the figure that says it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0)
  const y = (value: number) => height - 1 - (most > 0 ? (value / most) * (height - 3) : 0)
  const x = (at: number) => (at / Math.max(values.length - 1, 1)) * width
  const line = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      data-none={most === 0 || undefined}
    >
      {most > 0 && <polygon className={classes.area} points={`0,${height} ${line} ${width},${height}`} />}
      <polyline className={classes.line} points={line} />
    </svg>
  )
}
