import { localStore } from '../state/storage.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'

const key = 'theme'
const system = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')
const watchers = new Set<() => void>()
/** What is shown to whoever has chosen neither; the system's while this is undefined. */
let standard: 'dark' | undefined
const isScheme = (value: unknown): value is ColorScheme => value === 'light' || value === 'dark' || value === 'auto'

const stored = localStore.get(key)
let chosen: ColorScheme = isScheme(stored) ? stored : 'auto'

export const colorScheme = {
  chosen: () => chosen,
  shown: (): 'light' | 'dark' => (chosen === 'auto' ? (standard ?? (system?.matches ? 'dark' : 'light')) : chosen),
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  choose(scheme: ColorScheme) {
    chosen = scheme
    localStore.set(key, scheme)
    show()
  },
  /** For a screen on a wall: dark unless the person has chosen light, until the returned function is called. */
  darkByDefault() {
    standard = 'dark'
    show()
    return () => {
      standard = undefined
      show()
    }
  },
}

function show() {
  document.documentElement.dataset.mantineColorScheme = colorScheme.shown()
  for (const watcher of watchers) watcher()
}

/** Before the first paint; later the system may change its mind. */
export function startColorScheme() {
  show()
  system?.addEventListener('change', show)
}
