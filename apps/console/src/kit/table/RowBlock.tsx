import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Up to this many rows stand in one piece; more are drawn where they are looked at. */
export const rowsAtOnce = 50
export const rowsPerBlock = 10
const rowPx = 43
const ahead = '400px 0px'

/** Rows that leave only their height behind while nobody looks at them. What has the focus stays. */
export function RowBlock({ rows, children }: { rows: number; children: () => ReactNode }) {
  const [near, setNear] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const heightPx = useRef(rows * rowPx)
  // Where a thing is on the screen is known to the browser alone.
  useEffect(() => {
    const element = body.current
    if (!element) return
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: ahead, scrollMargin: ahead }
    const observer = new IntersectionObserver((entries) => {
      const isNear = entries.at(-1)?.isIntersecting ?? false
      if (!isNear && element.offsetHeight > 0) heightPx.current = element.offsetHeight
      setNear(isNear || element.contains(document.activeElement))
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={body}>
      {near ? (
        children()
      ) : (
        <tr aria-hidden="true">
          <td style={{ height: heightPx.current, padding: 0 }} />
        </tr>
      )}
    </tbody>
  )
}
