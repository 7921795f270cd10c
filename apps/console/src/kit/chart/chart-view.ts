import { useMemo, useSyncExternalStore } from 'react'
import type { Zoom } from './chart-zoom.ts'

interface Shown {
  /** The moment that is read out. */
  at: number | undefined
  zoom: Zoom | undefined
}

/** Where one looks: charts that share it are read and zoomed together. */
export interface ChartView {
  shown: () => Shown
  watch: (watcher: () => void) => () => void
  readAt: (at: number | undefined) => void
  zoomTo: (zoom: Zoom | undefined) => void
}

export function chartView(): ChartView {
  let shown: Shown = { at: undefined, zoom: undefined }
  const watchers = new Set<() => void>()
  const change = (next: Partial<Shown>) => {
    shown = { ...shown, ...next }
    for (const watcher of watchers) watcher()
  }
  return {
    shown: () => shown,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    readAt: (at) => at !== shown.at && change({ at }),
    zoomTo: (zoom) => change({ zoom }),
  }
}

/** One for all charts of a part of a page. It begins anew when they show something else. */
export const useChartView = (of = ''): ChartView => useMemo(chartView, [of])

// The page that holds the charts is not drawn again by a pointer that moves; who asks here is.
export const useReading = (view: ChartView) => useSyncExternalStore(view.watch, () => view.shown().at)
export const useZoom = (view: ChartView) => useSyncExternalStore(view.watch, () => view.shown().zoom)
