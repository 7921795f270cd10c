import { useEffect, useRef, useState } from 'react'

interface Ahead {
  /** So many rows are drawn before they are seen. */
  ahead: number
  /** The window moves in steps of so many rows, so that not every bit of scrolling draws anew. */
  step: number
}
const ofLines: Ahead = { ahead: 20, step: 10 }

function scrollerOf(element: HTMLElement): HTMLElement {
  let at = element.parentElement
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at ?? document.documentElement
}

interface Span {
  from: number
  to: number
}

/** The rows that are in sight, of as many as there may be: each of the same height, in whatever scrolls around them. */
export function useWindow<Element extends HTMLElement>(count: number, rowPx: number, { ahead, step } = ofLines) {
  const body = useRef<Element>(null)
  const [span, setSpan] = useState<Span>({ from: 0, to: ahead * 2 })
  // Where things are on the screen is known to the browser alone.
  useEffect(() => {
    const element = body.current
    if (!element) return
    const scroller = scrollerOf(element)
    function measure() {
      const passedPx = scroller.getBoundingClientRect().top - element!.getBoundingClientRect().top
      const first = Math.floor(passedPx / rowPx / step) * step
      const inSight = Math.ceil(scroller.clientHeight / rowPx)
      const next = { from: Math.max(first - ahead, 0), to: Math.max(first, 0) + inSight + step + ahead }
      setSpan((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [rowPx, ahead, step])
  const from = Math.min(span.from, Math.max(count - 1, 0))
  const to = Math.min(span.to, count)
  function reveal(row: number) {
    const element = body.current
    if (!element) return
    const scroller = scrollerOf(element)
    const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + row * rowPx
    const hiddenBelow = top + rowPx - scroller.clientHeight
    if (top < rowPx) scroller.scrollTop += top - rowPx
    else if (hiddenBelow > 0) scroller.scrollTop += hiddenBelow
  }
  return { body, from, to, beforePx: from * rowPx, afterPx: (count - to) * rowPx, reveal }
}
