import type { ScreenRoute } from '../../base/route/routes.ts'

export const systemRoutes: readonly ScreenRoute[] = [
  {
    path: '/404',
    area: 'system',
    title: 'pages.notFound',
    who: 'public',
    light: true,
    screen: () => import('../layout/NotFoundPage.tsx'),
  },
  {
    path: '/401',
    area: 'system',
    title: 'pages.forbidden',
    who: 'public',
    light: true,
    screen: () => import('../layout/ForbiddenPage.tsx'),
  },
]
