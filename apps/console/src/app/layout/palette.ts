import type { UserInfo } from '@portico/contract/account/user.ts'
import type { Icon } from '@tabler/icons-react'
import { opens } from '../../base/route/guard.ts'
import type { ScreenRoute } from '../../base/route/routes.ts'

export interface PaletteEntry {
  id: string
  title: string
  hint?: string
  /** What tells it from others of its name. */
  about?: string
  /** What sort of thing it is, in words. */
  kind: string
  icon: Icon
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

/** Letters that merely stand in a text one after the other: the weakest answer. */
const scattered = 1

/** What `text` may mean: what is named so, then `found` by the server, then what has its letters somewhere. */
export function search(
  entries: readonly PaletteEntry[],
  text: string,
  found: readonly PaletteEntry[] = [],
): readonly PaletteEntry[] {
  const ranked = entries
    .map((entry) => ({
      entry,
      rank: Math.max(score(entry.title, text), entry.hint ? score(entry.hint, text) - 1 : 0),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
  const [named, vague] = [ranked.filter(({ rank }) => rank > scattered), ranked.filter(({ rank }) => rank <= scattered)]
  return [...named.map(({ entry }) => entry), ...found, ...vague.map(({ entry }) => entry)]
}
