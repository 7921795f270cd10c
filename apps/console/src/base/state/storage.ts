/** Browser storage that is full, absent or forbidden behaves like an empty one. */
function safe(storage: () => Storage) {
  const attempt = <T>(work: (store: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string) => attempt((store) => store.getItem(key)) ?? undefined,
    set: (key: string, value: string) => void attempt((store) => store.setItem(key, value)),
    remove: (key: string) => void attempt((store) => store.removeItem(key)),
    keys: () => attempt((store) => Object.keys(store)) ?? [],
    getJson<T>(key: string): T | undefined {
      const text = this.get(key)
      return text === undefined ? undefined : attempt(() => JSON.parse(text) as T)
    },
    setJson(key: string, value: unknown) {
      this.set(key, JSON.stringify(value))
    },
  }
}
export type SafeStorage = ReturnType<typeof safe>

export const localStore = safe(() => localStorage)
export const sessionStore = safe(() => sessionStorage)
