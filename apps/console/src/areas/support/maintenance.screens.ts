import type { words } from '@portico/contract/support/maintenance.words.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('maintenance')

export const maintenanceScreens = productScreens('maintenance', {
  icon: IconTool,
  group: 'support',
  list: { path: '/maintainservice', order: 20, screen: () => import('./MaintenancePage.tsx') },
  buy: { path: '/purchaseservice', screen: () => import('./MaintenanceBuyPage.tsx') },
  operator: { path: '/servicelists', order: 60, screen: () => import('./PlatformMaintenancePage.tsx') },
  more: {
    records: {
      path: '/serverrecode',
      order: 21,
      icon: IconHistory,
      screen: () => import('./MaintenanceRecordsPage.tsx'),
    },
  },
})
