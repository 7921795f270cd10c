import type { ScreenRoute } from '../../base/route/routes.ts'

export const accountRoutes: readonly ScreenRoute[] = [
  {
    path: '/home',
    area: 'home',
    title: 'pages.home',
    who: 'customer',
    icon: 'home',
    menu: { group: 'main', order: 0 },
    screen: () => import('../../areas/home/HomePage.tsx'),
  },
  {
    path: '/personalcenter',
    area: 'center',
    title: 'pages.personalCenter',
    who: 'signedIn',
    icon: 'user',
    screen: () => import('../../areas/account/PersonalCenterPage.tsx'),
  },
  {
    path: '/webhooks',
    aliases: ['/agent/webhooks'],
    area: 'robots',
    title: 'pages.webhooks',
    who: 'nonMember',
    icon: 'robot',
    menu: { group: 'account', order: 40 },
    screen: () => import('../../areas/platform/WebhooksPage.tsx'),
  },
]
