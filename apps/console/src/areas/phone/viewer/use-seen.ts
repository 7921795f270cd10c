import { useEffect, useState, type RefObject } from 'react'

/** Seen, and in a tab that is looked at. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    let near = true
    const update = () => setSeen(near && document.visibilityState === 'visible')
    const watcher = new IntersectionObserver(([entry]) => {
      near = entry?.isIntersecting ?? true
      update()
    })
    watcher.observe(element.current!)
    document.addEventListener('visibilitychange', update)
    return () => {
      watcher.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [element])
  return seen
}
