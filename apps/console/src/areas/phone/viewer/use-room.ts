import { useSyncExternalStore } from 'react'
import type { Size } from './window-place.ts'

function watch(told: () => void) {
  window.addEventListener('resize', told)
  return () => window.removeEventListener('resize', told)
}

/** How much of the screen the page has. */
export function useRoom(): Size {
  const width = useSyncExternalStore(watch, () => window.innerWidth)
  const height = useSyncExternalStore(watch, () => window.innerHeight)
  return { width, height }
}
