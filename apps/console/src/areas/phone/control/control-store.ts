import type { Phone } from '@portico/contract/phone/device.ts'
import { useSyncExternalStore } from 'react'

export type ControlledPhone = Pick<Phone, 'id' | 'remark' | 'availability_zone' | 'group_id'>

/** What stands over the page for many phones at once: one group, one camera. */
interface Together {
  control: { master: ControlledPhone; followers: readonly ControlledPhone[] } | undefined
  camera: readonly ControlledPhone[] | undefined
}

const nothing: Together = { control: undefined, camera: undefined }
let now = nothing
const watchers = new Set<() => void>()

function set(next: Together): void {
  now = next
  for (const watcher of watchers) watcher()
}

export const togetherStore = {
  read: () => now,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  lead: (master: ControlledPhone, followers: readonly ControlledPhone[]) =>
    set({ ...now, control: { master, followers } }),
  endControl: () => set({ ...now, control: undefined }),
  film: (phones: readonly ControlledPhone[]) => set({ ...now, camera: phones }),
  endCamera: () => set({ ...now, camera: undefined }),
  closeAll: () => set(nothing),
}

export const useTogether = () => useSyncExternalStore(togetherStore.watch, togetherStore.read)
