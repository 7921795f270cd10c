export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning' | 'info'
  text: string
  ms: number
  requestId?: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const watcher of watchers) watcher()
}

export const toastStore = {
  read: () => toasts,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
}

/** Tells the person something that needs no answer. The same sentence is not stacked upon itself. */
export function toast(kind: Toast['kind'], text: string, ms = 5000, requestId?: string): number {
  lastId += 1
  const others = toasts.filter((other) => other.kind !== kind || other.text !== text)
  const id = lastId
  change([...others, { id, kind, text, ms, ...(requestId && { requestId }) }].slice(-5))
  setTimeout(() => toastStore.dismiss(id), ms)
  return id
}
