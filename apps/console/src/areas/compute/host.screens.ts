import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens } from '../../base/route/product-screens.ts'

const alsoWords = ['compute']

export const hostScreens = productScreens('host', {
  icon: IconServer2,
  group: 'compute',
  list: { path: paths.hosts(), order: 10, alsoWords, screen: () => import('./HostsPage.tsx') },
  buy: { path: paths.createHost(), screen: () => import('./CreateHostPage.tsx') },
  operator: {
    path: paths.platformHosts(),
    order: 20,
    alsoWords: [...alsoWords, 'disks'],
    screen: () => import('./PlatformHostsPage.tsx'),
  },
  more: {
    info: {
      path: '/computeMoreInfo',
      tabBy: ['id'],
      alsoWords: [...alsoWords, 'disks', 'network', 'disk', 'snapshot', 'resource', 'buy', 'money', 'alarms'],
      screen: () => import('./HostPage.tsx'),
    },
  },
})
