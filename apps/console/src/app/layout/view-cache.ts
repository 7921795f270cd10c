import { tabCacheMax } from '@portico/contract/constants.ts'

export interface View<Content> {
  key: string
  content: Content
}
export interface ViewCache<Content> {
  current: View<Content>
  /** Views that were left, the latest first; they keep their state. */
  left: readonly View<Content>[]
}

/** What is kept once `now` is shown: a view that is shown again comes out of the cache, older ones are dropped. */
export function showView<Content>(
  cache: ViewCache<Content> | undefined,
  now: View<Content>,
  keep: (key: string) => boolean = () => true,
): ViewCache<Content> {
  if (!cache) return { current: now, left: [] }
  const candidates = cache.current.key === now.key ? cache.left : [cache.current, ...cache.left]
  const left = candidates.filter(({ key }) => key !== now.key && keep(key)).slice(0, tabCacheMax)
  return { current: now, left }
}
