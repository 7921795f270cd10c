import type { ScreenRoute } from '../../base/route/routes.ts'

/** What an agent says to its customers, and hears of them. */
export const agentDeskRoutes: readonly ScreenRoute[] = [
  {
    path: '/agent/workorders',
    area: 'agentDesk',
    alsoWords: ['workOrder'],
    title: 'pages.agentWorkOrders',
    who: 'agent',
    icon: 'workOrder',
    menu: { group: 'agent', order: 35 },
    screen: () => import('../../areas/support/AgentWorkOrdersPage.tsx'),
  },
  {
    path: '/agent/workorder',
    area: 'agentDesk',
    alsoWords: ['workOrder'],
    title: 'pages.workOrder',
    who: 'agent',
    icon: 'workOrder',
    tabBy: ['wid'],
    screen: () => import('../../areas/support/AgentWorkOrderPage.tsx'),
  },
  {
    path: '/agent/announcements',
    area: 'agentDesk',
    alsoWords: ['announcement'],
    title: 'pages.agentAnnouncements',
    who: 'agent',
    icon: 'announcement',
    menu: { group: 'agent', order: 75 },
    screen: () => import('../../areas/support/AgentAnnouncementsPage.tsx'),
  },
  {
    path: '/agent/announcement',
    area: 'agentDesk',
    alsoWords: ['announcement'],
    title: 'pages.announcementEditor',
    who: 'agent',
    icon: 'announcement',
    tabBy: ['id'],
    screen: () => import('../../areas/support/AgentAnnouncementPage.tsx'),
  },
]
