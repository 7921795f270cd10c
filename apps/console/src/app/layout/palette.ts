import type { UserInfo } from '@portico/contract/account/user.ts'
import { opens } from '../../base/route/guard.ts'
import type { ScreenRoute } from '../../base/route/routes.ts'

export interface PaletteEntry {
  id: string
  kind: 'page' | 'action' | 'resource'
  title: string
  hint?: string
  run: () => void
}

const isPlain = (path: string) => !path.includes(':') && !path.includes('*')

/** Screens that can be opened by their bare address: those that need an id to show anything are not among them. */
export function palettePages(routes: readonly ScreenRoute[], person: UserInfo): readonly ScreenRoute[] {
  return routes.filter((route) => route.who !== 'public' && !route.tabBy && isPlain(route.path) && opens(route, person))
}

/** How well a text answers a search: words that begin with it come before words that hold it; 0 is no answer. */
export function score(text: string, search: string): number {
  const [hay, needle] = [text.toLowerCase(), search.trim().toLowerCase()]
  if (!needle) return 1
  if (hay.startsWith(needle)) return 4
  if (hay.split(/[\s/_-]+/).some((word) => word.startsWith(needle))) return 3
  if (hay.includes(needle)) return 2
  let at = 0
  for (const letter of hay) if (letter === needle[at]) at += 1
  return at === needle.length ? 1 : 0
}

export function search(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  return entries
    .map((entry) => ({
      entry,
      rank: Math.max(score(entry.title, text), entry.hint ? score(entry.hint, text) - 1 : 0),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry)
}
