import type { words } from '@portico/contract/network/link.words.ts'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { paths } from '../../../base/place/paths.ts'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('link')

export const linkScreens = productScreens('link', {
  icon: IconPlugConnected,
  group: 'network',
  inCart: {
    joins: true,
    words: ({ wish, about }) => [
      typeof wish['bandwidth_mbps'] === 'number' && `${wish['bandwidth_mbps']} Mbps`,
      [about['vpc_id'], about['target_vpc_id']].filter(Boolean).join(' ↔ '),
    ],
  },
  product: 'connection',
  buy: { path: '/createconnect', screen: () => import('./LinkBuyPage.tsx') },
  operator: { path: '/platconnect', order: 51, screen: () => import('./PlatformLinkPage.tsx') },
  within: { list: (query) => paths.connections({ tab: 'links', ...query }) },
})
