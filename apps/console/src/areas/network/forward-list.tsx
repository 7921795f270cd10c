import { forward, type Forward } from '@portico/contract/network/forward.ts'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useNavigate } from 'react-router'
import type { ProductPageProps } from '../../sold/product-screen.ts'
import { forwardColumns } from './forward-columns.tsx'
import { forwardScreens, say } from './forward.screens.ts'

/** Its list, wherever it stands. */
export function useForwardList(): ProductPageProps<Forward> {
  const go = useNavigate()
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
        run: () => void go(forwardScreens.paths.list({ id })),
      },
    ],
  }
}
