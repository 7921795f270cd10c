import type { ScreenRoute } from '../../base/route/routes.ts'

export const nodeRoutes: readonly ScreenRoute[] = [
  {
    path: '/platnode',
    area: 'nodeDesk',
    alsoWords: ['node', 'region', 'money', 'prices', 'status'],
    title: 'pages.platformNodes',
    who: 'operator.nodes',
    icon: 'node',
    menu: { group: 'resources', order: 10 },
    screen: () => import('../../areas/node/PlatformNodesPage.tsx'),
  },
]
