import { arrive } from '../place/navigate.ts'
import { tabsStore } from './tabs-store.ts'

/**
 * Leads on from a screen that has made what it is for: it is kept while its tab is open, and who comes back finds it as at
 * first. Nobody waits for it: by the time it is built anew its form has forgotten what was typed.
 */
export function leaveDone(to: string, how?: { replace?: boolean }): void {
  const { current } = tabsStore.read()
  void arrive(to, how).then(() => tabsStore.refresh(current))
}
