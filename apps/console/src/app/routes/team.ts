import type { ScreenRoute } from '../../base/route/routes.ts'

export const teamRoutes: readonly ScreenRoute[] = [
  {
    path: '/customers',
    area: 'team',
    title: 'pages.members',
    who: 'owner',
    icon: 'member',
    menu: { group: 'account', order: 10 },
    screen: () => import('../../areas/team/MembersPage.tsx'),
  },
  {
    path: '/clientgroup',
    area: 'team',
    title: 'pages.teamGroups',
    who: 'owner',
    icon: 'group',
    menu: { group: 'account', order: 20 },
    screen: () => import('../../areas/team/GroupsPage.tsx'),
  },
  {
    path: '/teamdetail',
    area: 'team',
    alsoWords: ['home', 'money'],
    title: 'pages.teamGroup',
    who: 'owner',
    icon: 'group',
    tabBy: ['id'],
    screen: () => import('../../areas/team/GroupPage.tsx'),
  },
  {
    path: '/teampermission',
    area: 'team',
    alsoWords: ['money'],
    title: 'pages.groupPermission',
    who: 'owner',
    icon: 'permission',
    tabBy: ['id'],
    screen: () => import('../../areas/team/GroupPermissionPage.tsx'),
  },
]
