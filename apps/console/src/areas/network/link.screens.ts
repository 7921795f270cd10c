import type { words } from '@portico/contract/network/link.words.ts'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens, type ProductScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('link')

const own = productScreens('link', {
  icon: IconPlugConnected,
  group: 'network',
  product: 'connection',
  buy: { path: '/createconnect', screen: () => import('./LinkBuyPage.tsx') },
  operator: { path: '/platconnect', order: 51, screen: () => import('./PlatformLinkPage.tsx') },
})

/** Its list is a part of a page that it shares with others. */
export const linkScreens: ProductScreens<'list' | 'buy' | 'operator'> = {
  ...own,
  paths: { ...own.paths, list: () => paths.connections({ tab: 'links' }) },
}
