import type { Place } from './guard.ts'
import type { ScreenRoute } from './routes.ts'

export interface Tab {
  /** One tab for a screen, or for each thing the screen shows. */
  key: string
  /** Where the person last was in it, filters included. */
  path: string
  /** What the screen calls itself; else the title of its route. */
  title?: string
}

export function tabKey(route: Pick<ScreenRoute, 'tabBy'>, place: Place): string {
  const query = new URLSearchParams(place.search)
  const parts = (route.tabBy ?? []).map((name) => query.get(name) ?? '')
  return [place.pathname.toLowerCase().replace(/(.)\/+$/, '$1'), ...parts].join('|')
}

export function visit(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.some(({ key }) => key === tab.key)
  return known ? tabs.map((other) => (other.key === tab.key ? { ...other, ...tab } : other)) : [...tabs, tab]
}

export const close = (tabs: readonly Tab[], key: string, affixed: string) =>
  tabs.filter((tab) => tab.key !== key || tab.key === affixed)

export const closeOthers = (tabs: readonly Tab[], key: string, affixed: string) =>
  tabs.filter((tab) => tab.key === key || tab.key === affixed)

export const closeAll = (tabs: readonly Tab[], affixed: string) => tabs.filter((tab) => tab.key === affixed)

/** Which tab to show when the one in front is gone: the next one, else the one before it. */
export function afterClosing(before: readonly Tab[], after: readonly Tab[], current: string): Tab | undefined {
  if (after.some(({ key }) => key === current)) return undefined
  const place = before.findIndex(({ key }) => key === current)
  const left = new Set(after.map(({ key }) => key))
  const inOrder = [...before.slice(place + 1), ...before.slice(0, Math.max(place, 0)).toReversed()]
  return inOrder.find(({ key }) => left.has(key))
}
