import type { ScreenRoute } from '../../base/route/routes.ts'

export const remoteRoutes: readonly ScreenRoute[] = [
  {
    path: '/computeSsh',
    area: 'remote',
    title: 'pages.ssh',
    who: 'customer',
    product: 'host',
    bare: true,
    tabBy: ['id'],
    screen: () => import('../../areas/compute/remote/SshPage.tsx'),
  },
  {
    path: '/computeVnc',
    area: 'remote',
    title: 'pages.vnc',
    who: 'customer',
    product: 'host',
    bare: true,
    tabBy: ['id'],
    screen: () => import('../../areas/compute/remote/VncPage.tsx'),
  },
]
