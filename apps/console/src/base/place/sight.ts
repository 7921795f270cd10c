import { createContext, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { locationAhead, navigate, sightStore, type Location, type Sight } from './navigate.ts'

/** What a screen is shown for: the one in front, or the one that was there when a screen that is kept was left. */
export const SightContext = createContext<Sight | undefined>(undefined)

/** What is in front now; nothing while the first is on its way. */
export function useSightNow(): Sight | undefined {
  const [sight, setSight] = useState(sightStore.read)
  // Before anything is drawn, so that nothing is missed that comes meanwhile.
  useLayoutEffect(() => {
    const show = () => startTransition(() => setSight(sightStore.read()))
    show()
    return sightStore.watch(show)
  }, [])
  return sight
}

export const useSight = (): Sight => useContext(SightContext)!
export const useLocation = (): Location => useSight().location
export const useParams = () => useSight().params
/** What the loader of the screen answered with. */
export const useLoaderData = <Loaded>() => useSight().data as Loaded

/** The parameters of the address, and a way to others; a screen that somebody is leaving does not call them back. */
export function useSearchParams() {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = (next: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => {
    if (locationAhead().pathname === pathname) navigate(`${pathname}?${new URLSearchParams(next)}`, options)
  }
  return [params, setParams] as const
}
