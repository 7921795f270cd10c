import type { Phone } from '@portico/contract/phone/device.ts'
import { useSyncExternalStore } from 'react'

/**
 * How a window shows its phone: by itself, by itself and wider, or by a player in a frame that is told its phone by a message
 * or by its address.
 */
export type ViewerKind = 'direct' | 'wide' | 'framed' | 'framedNew'

/** A window to a phone, in the order in which they were opened. */
export interface Viewer {
  device: string
  kind: ViewerKind
  remark: string
  /** The zone and the group it is in, which the documents have said with every question. */
  zone: number
  group: string
  /** Which of those that were opened it is: each opens a little beside the last. */
  place: number
  /** The last one that was touched lies on top. */
  layer: number
}

type Opened = Pick<Phone, 'id' | 'remark' | 'availability_zone' | 'group_id'>

export const viewersMax = 20
let viewers: readonly Viewer[] = []
/** Of those that are opened next: the page decides. */
let kind: ViewerKind = 'direct'
const watchers = new Set<() => void>()

/** Of the window on top; -1 where there is none. */
export const topLayer = (all: readonly Viewer[]) => Math.max(-1, ...all.map(({ layer }) => layer))

function set(next: readonly Viewer[]): void {
  viewers = next
  for (const watcher of watchers) watcher()
}

export const viewerStore = {
  read: () => viewers,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  setKind: (next: ViewerKind) => void (kind = next),
  open({ id, remark, availability_zone: zone, group_id: group }: Opened): void {
    if (viewers.some(({ device }) => device === id)) return viewerStore.raise(id)
    if (viewers.length >= viewersMax) return
    const used = new Set(viewers.map(({ place }) => place))
    const place = Array.from({ length: viewersMax }, (_, at) => at).find((at) => !used.has(at)) ?? 0
    set([...viewers, { device: id, kind, remark, zone, group, place, layer: topLayer(viewers) + 1 }])
  },
  raise(device: string): void {
    const top = topLayer(viewers)
    if (viewers.find((one) => one.device === device)?.layer === top) return
    set(viewers.map((one) => (one.device === device ? { ...one, layer: top + 1 } : one)))
  },
  close: (device: string) => set(viewers.filter((one) => one.device !== device)),
  closeAll: () => set([]),
}

export const useViewers = () => useSyncExternalStore(viewerStore.watch, viewerStore.read)
