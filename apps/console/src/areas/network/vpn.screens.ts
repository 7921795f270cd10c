import type { words } from '@portico/contract/network/vpn.words.ts'
import IconLockAccess from '@tabler/icons-react/dist/esm/icons/IconLockAccess.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens, type ProductScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('vpn')

const own = productScreens('vpn', {
  icon: IconLockAccess,
  group: 'network',
  product: 'connection',
  buy: {
    path: '/createvpn',
    alsoWords: ['management'],
    alsoProducts: ['management'],
    screen: () => import('./VpnBuyPage.tsx'),
  },
  operator: { path: '/platvpn', order: 53, screen: () => import('./PlatformVpnPage.tsx') },
})

/** Its list is a part of a page that it shares with others. */
export const vpnScreens: ProductScreens<'list' | 'buy' | 'operator'> = {
  ...own,
  paths: { ...own.paths, list: () => paths.connections({ tab: 'vpn' }) },
}
