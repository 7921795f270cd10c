import type { words } from '@portico/contract/storage/container.words.ts'
import IconBucket from '@tabler/icons-react/dist/esm/icons/IconBucket.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('container')

export const containerScreens = productScreens('container', {
  icon: IconBucket,
  group: 'storage',
  list: { path: '/objectstorage', order: 10, screen: () => import('./ContainersPage.tsx') },
  buy: { path: '/createcontainer', screen: () => import('./ContainerBuyPage.tsx') },
  operator: { path: '/platobject', order: 56, screen: () => import('./PlatformContainersPage.tsx') },
  more: {
    objects: {
      path: '/objectstore',
      tabBy: ['id'],
      icon: IconFolder,
      alsoWords: ['object', 'resource', 'buy', 'money'],
      screen: () => import('./ObjectsPage.tsx'),
    },
    operatorObjects: {
      path: '/platobjectlist',
      tabBy: ['id'],
      icon: IconFolder,
      alsoWords: ['object', 'resource', 'resourceDesk'],
      screen: () => import('./PlatformObjectsPage.tsx'),
    },
  },
})

export const objectsPath = (id: string, prefix = '') => containerScreens.paths.objects({ id, prefix })
/** Where a container gets more room. */
export const extendPath = (id: string) => containerScreens.paths.list({ search: id, open: `extend.${id}` })
