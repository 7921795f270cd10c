import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './ResourceTable.module.css'

const widthMin = 64
const widthMax = 960
const step = 16

interface ColumnGripProps {
  /** As somebody made it; else it is as wide as what is in it. */
  width: number | undefined
  /** The first of a table is reached by Tab, the others from there. */
  first: boolean
  onWidth: (px: number, from: HTMLTableCellElement) => void
  onReset: () => void
}

const cellOf = (grip: Element) => grip.closest('th')!
const bounded = (px: number) => Math.round(Math.min(Math.max(px, widthMin), widthMax))

/** Known to the browser alone until somebody draws at it. */
const measure = (grip: HTMLElement) => grip.setAttribute('aria-valuenow', String(cellOf(grip).offsetWidth))
/** With the next picture: asked at once, the browser would lay out a table that still grows. */
function measureDrawn(grip: HTMLElement | null): void {
  if (grip) requestAnimationFrame(() => grip.isConnected && measure(grip))
}

/** Goes to the grip of another column. */
function goTo(grip: HTMLElement, by: number) {
  const all = [...grip.closest('tr')!.querySelectorAll<HTMLElement>('[role=separator]')]
  all[all.indexOf(grip) + by]?.focus()
}

/**
 * The edge of a heading: drawn, moved by the arrow keys, or pressed twice for the usual widths. It has no name of its own,
 * which would be read as a part of the heading's.
 */
export function ColumnGrip({ width, first, onWidth, onReset }: ColumnGripProps) {
  function drag(event: PointerEvent<HTMLElement>) {
    const grip = event.currentTarget
    const cell = cellOf(grip)
    const [from, width] = [event.clientX, cell.offsetWidth]
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const released = new AbortController()
    const move = (moved: globalThis.PointerEvent) => onWidth(bounded(width + moved.clientX - from), cell)
    grip.addEventListener('pointermove', move, { signal: released.signal })
    grip.addEventListener('lostpointercapture', () => released.abort(), { once: true })
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const grip = event.currentTarget
    const cell = cellOf(grip)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onWidth(bounded(cell.offsetWidth - step), cell),
      ArrowRight: () => onWidth(bounded(cell.offsetWidth + step), cell),
      ArrowUp: () => goTo(grip, -1),
      ArrowDown: () => goTo(grip, 1),
      Backspace: onReset,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is a control
    <span
      role="separator"
      aria-orientation="vertical"
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      aria-valuenow={width}
      ref={measureDrawn}
      onFocus={(event) => measure(event.currentTarget)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={first ? 0 : -1}
      className={classes.grip}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={onReset}
    />
  )
}
