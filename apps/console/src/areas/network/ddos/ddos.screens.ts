import type { words } from '@portico/contract/network/ddos.words.ts'
import IconShieldBolt from '@tabler/icons-react/dist/esm/icons/IconShieldBolt.mjs'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('ddos')

export const ddosScreens = productScreens('ddos', {
  icon: IconShieldBolt,
  group: 'network',
  list: { path: '/ddos', order: 60, screen: () => import('./DdosPage.tsx') },
  buy: { path: '/ddosbuy', screen: () => import('./DdosBuyPage.tsx') },
  operator: { path: '/platddos', order: 55, screen: () => import('./PlatformDdosPage.tsx') },
})
