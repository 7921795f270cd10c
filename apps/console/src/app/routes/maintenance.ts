import type { ScreenRoute } from '../routes.ts'

export const maintenanceRoutes: readonly ScreenRoute[] = [
  {
    path: '/maintainservice',
    area: 'maintenance',
    alsoWords: ['resource', 'buy', 'money'],
    title: 'pages.maintenance',
    who: 'customer',
    icon: 'maintenance',
    menu: { group: 'support', order: 20 },
    screen: () => import('../../areas/support/MaintenancePage.tsx'),
  },
  {
    path: '/purchaseservice',
    area: 'maintenance',
    alsoWords: ['resource', 'buy', 'cart', 'money'],
    title: 'pages.buyMaintenance',
    who: 'customer',
    icon: 'maintenance',
    screen: () => import('../../areas/support/MaintenanceBuyPage.tsx'),
  },
  {
    path: '/serverrecode',
    area: 'maintenance',
    title: 'pages.maintenanceRecords',
    who: 'customer',
    icon: 'log',
    menu: { group: 'support', order: 21 },
    screen: () => import('../../areas/support/MaintenanceRecordsPage.tsx'),
  },
  {
    path: '/servicelists',
    area: 'maintenance',
    alsoWords: ['resource'],
    title: 'pages.platformMaintenance',
    who: 'operator.resources',
    icon: 'maintenance',
    menu: { group: 'resources', order: 60 },
    screen: () => import('../../areas/support/PlatformMaintenancePage.tsx'),
  },
]
