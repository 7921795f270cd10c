import type { ScreenRoute } from '../routes.ts'

export const platformRoutes: readonly ScreenRoute[] = [
  {
    path: '/systeminfo',
    area: 'platform',
    title: 'pages.systemInfo',
    who: 'operator.settings',
    icon: 'settings',
    menu: { group: 'platform', order: 10 },
    screen: () => import('../../areas/platform/SystemInfoPage.tsx'),
  },
  {
    path: '/mailbox_setting',
    area: 'platform',
    title: 'pages.mailboxSetting',
    who: 'operator.mail',
    icon: 'mail',
    menu: { group: 'platform', order: 20 },
    screen: () => import('../../areas/platform/MailPage.tsx'),
  },
  {
    path: '/permission',
    area: 'platform',
    title: 'pages.permission',
    who: 'operator.operators',
    icon: 'permission',
    menu: { group: 'platform', order: 30 },
    screen: () => import('../../areas/platform/OperatorsPage.tsx'),
  },
  {
    path: '/jobs',
    area: 'platform',
    title: 'pages.jobs',
    who: 'operator.jobs',
    icon: 'job',
    menu: { group: 'platform', order: 40 },
    screen: () => import('../../areas/platform/JobsPage.tsx'),
  },
  {
    path: '/platclient',
    area: 'customers',
    title: 'pages.customers',
    who: 'operator.customers',
    icon: 'customers',
    menu: { group: 'platform', order: 5 },
    screen: () => import('../../areas/platform/CustomersPage.tsx'),
  },
]
