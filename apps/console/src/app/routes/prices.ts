import type { ScreenRoute } from '../../base/route/routes.ts'

export const priceRoutes: readonly ScreenRoute[] = [
  {
    path: '/productprice',
    area: 'prices',
    title: 'pages.productPrice',
    who: 'operator.prices',
    icon: 'chart',
    menu: { group: 'money', order: 30 },
    screen: () => import('../../areas/money/price/ProductPricePage.tsx'),
  },
]
