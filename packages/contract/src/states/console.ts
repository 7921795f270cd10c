export const routeSets = [
  'base user routes',
  'routes hidden from members',
  'agent-platform group',
  'platform-admin routes',
  'customer/team routes',
] as const
export type RouteSet = (typeof routeSets)[number]

export const dataTools = ['hot products', 'bloggers', 'topics', 'videos', 'music', 'shops'] as const
export type DataTool = (typeof dataTools)[number]

export const tabActions = ['Refresh', 'Close', 'Close Others', 'Close All'] as const
export type TabAction = (typeof tabActions)[number]

export const newBuildItems = ['compute', 'firewall', 'disk'] as const
export type NewBuildItem = (typeof newBuildItems)[number]
