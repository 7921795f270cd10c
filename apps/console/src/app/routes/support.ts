import type { ScreenRoute } from '../routes.ts'

export const supportRoutes: readonly ScreenRoute[] = [
  {
    path: '/notificationcenter',
    area: 'support',
    title: 'pages.notices',
    who: 'signedIn',
    icon: 'notice',
    screen: () => import('../../areas/support/NoticesPage.tsx'),
  },
  {
    path: '/notificationdetail',
    area: 'support',
    title: 'pages.notice',
    who: 'signedIn',
    icon: 'notice',
    tabBy: ['noticeid'],
    screen: () => import('../../areas/support/NoticePage.tsx'),
  },
]
