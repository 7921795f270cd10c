import { useEffect } from 'react'
import { useLocation } from '../place/sight.ts'
import { findRoute } from '../route/menu.ts'
import { routes } from '../route/routes.ts'
import { tabKey } from '../route/tabs.ts'
import { tabsStore } from '../route/tabs-store.ts'

/** A screen that shows one thing takes its name: in its tab and in the title of the window. */
export function usePageName(name: string | undefined) {
  const location = useLocation()
  const route = findRoute(routes, location.pathname)
  const key = route && tabKey(route, location)
  // The tabs live outside this screen, and outlive it.
  useEffect(() => {
    if (key && name) tabsStore.name(key, name)
  }, [key, name])
}
