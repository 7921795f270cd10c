import type { words } from '@portico/contract/network/forward.words.ts'
import IconArrowForwardUpDouble from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUpDouble.mjs'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('forward')

export const forwardScreens = productScreens('forward', {
  icon: IconArrowForwardUpDouble,
  group: 'network',
  inCart: {
    names: ['alias'],
    words: ({ wish }) => [[wish['target_host'], wish['target_port']].filter(Boolean).join(':')],
  },
  list: { path: '/magementforword', tabBy: ['id'], screen: () => import('./ForwardPage.tsx') },
  buy: { path: '/createforword', screen: () => import('./ForwardBuyPage.tsx') },
  operator: { path: '/platforward', order: 52, screen: () => import('./PlatformForwardPage.tsx') },
})
