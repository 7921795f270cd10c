import type { TrafficPackage } from '@portico/contract/network/traffic.ts'
import type { words } from '@portico/contract/network/traffic.words.ts'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('traffic')

/** Named here: the declaration of the product would come with the start of the console. */
const smallest: TrafficPackage = '100gb'

export const trafficScreens = productScreens('traffic', {
  icon: IconGauge,
  group: 'network',
  list: { path: '/trafficPackage', order: 40, screen: () => import('./TrafficPage.tsx') },
  buy: {
    path: '/buyTraffic/:package_type',
    link: `/buyTraffic/${smallest}`,
    screen: () => import('./TrafficBuyPage.tsx'),
  },
  operator: { path: '/plattraffic', order: 48, screen: () => import('./PlatformTrafficPage.tsx') },
})
