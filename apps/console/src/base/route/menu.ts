import { matchPath } from '../place/match.ts'
import { opens, type Person } from './guard.ts'
import { paths } from '../place/paths.ts'
import { menuGroups, type MenuGroup, type ScreenRoute } from './routes.ts'

export interface MenuSection {
  group: MenuGroup
  entries: readonly ScreenRoute[]
}

/** The screens that a person may open and that have a place in the menu, by group. */
export function buildMenu(routes: readonly ScreenRoute[], person: Person): MenuSection[] {
  const open = routes.filter((route) => route.menu && route.who !== 'public' && opens(route, person))
  return menuGroups
    .map((group) => ({
      group,
      entries: open
        .filter((route) => route.menu?.group === group)
        .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Customers start at home, operators at the first page of their menu. */
export function startPath(routes: readonly ScreenRoute[], person: Person): string {
  if (person.area === 'customer') return paths.home()
  return buildMenu(routes, person)[0]?.entries[0]?.path ?? paths.notFound()
}

export function findRoute(routes: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined {
  return routes.find(({ path, aliases = [] }) => [path, ...aliases].some((pattern) => matchPath(pattern, pathname)))
}

/** The route of an address if it exists and the person may open it: links are drawn only then. */
export function reachable(routes: readonly ScreenRoute[], person: Person, path: string): ScreenRoute | undefined {
  const route = findRoute(routes, path.split('?')[0] ?? path)
  return route && opens(route, person) ? route : undefined
}
