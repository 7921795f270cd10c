let noStock = false
const watchers = new Set<() => void>()

function set(value: boolean) {
  noStock = value
  for (const watcher of watchers) watcher()
}

/** Raised when a purchase was answered "sold out"; the buying screen shows it on the card and lowers it on a new choice. */
export const setNoStock = () => set(true)
export const clearNoStock = () => set(false)
export const noStockStore = {
  read: () => noStock,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}
