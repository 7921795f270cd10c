import type { words } from '@portico/contract/compute/disk.words.ts'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('disk')

export const diskScreens = productScreens('disk', {
  icon: IconDatabase,
  group: 'compute',
  list: { path: paths.disks(), order: 20, alsoWords: ['snapshot'], screen: () => import('./DisksPage.tsx') },
  buy: { path: paths.createDisk(), screen: () => import('./DiskCreatePage.tsx') },
  operator: { path: paths.platformDisks(), order: 30, screen: () => import('./PlatformDisksPage.tsx') },
})
