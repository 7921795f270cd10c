import { locationAhead } from '../place/navigate.ts'
import { useLocation } from '../place/sight.ts'
import { keyAt } from './key-at.ts'

/** Whether somebody is still at the screen that asks, and not on the way to another. */
export function useIsHere() {
  const own = keyAt(useLocation())
  return () => keyAt(locationAhead()) === own
}
