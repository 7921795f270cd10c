import { useSearchParams } from 'react-router'

/** One parameter of the address: what is open on a page can be linked to, and Back closes it. */
export function useParam(name: string) {
  const [query, setQuery] = useSearchParams()
  const changed = (value?: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  return {
    value: query.get(name) ?? '',
    to: (value: string) => `?${changed(value)}`,
    open: (value: string) => setQuery(changed(value)),
    close: () => setQuery(changed(), { replace: true }),
  }
}

/** The part of a page that the address names, else the first. Going to another part leaves the filters of this one. */
export function useTab<Key extends string>(keys: readonly [Key, ...Key[]]): Key {
  const [query] = useSearchParams()
  return keys.find((key) => key === query.get('tab')) ?? keys[0]
}
export const tabPath = (key: string) => `?tab=${key}`
