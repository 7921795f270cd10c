import type { ScreenRoute } from '../../base/route/routes.ts'

export const keyPairRoutes: readonly ScreenRoute[] = [
  {
    path: '/alarms',
    area: 'alarms',
    alsoWords: ['resource', 'buy'],
    title: 'pages.alarms',
    who: 'customer',
    product: 'host',
    icon: 'notice',
    menu: { group: 'compute', order: 50 },
    screen: () => import('../../areas/compute/AlarmsPage.tsx'),
  },
  {
    path: '/keypairs',
    area: 'keyPair',
    alsoWords: ['resource', 'buy', 'money'],
    title: 'pages.keyPairs',
    who: 'customer',
    product: 'host',
    icon: 'key',
    menu: { group: 'compute', order: 40 },
    screen: () => import('../../areas/compute/KeyPairsPage.tsx'),
  },
]
