import type { ScreenRoute } from '../../base/route/routes.ts'

export const moneyRoutes: readonly ScreenRoute[] = [
  {
    path: '/recharge',
    area: 'recharge',
    alsoWords: ['money'],
    title: 'pages.recharge',
    who: 'nonMember',
    icon: 'wallet',
    menu: { group: 'money', order: 10 },
    screen: () => import('../../areas/money/RechargePage.tsx'),
  },
  {
    path: '/platorderlist',
    area: 'recharge',
    alsoWords: ['money', 'agentMoney', 'refund', 'finance', 'costs'],
    title: 'pages.platformOrders',
    who: ['operator.orders', 'operator.finance'],
    icon: 'order',
    menu: { group: 'money', order: 10 },
    screen: () => import('../../areas/money/PlatformOrdersPage.tsx'),
  },
  {
    path: '/setpay',
    area: 'recharge',
    title: 'pages.setPay',
    who: 'operator.finance',
    icon: 'wallet',
    menu: { group: 'money', order: 80 },
    screen: () => import('../../areas/money/PaySettingsPage.tsx'),
  },
  {
    path: '/setbank',
    area: 'recharge',
    title: 'pages.setBank',
    who: 'operator.finance',
    icon: 'building',
    menu: { group: 'money', order: 90 },
    screen: () => import('../../areas/money/BankSettingsPage.tsx'),
  },
]
