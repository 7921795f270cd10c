import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { language } from '../../base/words/t.ts'
import classes from './LineChart.module.css'
import { isWholeDay, roundUp, runsOf, timeTicks } from './line-scale.ts'

export interface LineSeries {
  label: string
  /** A colour of the theme, such as `var(--chart-1)`. */
  colour: string
  /** One for each step; null where nothing was measured. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  title: string
  /** At the end of the heading: the average, the limit. */
  aside?: ReactNode
  fromMs: number
  stepMs: number
  series: readonly LineSeries[]
  /** As high as the scale reaches; else as high as the values need. */
  top?: number
  /** A line that the values cannot pass. */
  limit?: number
  format: (value: number) => string
  /** The point that is read out. Charts that share it move together. */
  at: number | undefined
  onAt: (at: number | undefined) => void
  /** What a point is called where nothing was measured. */
  missing: string
}

const divisions = 4
const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' })

/** Lines over time. The drawing stretches with the page, texts do not; what was not measured stays a gap. */
export function LineChart(props: LineChartProps) {
  const { title, aside, fromMs, stepMs, series, limit, format, at, onAt, missing } = props
  const points = series[0]?.values.length ?? 0
  const last = Math.max(points - 1, 1)
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const top = props.top ?? roundUp(highest)
  const y = (value: number) => 100 - (Math.min(value, top) / top) * 100
  const ticks = timeTicks(fromMs, fromMs + last * stepMs, -new Date(fromMs).getTimezoneOffset() * 60_000)
  const marks = Array.from({ length: divisions + 1 }, (_, n) => (top / divisions) * n)
  const shown = at !== undefined && at < points ? at : undefined
  const said = (one: LineSeries, point: number) => {
    const value = one.values[point]
    return value === null || value === undefined ? missing : format(value)
  }
  const latest = (one: LineSeries) => one.values.findLastIndex((value) => value !== null)

  function move(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onAt(Math.min(Math.max(Math.round(((event.clientX - left) / width) * last), 0), last))
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key]
    if (!step) return
    event.preventDefault()
    onAt(Math.min(Math.max((shown ?? last) + step, 0), last))
  }
  return (
    <section className={classes.chart} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {series.map((one) => (
          <span key={one.label} className={classes.legend} style={colourOf(one)}>
            <i />
            {one.label}
            <b>{said(one, shown ?? latest(one))}</b>
          </span>
        ))}
        {aside && <span className={classes.aside}>{aside}</span>}
      </header>
      <div className={classes.body}>
        <div className={classes.scale} aria-hidden="true">
          <span className={classes.widest}>{format(top)}</span>
          {marks.map((mark) => (
            <span key={mark} style={{ top: `${y(mark)}%` }}>
              {format(mark)}
            </span>
          ))}
        </div>
        <div
          className={classes.plot}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown ?? last}
          aria-valuetext={`${(isWholeDay(stepMs) ? date : clock).format(fromMs + (shown ?? last) * stepMs)}: ${series
            .map((one) => `${one.label} ${said(one, shown ?? last)}`)
            .join(', ')}`}
          onPointerMove={move}
          onPointerLeave={() => onAt(undefined)}
          onKeyDown={press}
          onBlur={() => onAt(undefined)}
        >
          <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
            {gapsOf(series).map(([first, end]) => (
              <rect
                key={first}
                className={classes.gap}
                x={Math.max(first - 0.5, 0)}
                width={Math.min(end + 0.5, last) - Math.max(first - 0.5, 0)}
                y="0"
                height="100"
              />
            ))}
            {marks.map((mark) => (
              <line key={mark} className={classes.grid} x1="0" x2={last} y1={y(mark)} y2={y(mark)} />
            ))}
            {limit !== undefined && limit <= top && (
              <line className={classes.limit} x1="0" x2={last} y1={y(limit)} y2={y(limit)} />
            )}
            {series.map((one) => (
              <g key={one.label} style={colourOf(one)}>
                {runsOf(one.values, true).map(([first, end]) => {
                  const path = pathOf(one.values, first, end, y)
                  return (
                    <g key={first}>
                      {series.length === 1 && <path className={classes.area} d={`${path}V100H${first}Z`} />}
                      <path className={classes.line} d={path} />
                    </g>
                  )
                })}
              </g>
            ))}
          </svg>
          {shown !== undefined && (
            <>
              <span className={classes.cursor} style={{ left: `${(shown / last) * 100}%` }} />
              {series.map((one) => {
                const value = one.values[shown]
                if (value === null || value === undefined) return null
                const place = { left: `${(shown / last) * 100}%`, top: `${y(value)}%` }
                return <span key={one.label} className={classes.dot} style={{ ...colourOf(one), ...place }} />
              })}
            </>
          )}
        </div>
        <div className={classes.times} aria-hidden="true">
          {ticks.at.map((tick) => {
            const place = ((tick - fromMs) / (last * stepMs)) * 100
            // At the very edge a text would be cut off.
            if (place < 3 || place > 97) return null
            const midnight = clock.format(tick) === '00:00'
            return (
              <span key={tick} style={{ left: `${place}%` }}>
                {isWholeDay(ticks.step) || midnight ? date.format(tick) : clock.format(tick)}
              </span>
            )
          })}
        </div>
      </div>
    </section>
  )
}

const colourOf = ({ colour }: LineSeries) => ({ '--line-colour': colour }) as CSSProperties

/** Where none of the lines has a point. */
const gapsOf = (series: readonly LineSeries[]) =>
  runsOf(
    (series[0]?.values ?? []).map(
      (_, at) => series.map(({ values }) => values[at]).find((value) => value !== null) ?? null,
    ),
    false,
  )

/** A single point between two gaps still shows: as a short dash. */
function pathOf(values: readonly (number | null)[], first: number, end: number, y: (value: number) => number): string {
  if (first === end) return `M${first - 0.25} ${y(values[first]!)}H${first + 0.25}`
  return values
    .slice(first, end + 1)
    .map((value, n) => `${n === 0 ? 'M' : 'L'}${first + n} ${Math.round(y(value!) * 100) / 100}`)
    .join('')
}
