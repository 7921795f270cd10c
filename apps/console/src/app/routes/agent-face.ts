import type { ScreenRoute } from '../../base/route/routes.ts'

export const agentFaceRoutes: readonly ScreenRoute[] = [
  {
    path: '/agent/settings',
    area: 'agentFace',
    alsoWords: ['platform'],
    title: 'pages.agentSettings',
    who: 'agent',
    icon: 'settings',
    menu: { group: 'agent', order: 90 },
    screen: () => import('../../areas/agent/AgentSettingsPage.tsx'),
  },
]
