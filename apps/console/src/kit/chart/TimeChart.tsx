import IconZoomReset from '@tabler/icons-react/dist/esm/icons/IconZoomReset.mjs'
import { lazy, memo, Suspense, useMemo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { listed } from '../../base/format/listed.ts'
import { language, t } from '../../base/words/t.ts'
import { rowsOf, shapesOf, type Values } from './chart-figures.ts'
import { useChartView, useReading, useZoom, type ChartView } from './chart-view.ts'
import { shownOf, zoomBy, type Span } from './chart-zoom.ts'
import { isMonth, isWholeDay, timeTexts } from './time-ticks.ts'
import classes from './TimeChart.module.css'
import type { ScaleRules } from './value-scale.ts'

/** What draws it is loaded with the first chart; its place is there before. */
const TimePlot = lazy(() => import('./TimePlot.tsx'))

export interface TimeSeries {
  label: string
  /** A colour of the theme, such as `var(--chart-1)`. */
  colour: string
  /** One for each step; null where nothing was measured. */
  values: Values
  /** What is expected is hatched as a bar and dashed as a line; a line that is filled stands out among others. */
  drawn?: 'expected' | 'filled'
  /** What stands in the heading while nothing is read, where that is neither the newest nor the sum. */
  unread?: number
}

/** A point that stands out among the others, with a few words. */
export interface TimeMark {
  /** The step it is of. */
  at: number
  value: number
  text: string
}

export type ChartShape = 'lines' | 'bars' | 'stack'

interface TimeChartProps extends ScaleRules {
  title: string
  /** At the end of the heading: the average, the limit. */
  aside?: ReactNode
  fromMs: number
  stepMs: number
  /** No point is called by an earlier moment than this: a first week may begin within. */
  earliestMs?: number
  series: readonly TimeSeries[]
  /** Lines for what is measured, bars for what is counted in each step, a stack where those are parts of one sum. */
  shape?: ChartShape
  /** What stands in the heading while nothing is read is the sum of all, not the newest. */
  summed?: boolean
  /** A line that the values cannot pass. */
  limit?: number
  /** What that is, in a few words upon it, where the heading does not say it. */
  limitText?: string
  marks?: readonly TimeMark[]
  format: (value: number) => string
  /** What a point is called where nothing was measured. */
  missing: string
  /** Charts that share it are read and zoomed together. */
  view?: ChartView
}

const texts = timeTexts(language)
const tableRowsMax = 31
/** Closer than so many points there is nothing more to see. */
const pointsLeast = 4

/** Figures over time. They are read by pointer, finger and keys, looked at more closely by dragging, and stand in a table for those who listen. */
export function TimeChart(props: TimeChartProps) {
  const {
    title,
    aside,
    fromMs,
    stepMs,
    earliestMs = fromMs,
    series,
    shape = 'lines',
    summed = false,
    format,
    missing,
  } = props
  const own = useChartView()
  const view = props.view ?? own
  const at = useReading(view)
  const zoom = useZoom(view)
  const points = series[0]?.values.length ?? 0
  const last = Math.max(points - 1, 0)
  const whole = useMemo(() => wholeOf(fromMs, stepMs, last, shape), [fromMs, stepMs, last, shape])
  const shown = useMemo(() => shownOf(zoom, whole), [zoom, whole])
  const leastMs = pointsLeast * stepMs
  const { top, binary, integer, limit, limitText, marks } = props
  const drawing = useMemo(
    () => ({
      fromMs,
      stepMs,
      earliestMs,
      points,
      series,
      shape,
      shown,
      rules: { top, binary, integer },
      limit,
      limitText,
      marks,
      format,
      missing,
    }),
    [
      fromMs,
      stepMs,
      earliestMs,
      points,
      series,
      shape,
      shown,
      top,
      binary,
      integer,
      limit,
      limitText,
      marks,
      format,
      missing,
    ],
  )
  const textAt = isMonth(stepMs) ? texts.month : isWholeDay(stepMs) ? texts.date : texts.reading
  const timeOf = (point: number) => textAt(Math.max(fromMs + point * stepMs, earliestMs))
  const within = (point: number) =>
    Math.min(Math.max(point, Math.ceil((shown.from - fromMs) / stepMs)), Math.floor((shown.to - fromMs) / stepMs), last)
  const reading = at === undefined ? undefined : within(Math.round((at - fromMs) / stepMs))
  const current = reading ?? within(last)

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -points, End: points }[event.key]
    const factor = { '+': 0.5, '=': 0.5, '-': 2, Escape: Infinity }[event.key]
    if (steps) view.readAt(fromMs + within(current + steps) * stepMs)
    else if (factor && (zoom || factor < 1))
      view.zoomTo(factor === Infinity ? undefined : zoomBy(factor, fromMs + current * stepMs, shown, whole, leastMs))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className={classes.chart} aria-label={title}>
      <header className={classes.head} data-shape={shape}>
        <h2 className={classes.title}>{title}</h2>
        {series.map((one) => (
          <Legend key={one.label} one={one} point={reading} summed={summed} format={format} missing={missing} />
        ))}
        {aside && <span className={classes.aside}>{aside}</span>}
      </header>
      <div className={classes.body}>
        <div
          className={classes.plot}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={current}
          aria-valuetext={`${timeOf(current)}: ${listed(
            series.map((one) => `${one.label} ${textOf(one.values[current], format, missing)}`),
          )}`}
          onKeyDown={press}
          onBlur={() => view.readAt(undefined)}
        >
          <Suspense>
            <TimePlot
              key={`${shape} ${series.map(({ drawn = 'plain' }) => drawn).join(' ')}`}
              drawing={drawing}
              whole={whole}
              leastMs={leastMs}
              view={view}
              at={reading === undefined ? undefined : fromMs + reading * stepMs}
              atText={reading === undefined ? '' : timeOf(reading)}
            />
          </Suspense>
        </div>
        {zoom && (
          <button
            type="button"
            className={classes.reset}
            title={t('kit.wholePeriod')}
            aria-label={t('kit.wholePeriod')}
            onClick={() => view.zoomTo(undefined)}
          >
            <IconZoomReset size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        <Figures
          title={title}
          series={series}
          first={within(0)}
          last={within(last)}
          counted={shape !== 'lines'}
          timeOf={timeOf}
          format={format}
          missing={missing}
        />
      </div>
    </section>
  )
}

/** Bars stand around their moment, so that the first and the last need room beside it. */
function wholeOf(fromMs: number, stepMs: number, last: number, shape: ChartShape): Span {
  const beside = shape === 'lines' ? 0 : stepMs / 2
  return { from: fromMs - beside, to: fromMs + Math.max(last, 1) * stepMs + beside }
}

type Format = (value: number) => string
const textOf = (value: number | null | undefined, format: Format, missing: string) =>
  value === null || value === undefined ? missing : format(value)

interface LegendProps {
  one: TimeSeries
  point: number | undefined
  summed: boolean
  format: Format
  missing: string
}

/** The value that is read out, else the newest or the sum. It has room for any of its values: reading moves nothing. */
function Legend({ one: { label, colour, values, drawn, unread: told }, point, summed, format, missing }: LegendProps) {
  const latest = values.findLast((value) => value !== null)
  const unread = told ?? (summed ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : latest)
  const shapes = useMemo(
    () => shapesOf([...values, unread].map((value) => textOf(value, format, missing))),
    [values, unread, format, missing],
  )
  return (
    <span className={classes.legend} data-drawn={drawn} style={{ '--line-colour': colour } as CSSProperties}>
      <i />
      {label}
      <b data-shapes={shapes.join('\n')}>{textOf(point === undefined ? unread : values[point], format, missing)}</b>
    </span>
  )
}

interface FiguresProps {
  title: string
  series: readonly TimeSeries[]
  first: number
  last: number
  counted: boolean
  timeOf: (point: number) => string
  format: Format
  missing: string
}

/** The same for those who do not see the drawing, in as many lines as one can listen to. */
const Figures = memo(
  function Figures({ title, series, first, last, counted, timeOf, format, missing }: FiguresProps) {
    const lines = series.map(({ values }) => values)
    return (
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fields.time')}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(lines, first, last, tableRowsMax, counted).map(({ at, values }) => (
              <tr key={at}>
                <th scope="row">{timeOf(at)}</th>
                {values.map((value, n) => (
                  <td key={series[n]!.label}>{textOf(value, format, missing)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  },
  // How moments are called follows from the series.
  (one, other) => one.series === other.series && one.first === other.first && one.last === other.last,
)
