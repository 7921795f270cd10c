import { arrive } from '../place/navigate.ts'
import { useLocation } from '../place/sight.ts'
import { useIsHere } from './is-here.ts'
import { keyAt } from './key-at.ts'
import { tabsStore } from './tabs-store.ts'

/**
 * Leads on from a screen that has made what it is for: it is kept while its tab is open, and who comes back finds it as at
 * first. Who has gone to another screen meanwhile stays there. Nobody waits for it: by the time it is built anew its form
 * has forgotten what was typed.
 */
export function useLeaveDone() {
  const own = keyAt(useLocation())
  const isHere = useIsHere()
  return (to: string, how?: { replace?: boolean }): void => {
    const there = isHere() ? arrive(to, how) : new Promise((later) => setTimeout(later))
    void there.then(() => tabsStore.refresh(own))
  }
}
