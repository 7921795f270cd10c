import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Product, Right } from '@portico/contract/access.ts'
import { find, type PlainWord } from '../words/t.ts'
import type { Who } from './guard.ts'
import type { MenuIcon } from '../theme/menu-icons.ts'

/** In the order of the sidebar. */
export const menuGroups = [
  'main',
  'compute',
  'phones',
  'network',
  'storage',
  'money',
  'customers',
  'resources',
  'account',
  'support',
  'agent',
  'platform',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface LoaderArgs {
  /** The parameters of the address. */
  params: URLSearchParams
}

export interface ScreenModule {
  default: ComponentType
  /** Asks for what the screen shows before it opens, so that the screen has no loading branch. */
  loader?: (args: LoaderArgs) => unknown
}

/** Among the names of screens, or among those of a product. */
export type ScreenTitle = Extract<PlainWord, `pages.${string}`> | `names.${string}`

export interface ScreenRoute {
  /** Spelt as the documents spell it; matching ignores case. */
  path: string
  aliases?: readonly string[]
  /** The area whose words are loaded with the screen. */
  area: string
  /** Further areas whose words it speaks. */
  alsoWords?: readonly string[]
  title: ScreenTitle
  who: Who
  /** Closed to members whose business group was not given it. */
  product?: Product | readonly Product[]
  /** What the group must be allowed with it, where seeing it is not enough. */
  right?: Right
  icon?: MenuIcon | Icon
  /** Without a place in the menu the screen opens by address only. */
  menu?: { group: MenuGroup; order: number }
  /** Query parameters that make a tab of its own, such as the id of a host. */
  tabBy?: readonly string[]
  /** Signed-in screens stand in the frame unless they fill the window themselves. */
  bare?: true
  /** For everybody, and shows whoever is signed in the way to screens behind the sign-in. */
  leadsInside?: true
  /** Uses none of the component library's parts and so opens without loading it. */
  light?: true
  screen: () => Promise<ScreenModule>
}

export const titleOf = ({ title }: Pick<ScreenRoute, 'title'>): string => find(title) ?? title

/** Every screen there is. Guard, menu, tabs, titles, palette and tests read this table. */
export const routes: ScreenRoute[] = []

/** The app fills the table when it starts: what lies below it can ask for a screen without knowing any. */
export function offerScreens(more: readonly ScreenRoute[]): void {
  routes.push(...more)
}
