import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import type { ScreenRoute } from '../../base/route/routes.ts'

export const cartRoutes: readonly ScreenRoute[] = [
  {
    path: '/cart',
    area: 'cart',
    alsoWords: ['buy', 'money', 'resource'],
    title: 'pages.cart',
    who: 'customer',
    icon: IconShoppingCart,
    menu: { group: 'money', order: 15 },
    screen: () => import('../../sold/CartPage.tsx'),
  },
]
