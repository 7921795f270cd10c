import type { words } from '@portico/contract/network/eip.words.ts'
import IconWorldPin from '@tabler/icons-react/dist/esm/icons/IconWorldPin.mjs'
import { productScreens } from '../../../base/route/product-screens.ts'
import { t, wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('eip')

export const eipScreens = productScreens('eip', {
  icon: IconWorldPin,
  group: 'network',
  inCart: {
    words: ({ wish, about }) => [
      typeof wish['bandwidth_mbps'] === 'number' && `${wish['bandwidth_mbps']} Mbps`,
      about['line'],
      wish['billing'] === 'by traffic' && t('states.eipBilling.by traffic'),
    ],
  },
  list: { path: '/elasticIP', order: 20, screen: () => import('./EipPage.tsx') },
  buy: { path: '/createip', screen: () => import('./EipBuyPage.tsx') },
  operator: { path: '/plateip', order: 45, screen: () => import('./PlatformEipPage.tsx') },
})
