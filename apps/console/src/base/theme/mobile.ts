import { mobileModeBelowPx } from '@portico/contract/constants.ts'
import { useSyncExternalStore } from 'react'

function watched(query: string) {
  const media = matchMedia(query)
  const watch = (told: () => void) => {
    media.addEventListener('change', told)
    return () => media.removeEventListener('change', told)
  }
  return () => useSyncExternalStore(watch, () => media.matches)
}

/** The documents' own mode, far below any telephone: of the bar only the way to the menu is left. */
export const useMobileMode = watched(`(width < ${mobileModeBelowPx}px)`)

/** Where tables become cards and what stands beside a list becomes a sheet over it. */
export const useNarrow = watched('(width < 768px)')

/** Where what is paid no longer stands beside the choices and becomes a bar below them. */
export const usePayBar = watched('(width < 1080px)')
