// First of all: what it mends is read by the next.
import './known-language.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { language } from '../../base/words/t.ts'
import { gapsOf, loneOf, stacked } from './chart-figures.ts'
import type { Span } from './chart-zoom.ts'
import { paintFor, type Paint } from './plot-paint.ts'
import type { ChartShape, TimeMark, TimeSeries } from './TimeChart.tsx'
import classes from './TimePlot.module.css'
import { dayTicks, isWholeDay, timeTexts, timeTicks, type TimeTicks } from './time-ticks.ts'
import { tickText, valueScale, type ScaleRules, type ValueScale } from './value-scale.ts'

export interface Drawing {
  fromMs: number
  stepMs: number
  earliestMs: number
  points: number
  series: readonly TimeSeries[]
  shape: ChartShape
  shown: Span
  rules: ScaleRules
  limit: number | undefined
  limitText: string | undefined
  marks: readonly TimeMark[] | undefined
  format: (value: number) => string
  missing: string
}

export interface TimePlot {
  draw: (drawing: Drawing) => void
  /** Shows the cross-hair at a moment, with its text on the axis. */
  pointAt: (at: number | undefined, text: string) => void
  /** Shows the part between two moments as chosen. */
  mark: (part: Span | undefined) => void
  /** The moment below a place of the window, within what is shown. */
  momentAt: (clientX: number) => number
  /** How long a stretch of the screen is. */
  lengthOf: (px: number) => number
  remove: () => void
}

const texts = timeTexts(language)
/** One width for all, so that charts below each other share their time axis. */
const scalePxLeast = 58

export function timePlot(place: HTMLElement, first: Drawing): TimePlot {
  let drawing = first
  const paint = paintFor(place, () => plot.redraw(false))
  const now = document.createElement('span')
  now.className = classes.now!
  let plot = build()
  let font = paint.font()

  function build(): uPlot {
    const made = new uPlot(
      optionsOf(() => drawing, paint, sizeOf(place)),
      dataOf(drawing),
      place,
    )
    made.over.append(now)
    return made
  }
  const resized = new ResizeObserver(() => {
    if (place.clientWidth === 0) return
    if (paint.font() === font) return plot.setSize(sizeOf(place))
    // The texts of the axes have the size they were made with.
    font = paint.font()
    plot.destroy()
    plot = build()
    draw(drawing)
  })
  resized.observe(place)

  function draw(next: Drawing) {
    drawing = next
    plot.batch(() => {
      plot.setData(dataOf(next), false)
      plot.setScale('x', { min: next.shown.from, max: next.shown.to })
    })
  }
  draw(first)

  return {
    draw,
    pointAt(at, text) {
      // Once away and back: a point that is read out already would else stay where it was before the zoom.
      plot.setCursor({ left: -10, top: -10 })
      now.hidden = at === undefined || at < drawing.shown.from || at > drawing.shown.to
      if (at === undefined || now.hidden) return
      const left = plot.valToPos(at, 'x')
      plot.setCursor({ left, top: 0 })
      now.textContent = text
      const half = now.offsetWidth / 2
      now.style.left = `${Math.max(half, Math.min(left, plot.over.clientWidth - half))}px`
    },
    mark(part) {
      const [from, to] = part ? [plot.valToPos(part.from, 'x'), plot.valToPos(part.to, 'x')] : [0, 0]
      plot.setSelect({ left: from, width: to - from, top: 0, height: plot.over.clientHeight }, false)
    },
    momentAt(clientX) {
      const { from, to } = drawing.shown
      const at = plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x')
      return Math.min(Math.max(at, from), to)
    },
    lengthOf: (px) => plot.posToVal(px, 'x') - plot.posToVal(0, 'x'),
    remove() {
      resized.disconnect()
      paint.stop()
      plot.destroy()
    },
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

const dataOf = ({ fromMs, stepMs, points, series, shape }: Drawing) => {
  const lines = series.map(({ values }) => values)
  return [
    Array.from({ length: points }, (_, n) => fromMs + n * stepMs),
    // The longest bar first: the others are drawn over it.
    ...(shape === 'stack' ? stacked(lines).toReversed() : lines),
  ] as uPlot.AlignedData
}

/** The lines in the order in which they are drawn. */
const drawnOf = ({ series, shape }: Drawing) => (shape === 'stack' ? series.toReversed() : series)

type Now = () => Drawing

/** Half of a text on the time axis, the longest being a date in Chinese. */
const labelHalfPx = (paint: Paint) => Math.ceil(paint.fontPx() * 2)
/** Bars are named one by one, also the last. */
const besidePx = (shape: Drawing['shape'], paint: Paint) => (shape === 'lines' ? 8 : labelHalfPx(paint))

function optionsOf(now: Now, paint: Paint, size: { width: number; height: number }): uPlot.Options {
  const { series, shape } = now()
  const drawn = drawnOf(now())
  let scale: ValueScale = valueScale(0)
  const quiet = { stroke: () => paint.solid('var(--t3)'), font: paint.font(), ticks: { show: false } }
  return {
    ...size,
    padding: [Math.ceil(paint.fontPx() * 0.7), besidePx(shape, paint), 0, 0],
    legend: { show: false },
    cursor: cursorOf(now, paint),
    scales: {
      x: { time: false, range: (_, from, to) => [from, to] },
      y: {
        range: (_, lowest, highest) => {
          scale = valueScale(Math.max(highest ?? 0, 0), now().rules, Math.min(lowest ?? 0, 0))
          return [scale.bottom, scale.top]
        },
      },
    },
    axes: [
      {
        ...quiet,
        size: paint.fontPx() * 2,
        gap: 6,
        grid: { show: false },
        splits: (plot) => ticksOf(now(), plot, paint).at,
        values: (plot, at) => {
          const text = texts.tick(ticksOf(now(), plot, paint).step)
          return at.map((tick) => text(Math.max(tick, now().earliestMs)))
        },
      },
      {
        ...quiet,
        size: (_, shown) => Math.max(scalePxLeast, widest(shown ?? [], paint) + 12),
        gap: 10,
        grid: { stroke: () => paint.solid('var(--line-2)'), width: 1 },
        splits: () => scale.ticks,
        values: (_, ticks) => ticks.map((tick) => tickText(now().format(tick))),
      },
    ],
    series: [{}, ...drawn.map((one, n) => lineOf(() => drawnOf(now())[n] ?? one, shape, series.length === 1, paint))],
    hooks: {
      drawClear: [(plot) => drawGaps(plot, now(), paint)],
      draw: [(plot) => drawLimit(plot, now(), paint), (plot) => drawMarks(plot, now(), paint)],
    },
  }
}

/** People move it, by pointer, finger or key; the plot itself listens to none of them. */
function cursorOf(now: Now, paint: Paint): uPlot.Cursor {
  const deaf = () => null
  const colour = (n: number) => paint.solid(now().series[n - 1]!.colour)
  return {
    y: false,
    drag: { x: false, y: false },
    bind: {
      mousedown: deaf,
      mouseup: deaf,
      click: deaf,
      dblclick: deaf,
      mousemove: deaf,
      mouseleave: deaf,
      mouseenter: deaf,
    },
    points: {
      show: now().shape === 'lines',
      size: 9,
      width: 2,
      fill: (_, n) => colour(n),
      stroke: () => paint.solid('var(--card)'),
    },
  }
}

function lineOf(one: () => TimeSeries, shape: Drawing['shape'], alone: boolean, paint: Paint): uPlot.Series {
  const solid = () => paint.solid(one().colour)
  const drawn = () => one().drawn
  if (shape !== 'lines')
    return {
      fill: () => (drawn() === 'expected' ? paint.hatched(one().colour) : solid()),
      width: 0,
      paths: uPlot.paths.bars!({ size: [0.64, 28], radius: shape === 'stack' ? 0 : 0.12 }),
      points: { show: false },
    }
  return {
    stroke: solid,
    width: 1.5,
    ...(drawn() === 'expected' && { dash: [4, 3] }),
    ...((alone || drawn() === 'filled') && { fill: () => paint.soft(one().colour) }),
    points: { show: false, filter: () => loneOf(one().values), size: 4, width: 0, fill: solid },
  }
}

function ticksOf({ fromMs, stepMs, points, shape, shown }: Drawing, plot: uPlot, paint: Paint): TimeTicks {
  const width = plot.bbox.width / uPlot.pxRatio
  const ticksMax = Math.max(2, Math.floor(width / (paint.fontPx() * 5.5)))
  const ticks = isWholeDay(stepMs)
    ? dayTicks(shown.from, shown.to, fromMs, points, ticksMax, stepMs)
    : timeTicks(shown.from, shown.to, ticksMax)
  // At the very edge a text would be cut off.
  const edge = ((shown.to - shown.from) / width) * (labelHalfPx(paint) - besidePx(shape, paint))
  return { ...ticks, at: ticks.at.filter((tick) => tick <= shown.to - edge) }
}

const ruler = document.createElement('canvas').getContext('2d')!
function widest(shown: readonly string[], paint: Paint): number {
  ruler.font = paint.font()
  return Math.ceil(Math.max(0, ...shown.map((text) => ruler.measureText(text).width)))
}

/** What was not measured is a quiet field with its name, as far as it fits. */
function drawGaps(plot: uPlot, { fromMs, stepMs, series, shape, missing }: Drawing, paint: Paint) {
  if (shape !== 'lines') return
  const { ctx, bbox } = plot
  const x = (point: number) => {
    const at = plot.valToPos(fromMs + point * stepMs, 'x', true)
    return Math.min(Math.max(at, bbox.left), bbox.left + bbox.width)
  }
  const px = paint.fontPx() * uPlot.pxRatio
  ctx.save()
  ctx.font = paint.font().replace(/^\d+/, String(px))
  ctx.textAlign = 'center'
  for (const [first, last] of gapsOf(series.map(({ values }) => values))) {
    const [from, to] = [x(first - 0.5), x(last + 0.5)]
    ctx.fillStyle = paint.solid('var(--sunk)')
    ctx.fillRect(from, bbox.top, to - from, bbox.height)
    if (ctx.measureText(missing).width + px > to - from) continue
    ctx.fillStyle = paint.solid('var(--t3)')
    ctx.fillText(missing, (from + to) / 2, bbox.top + px * 1.6)
  }
  ctx.restore()
}

function drawLimit(plot: uPlot, { limit, limitText = '' }: Drawing, paint: Paint) {
  if (limit === undefined || limit > plot.scales['y']!.max!) return
  const { ctx, bbox } = plot
  const y = Math.round(plot.valToPos(limit, 'y', true)) + 0.5
  ctx.save()
  ctx.strokeStyle = paint.solid('var(--t3)')
  ctx.lineWidth = uPlot.pxRatio
  ctx.setLineDash([4, 3].map((px) => px * uPlot.pxRatio))
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.font = paint.font().replace(/^\d+/, String(paint.fontPx() * uPlot.pxRatio))
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  ctx.fillStyle = paint.solid('var(--t3)')
  ctx.fillText(limitText, bbox.left, y - 3 * uPlot.pxRatio)
  ctx.restore()
}

const markPx = 3.5

/** A dot on the line, and its words on the side of it where there is room. */
function drawMarks(plot: uPlot, { fromMs, stepMs, shown, marks = [] }: Drawing, paint: Paint) {
  const { ctx, bbox } = plot
  const px = uPlot.pxRatio
  ctx.save()
  ctx.font = paint.font().replace(/^\d+/, String(paint.fontPx() * px))
  ctx.textBaseline = 'bottom'
  for (const { at, value, text } of marks) {
    const moment = fromMs + at * stepMs
    if (moment < shown.from || moment > shown.to) continue
    const [x, y] = [plot.valToPos(moment, 'x', true), plot.valToPos(value, 'y', true)]
    ctx.beginPath()
    ctx.arc(x, y, markPx * px, 0, 2 * Math.PI)
    ctx.fillStyle = paint.solid('var(--warn)')
    ctx.fill()
    ctx.strokeStyle = paint.solid('var(--card)')
    ctx.lineWidth = 1.5 * px
    ctx.stroke()
    const isLeft = x - ctx.measureText(text).width - 2 * markPx * px > bbox.left
    ctx.textAlign = isLeft ? 'right' : 'left'
    ctx.fillStyle = paint.solid('var(--warn-text)')
    ctx.fillText(text, x + (isLeft ? -2 : 2) * markPx * px, y - markPx * px)
  }
  ctx.restore()
}
