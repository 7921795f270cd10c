import type { ReactNode } from 'react'

export interface Confirmation {
  /** Names the thing and, where money moves, the sum. */
  title: string
  text: ReactNode
  confirm: string
  danger?: boolean
  /** For what cannot be undone: this has to be typed first. */
  typeName?: string
}
export interface Asked extends Confirmation {
  answer: (yes: boolean) => void
}

let asked: Asked | undefined
const watchers = new Set<() => void>()

function change(next: Asked | undefined) {
  asked = next
  for (const watcher of watchers) watcher()
}

export const confirmStore = {
  read: () => asked,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/** Asks before something is done; resolves with the answer. A second question answers the first with no. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change(undefined)
      resolve(yes)
    }
    change({ ...confirmation, answer })
  })
}
