import type { words } from '@portico/contract/network/management.words.ts'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { paths } from '../../../base/place/paths.ts'
import { productScreens } from '../../../base/route/product-screens.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('management')

export const managementScreens = productScreens('management', {
  icon: IconUserShield,
  group: 'network',
  inCart: { names: ['account_name'] },
  operator: { path: '/platmanagement', order: 54, screen: () => import('./PlatformManagementPage.tsx') },
  within: {
    list: (query) => paths.connections({ tab: 'accounts', ...query }),
    buy: (query) => paths.createVpn({ tab: 'account', ...query }),
  },
})
