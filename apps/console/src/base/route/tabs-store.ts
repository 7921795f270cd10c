import { sessionStore } from '../state/storage.ts'
import { close, closeAll, closeOthers, visit, type Tab } from './tabs.ts'

const storageKey = 'tabs'
interface TabsState {
  owner: string
  tabs: readonly Tab[]
  current: string
  /** Counts up when a tab is to be built anew. */
  fresh: Readonly<Record<string, number>>
}

let state: TabsState = { owner: '', tabs: [], current: '', fresh: {} }
const watchers = new Set<() => void>()

function change(next: Partial<TabsState>) {
  state = { ...state, ...next }
  sessionStore.setJson(storageKey, { owner: state.owner, tabs: state.tabs })
  for (const watcher of watchers) watcher()
}

export const tabsStore = {
  read: () => state,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** The tabs of this person in this window, with the affixed one in front. */
  open(owner: string, affixed: Tab) {
    if (state.owner === owner) return
    const stored = sessionStore.getJson<Pick<TabsState, 'owner' | 'tabs'>>(storageKey)
    const others = stored?.owner === owner ? stored.tabs.filter(({ key }) => key !== affixed.key) : []
    change({ owner, tabs: [affixed, ...others], current: '', fresh: {} })
  },
  visit: (tab: Tab) => change({ tabs: visit(state.tabs, tab), current: tab.key }),
  nameOf: (key: string) => state.tabs.find((tab) => tab.key === key)?.title,
  name(key: string, title: string) {
    if (state.tabs.some((tab) => tab.key === key && tab.title !== title)) {
      change({ tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab)) })
    }
  },
  refresh: (key: string) => change({ fresh: { ...state.fresh, [key]: (state.fresh[key] ?? 0) + 1 } }),
  close: (key: string, affixed: string) => change({ tabs: close(state.tabs, key, affixed) }),
  closeOthers: (key: string, affixed: string) => change({ tabs: closeOthers(state.tabs, key, affixed) }),
  closeAll: (affixed: string) => change({ tabs: closeAll(state.tabs, affixed) }),
}
