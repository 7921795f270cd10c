import type { ScreenRoute } from '../../base/route/routes.ts'

export const computeRoutes: readonly ScreenRoute[] = [
  {
    path: '/compute',
    area: 'compute',
    alsoWords: ['resource', 'disks', 'buy', 'money'],
    title: 'pages.hosts',
    who: 'customer',
    product: 'host',
    icon: 'host',
    menu: { group: 'compute', order: 10 },
    screen: () => import('../../areas/compute/HostsPage.tsx'),
  },
  {
    path: '/computeMoreInfo',
    area: 'compute',
    alsoWords: ['resource', 'disks', 'buy', 'money'],
    title: 'pages.host',
    who: 'customer',
    product: 'host',
    icon: 'host',
    tabBy: ['id'],
    screen: () => import('../../areas/compute/HostPage.tsx'),
  },
  {
    path: '/createcpu',
    area: 'buy',
    alsoWords: ['money'],
    title: 'pages.createHost',
    who: 'customer',
    product: 'host',
    icon: 'host',
    screen: () => import('../../areas/compute/CreateHostPage.tsx'),
  },
]
