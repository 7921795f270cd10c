import type { words } from '@portico/contract/compute/ownimage.words.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('ownimage')

export const ownImageScreens = productScreens('ownimage', {
  icon: IconArchive,
  group: 'compute',
  product: 'snapshot',
  list: { path: paths.ownImages(), order: 35, screen: () => import('./OwnImagesPage.tsx') },
  operator: { path: '/platimages', order: 42, screen: () => import('./PlatformOwnImagesPage.tsx') },
})
