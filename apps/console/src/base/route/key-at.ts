import type { Location } from '../place/navigate.ts'
import { findRoute } from './menu.ts'
import { routes } from './routes.ts'
import { tabKey } from './tabs.ts'

/** The tab of whatever is shown there. */
export function keyAt(location: Location): string {
  const route = findRoute(routes, location.pathname)
  return route ? tabKey(route, location) : location.pathname
}
