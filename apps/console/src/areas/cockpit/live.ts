import { cockpitCalls } from '@portico/contract/cockpit/cockpit.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../base/call/queries.ts'
import { onStale } from '../../base/call/stale.ts'

const own: readonly string[] = [
  cockpitCalls.cockpitInfo.name,
  cockpitCalls.cockpitBusiest.name,
  resourceCalls.resourceCount.name,
]
/** The calls that show the same things: what makes one of them stale changes the cockpit too. */
const sources: readonly string[] = ['resourceCount', 'orderList', 'userInfo', 'noticeList', 'workOrderList', 'nodeList']

onStale(async (names) => {
  if (!names.some((name) => sources.includes(name))) return
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => own.includes(String(queryKey[0])) })
})

function everySecond(tell: () => void) {
  const timer = setInterval(tell, 1000)
  return () => clearInterval(timer)
}
export const useSecond = () => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000))

function watchFullScreen(tell: () => void) {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}
export const useFullScreen = () => useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null)

export const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
