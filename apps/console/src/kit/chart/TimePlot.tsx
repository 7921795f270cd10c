import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import type { ChartView } from './chart-view.ts'
import { zoomTo, type Span } from './chart-zoom.ts'
import { timePlot, type Drawing, type TimePlot as Plot } from './time-plot.ts'
import classes from './TimePlot.module.css'

interface TimePlotProps {
  drawing: Drawing
  whole: Span
  leastMs: number
  view: ChartView
  /** The moment that is read out, and its text. */
  at: number | undefined
  atText: string
}

/** A press that moves less is a click. */
const dragPxLeast = 8

/** The drawing itself, and what pointers do to it. Its size is that of the place it stands in. */
export default function TimePlot({ drawing, whole, leastMs, view, at, atText }: TimePlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(null)
  // Where each pointer went down, and where it is.
  const held = useRef(new Map<number, { from: number; to: number }>())

  const [first] = useState(drawing)
  // The plot lives outside of React: made once, then told what has changed.
  useLayoutEffect(() => {
    plot.current = timePlot(place.current!, first)
    return () => plot.current?.remove()
  }, [first])
  useLayoutEffect(() => plot.current?.draw(drawing), [drawing])
  useLayoutEffect(() => plot.current?.pointAt(at, atText), [drawing, at, atText])

  /** A mouse chooses what it was dragged over, two fingers what is between them; one finger only reads. */
  function chosen(event: PointerEvent): Span | undefined {
    const pointers = [...held.current.values()]
    const [one, other] =
      event.pointerType === 'touch' ? pointers.map(({ to }) => to) : [pointers[0]?.from, pointers[0]?.to]
    if (one === undefined || other === undefined) return undefined
    const part = { from: Math.min(one, other), to: Math.max(one, other) }
    return part.to - part.from >= plot.current!.lengthOf(dragPxLeast) ? part : undefined
  }
  function down(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const from = plot.current!.momentAt(event.clientX)
    held.current.set(event.pointerId, { from, to: from })
    event.currentTarget.setPointerCapture(event.pointerId)
    // A finger gives no focus by itself, and its reading ends when the focus goes elsewhere.
    event.currentTarget.parentElement!.focus({ preventScroll: true })
    view.readAt(from)
  }
  function move(event: PointerEvent) {
    const to = plot.current!.momentAt(event.clientX)
    const pointer = held.current.get(event.pointerId)
    if (pointer) pointer.to = to
    plot.current!.mark(chosen(event))
    view.readAt(to)
  }
  function up(event: PointerEvent) {
    const part = chosen(event)
    held.current.clear()
    plot.current!.mark(undefined)
    if (part) view.zoomTo(zoomTo(part.from, part.to, whole, leastMs))
  }
  function cancel() {
    held.current.clear()
    plot.current!.mark(undefined)
    view.readAt(undefined)
  }
  return (
    <div
      ref={place}
      className={classes.place}
      data-shape={drawing.shape}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      // A finger that is lifted leaves its reading there, or it could never be read.
      onPointerLeave={(event) => event.pointerType !== 'touch' && view.readAt(undefined)}
      onDoubleClick={() => view.zoomTo(undefined)}
    />
  )
}
