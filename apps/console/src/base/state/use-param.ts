import { useSearchParams } from '../place/sight.ts'
import { changedParams } from '../place/params.ts'

/** One parameter of the address: what is open on a page can be linked to, and Back closes it. */
export function useParam(name: string) {
  const [query, setQuery] = useSearchParams()
  const linked = (value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    return next
  }
  return {
    value: query.get(name) ?? '',
    to: (value: string) => `?${linked(value)}`,
    open: (value: string) => setQuery(changedParams({ [name]: value })),
    close: () => setQuery(changedParams({ [name]: undefined }), { replace: true }),
  }
}

/**
 * The part of a page that the address names, else the first; `also` are other names that somebody may have for one. Going to
 * another part leaves the filters of this one.
 */
export function useTab<Key extends string>(
  keys: readonly [Key, ...Key[]],
  also: Readonly<Record<string, NoInfer<Key>>> = {},
): Key {
  const [query] = useSearchParams()
  const asked = query.get('tab') ?? ''
  const named = Object.hasOwn(also, asked) ? also[asked] : asked
  return keys.find((key) => key === named) ?? keys[0]
}
export const tabPath = (key: string) => `?tab=${key}`
