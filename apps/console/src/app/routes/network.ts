import type { ScreenRoute } from '../../base/route/routes.ts'

export const networkRoutes: readonly ScreenRoute[] = [
  {
    path: '/securitygroup',
    area: 'network',
    title: 'pages.firewalls',
    who: 'customer',
    product: 'firewall',
    icon: 'firewall',
    menu: { group: 'network', order: 10 },
    screen: () => import('../../areas/network/FirewallsPage.tsx'),
  },
  {
    path: '/creatfirewall',
    area: 'network',
    alsoWords: ['buy'],
    title: 'pages.createFirewall',
    who: 'customer',
    product: 'firewall',
    icon: 'firewall',
    screen: () => import('../../areas/network/FirewallCreatePage.tsx'),
  },
  {
    path: '/firewalldetail',
    area: 'network',
    title: 'pages.firewall',
    who: 'signedIn',
    product: 'firewall',
    icon: 'firewall',
    tabBy: ['id'],
    screen: () => import('../../areas/network/FirewallPage.tsx'),
  },
  {
    path: '/platnetwork',
    area: 'network',
    alsoWords: ['resource'],
    title: 'pages.platformFirewalls',
    who: 'operator.resources',
    icon: 'firewall',
    menu: { group: 'resources', order: 50 },
    screen: () => import('../../areas/network/PlatformFirewallsPage.tsx'),
  },
]
