import { mobileModeBelowPx } from '@portico/contract/constants.ts'
import { useSyncExternalStore } from 'react'

const narrow = matchMedia(`(width < ${mobileModeBelowPx}px)`)
const watch = (told: () => void) => {
  narrow.addEventListener('change', told)
  return () => narrow.removeEventListener('change', told)
}

/** The documents' own mode, far below any telephone: of the bar only the way to the menu is left. */
export const useMobileMode = () => useSyncExternalStore(watch, () => narrow.matches)
