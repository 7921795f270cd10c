import type { ComponentType } from 'react'

let shown: ComponentType | undefined
const watchers = new Set<() => void>()

/** What stands beside every screen until it is taken away, such as work that goes on while a person looks elsewhere. */
export const besideStore = {
  read: () => shown,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  show(next: ComponentType | undefined) {
    shown = next
    for (const watcher of watchers) watcher()
  },
}
