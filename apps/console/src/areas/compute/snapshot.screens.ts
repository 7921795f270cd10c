import type { words } from '@portico/contract/compute/snapshot.words.ts'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { paths } from '../../base/place/paths.ts'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('snapshot')
const alsoWords = ['disk']

export const snapshotScreens = productScreens('snapshot', {
  icon: IconCamera,
  group: 'compute',
  list: {
    path: paths.snapshots(),
    order: 30,
    alsoWords: [...alsoWords, 'ownimage'],
    screen: () => import('./SnapshotsPage.tsx'),
  },
  operator: {
    path: paths.platformSnapshots(),
    order: 40,
    alsoWords,
    screen: () => import('./PlatformSnapshotsPage.tsx'),
  },
})
