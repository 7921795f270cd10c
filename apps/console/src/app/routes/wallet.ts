import type { ScreenRoute } from '../../base/route/routes.ts'

export const walletRoutes: readonly ScreenRoute[] = [
  {
    path: '/myorder',
    area: 'money',
    title: 'pages.orders',
    who: 'customer',
    icon: 'order',
    menu: { group: 'money', order: 20 },
    screen: () => import('../../areas/money/OrdersPage.tsx'),
  },
  {
    path: '/orderinfo',
    area: 'money',
    title: 'pages.order',
    who: 'customer',
    icon: 'order',
    tabBy: ['id'],
    screen: () => import('../../areas/money/OrderPage.tsx'),
  },
  {
    path: '/cashcoupon',
    area: 'money',
    title: 'pages.vouchers',
    who: 'customer',
    icon: 'voucher',
    menu: { group: 'money', order: 30 },
    screen: () => import('../../areas/money/VouchersPage.tsx'),
  },
  {
    path: '/platcoupon',
    area: 'money',
    title: 'pages.platformVouchers',
    who: 'operator.vouchers',
    icon: 'voucher',
    menu: { group: 'money', order: 40 },
    screen: () => import('../../areas/money/PlatformVouchersPage.tsx'),
  },
]
