import { useEffect } from 'react'
import { useLocation } from '../place/sight.ts'
import { keyAt } from '../route/key-at.ts'
import { tabsStore } from '../route/tabs-store.ts'

/** A screen that shows one thing takes its name: in its tab and in the title of the window. */
export function usePageName(name: string | undefined) {
  const key = keyAt(useLocation())
  // The tabs live outside this screen, and outlive it.
  useEffect(() => {
    if (name) tabsStore.name(key, name)
  }, [key, name])
}
