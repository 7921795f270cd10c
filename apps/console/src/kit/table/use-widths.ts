import { useState } from 'react'
import { localStore } from '../../base/state/storage.ts'
import type { Column } from '../../base/state/list.ts'

type Widths = Readonly<Record<string, number>>

const none: Widths = {}
/** What the last column has at least: it takes what the others leave. */
const lastMin = 160

/** How wide somebody made the columns of a list; nothing is said of those that nobody touched. */
export function useWidths(name: string) {
  const key = `widths:${name}`
  const [widths, setWidths] = useState<Widths>(() => localStore.getJson(key) ?? none)
  function widen(column: string, px: number, cell: HTMLTableCellElement) {
    // From the first change on each keeps the width that it has: one that moves must not move the others.
    const cells = [...cell.parentElement!.querySelectorAll<HTMLElement>('th[data-key]')].slice(0, -1)
    const drawn = Object.fromEntries(cells.map((one) => [one.dataset['key'], one.offsetWidth]))
    const next = { ...drawn, [column]: px }
    localStore.setJson(key, next)
    setWidths(next)
  }
  function reset() {
    localStore.remove(key)
    setWidths(none)
  }
  return { widths, widen, reset }
}

/** For a table with columns that somebody made wider or narrower. */
export function widthsOf(widths: Widths, shown: readonly Pick<Column<never>, 'key'>[]) {
  if (Object.keys(widths).length === 0) return {}
  const known = shown.slice(0, -1).reduce((sum, { key }) => sum + (widths[key] ?? lastMin), 0)
  return { 'data-widths': true, style: { minWidth: known + lastMin } }
}
