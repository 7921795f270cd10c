import type { ScreenRoute } from '../../base/route/routes.ts'

export const cockpitRoutes: readonly ScreenRoute[] = [
  {
    path: '/cockpit/index',
    area: 'cockpit',
    alsoWords: ['home', 'resource', 'money'],
    title: 'pages.cockpit',
    who: 'customer',
    bare: true,
    light: true,
    screen: () => import('../../areas/cockpit/CockpitPage.tsx'),
  },
]
