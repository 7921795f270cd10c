import type { words } from '@portico/contract/network/management.words.ts'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens, type ProductScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('management')

const own = productScreens('management', {
  icon: IconUserShield,
  group: 'network',
  operator: { path: '/platmanagement', order: 54, screen: () => import('./PlatformManagementPage.tsx') },
})

/** Its list and its purchase are parts of pages that it shares with others. */
export const managementScreens: ProductScreens<'list' | 'buy' | 'operator'> = {
  ...own,
  paths: {
    ...own.paths,
    list: () => paths.connections({ tab: 'accounts' }),
    buy: () => paths.createVpn({ tab: 'account' }),
  },
}
