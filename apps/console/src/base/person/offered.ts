import { opens } from '../route/guard.ts'
import { findRoute } from '../route/menu.ts'
import { usePerson } from './person.ts'
import { routes } from '../route/routes.ts'

/** Whether a screen exists and the person may open it: links are drawn only to such. */
export function useOffered(): (path: string) => boolean {
  const person = usePerson()
  return (path) => {
    const route = findRoute(routes, path.split('?')[0] ?? path)
    return route !== undefined && opens(route, person)
  }
}
