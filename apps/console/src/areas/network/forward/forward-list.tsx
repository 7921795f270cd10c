import { forward, type Forward } from '@portico/contract/network/forward.ts'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { navigate } from '../../../base/place/navigate.ts'
import type { ProductPageProps } from '../../../sold/product-screen.ts'
import { forwardColumns } from './forward-columns.tsx'
import { forwardScreens, say } from './forward.screens.ts'

/** Its list, wherever it stands. */
export function useForwardList(): ProductPageProps<Forward> {
  return {
    product: forward,
    screens: forwardScreens,
    columns: forwardColumns(true),
    assignable: () => true,
    actions: ({ id }) => [
      {
        key: 'manage',
        word: say('manage'),
        icon: IconSettings,
        quick: true,
        run: () => navigate(forwardScreens.paths.list({ id })),
      },
    ],
  }
}
