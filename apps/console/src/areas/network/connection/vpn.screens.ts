import type { words } from '@portico/contract/network/vpn.words.ts'
import IconLockAccess from '@tabler/icons-react/dist/esm/icons/IconLockAccess.mjs'
import { paths } from '../../../base/place/paths.ts'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('vpn')

export const vpnScreens = productScreens('vpn', {
  icon: IconLockAccess,
  group: 'network',
  inCart: { words: ({ about }) => [about['vpc_id']] },
  product: 'connection',
  buy: {
    path: '/createvpn',
    alsoWords: ['management'],
    alsoProducts: ['management'],
    screen: () => import('./VpnBuyPage.tsx'),
  },
  operator: { path: '/platvpn', order: 53, screen: () => import('./PlatformVpnPage.tsx') },
  within: { list: (query) => paths.connections({ tab: 'vpn', ...query }) },
})
