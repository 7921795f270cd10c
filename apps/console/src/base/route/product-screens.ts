import type { Product } from '@portico/contract/access.ts'
import type { CartItem } from '@portico/contract/resource/cart.ts'
import type { ResourceKind } from '@portico/contract/resource/products.ts'
import type { Icon } from '@tabler/icons-react'
import { withQuery, type Query } from '../place/paths.ts'
import { find } from '../words/t.ts'
import type { MenuGroup, ScreenModule, ScreenRoute } from './routes.ts'

/** What somebody chose of a product, and how what it names by an id is called. */
export type Wished = Pick<CartItem, 'kind' | 'wish' | 'about'>

interface ScreenWish {
  path: string
  aliases?: readonly string[]
  /** Where links to it lead, of a path with a part that varies. */
  link?: string
  screen: () => Promise<ScreenModule>
  /** Its place in the menu, within the group of the product. */
  order?: number
  icon?: Icon
  /** Further areas whose words it speaks. */
  alsoWords?: readonly string[]
  /** What else it sells: whoever has any of it opens it. */
  alsoProducts?: readonly Product[]
  tabBy?: readonly string[]
}

interface ProductScreensWish<More extends string> {
  icon: Icon
  group: MenuGroup
  /** What a business group is given with it, where that is not called as the kind is. */
  product?: Product
  list?: ScreenWish
  buy?: ScreenWish
  operator?: ScreenWish
  more?: Record<More, ScreenWish>
  /** Where its list or its purchase is a part of a page that it shares with others. */
  within?: Partial<Record<'list' | 'buy', (query?: Query) => string>>
  inCart?: InCart
}

/** How the cart tells a wish for it, besides its name, its package, its capacity and its nodes. */
interface InCart {
  /** What of a wish says how it is called while it has no name. */
  names?: readonly string[]
  words?: (wished: Wished) => readonly unknown[]
  /** It joins its two nodes, and leads from neither to the other. */
  joins?: true
}

const listWords = ['resource', 'buy', 'money']
const usualWords: Readonly<Record<string, readonly string[]>> = {
  list: listWords,
  buy: listWords,
  operator: [...listWords, 'resourceDesk'],
}

export interface ProductScreens<Name extends string = string> {
  kind: ResourceKind
  product: Product
  icon: Icon
  inCart: InCart
  /** What each of its screens is called, and its address. */
  title: (name: Name) => string
  paths: Readonly<Record<Name, (query?: Query) => string>>
  routes: readonly ScreenRoute[]
}

const known = new Map<string, ProductScreens>()

/** The kinds of things that a product is, where they are not called as it is. */
export const kindsOf = (product: string): string[] =>
  [...known.values()].filter((screens) => screens.product === product).map(({ kind }) => kind)

/** Where what is sold of a kind has its screens; undefined while it has none. */
export const screensOf = (kind: string): ProductScreens | undefined => known.get(kind)

/** Where one of them is shown to its owner: on a page of its own, else in its list. */
export function wayTo(kind: string, id: string): string | undefined {
  const { info, list } = screensOf(kind)?.paths ?? {}
  return info?.({ id }) ?? list?.({ search: id })
}

/**
 * The screens of a product: its owner's list, where it is bought, the operators' list and others. Routes, menu, tabs,
 * titles and the links of other screens to it follow. Titles are `names` among its words.
 */
export function productScreens<More extends string = never>(
  kind: ResourceKind,
  { icon, group, product, list, buy, operator, more, within, inCart = {} }: ProductScreensWish<More>,
): ProductScreens<'list' | 'buy' | 'operator' | More> {
  const usual = { ...(list && { list }), ...(buy && { buy }), ...(operator && { operator }) }
  const sold = product ?? (kind as Product)
  const wishes = Object.entries({ ...usual, ...more }) as [string, ScreenWish][]
  const routes = wishes.map(([name, wish]): ScreenRoute => {
    const { path, screen, order, icon: own = icon, alsoWords = [], alsoProducts, tabBy, aliases } = wish
    const isOperators = name.startsWith('operator')
    return {
      path,
      screen,
      area: kind,
      alsoWords: [...(usualWords[name] ?? []), ...alsoWords],
      title: `names.${kind}.${name}`,
      icon: own,
      ...(isOperators
        ? { who: 'operator.resources' }
        : { who: 'customer', product: alsoProducts ? [sold, ...alsoProducts] : sold }),
      ...(name === 'buy' && { right: 'buy' }),
      ...(order !== undefined && { menu: { group: isOperators ? 'resources' : group, order } }),
      ...(tabBy && { tabBy }),
      ...(aliases && { aliases }),
    }
  })
  const ownPaths = wishes.map(([name, { path, link = path }]) => [name, (query?: Query) => withQuery(link, query)])
  const paths = { ...Object.fromEntries(ownPaths), ...within }
  const title = (name: string) => find(`names.${kind}.${name}`) ?? name
  const screens = { kind, product: sold, icon, inCart, title, paths, routes } as unknown as ProductScreens<
    'list' | 'buy' | 'operator' | More
  >
  known.set(kind, screens as unknown as ProductScreens)
  return screens
}
