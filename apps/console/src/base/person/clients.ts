import type { Data } from '@portico/contract/calls.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../call/client.ts'
import { onStale } from '../call/stale.ts'

type Clients = Data<typeof siteCalls.clientVersionInfo>

let current: Clients = { version: '', links: [] }
const watchers = new Set<() => void>()

/** Nothing waits for it, and without an answer there are none. */
export async function loadClients(): Promise<void> {
  const answer = await call(siteCalls.clientVersionInfo, undefined, { quiet: true }).catch(() => undefined)
  if (!answer) return
  current = answer
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Where the desktop and mobile clients are; kept without the library of queries, which the sign-in form does not load. */
export const useClients = (): Clients => useSyncExternalStore(watch, () => current)

onStale(async (names) => {
  if (names.includes('clientVersionInfo')) void loadClients()
})
