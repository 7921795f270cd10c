import { useEffect, useState, type KeyboardEvent } from 'react'
import { navigate } from '../../base/place/navigate.ts'
import { useNarrow } from '../../base/theme/mobile.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { ObjectActions } from './object-actions.tsx'
import { isFolderKey } from './object-names.ts'
import { say } from './object-words.ts'
import type { ObjectsLayout } from './ObjectsBar.tsx'
import classes from './Objects.module.css'
import { ObjectsTable } from './ObjectsTable.tsx'
import { ObjectTiles } from './ObjectTiles.tsx'
import { everything, ranged, toggled, type Selection } from './selection.ts'
import type { Adding } from './use-adding.tsx'
import { Unlisted } from './Unlisted.tsx'
import type { ObjectItem, useObjects } from './use-objects.ts'
import { useFolderPath } from './use-folder-path.ts'

interface ObjectsListProps {
  list: ReturnType<typeof useObjects>
  layout: ObjectsLayout
  /** The folder that is listed. */
  base: string
  searching: boolean
  selection: Selection
  onSelect: (selection: Selection) => void
  actions: ObjectActions
  /** The object that is shown beside the list. */
  open: string
  adding: Adding
}

/** What both ways to look at a folder are given. */
export interface ObjectsView {
  items: readonly ObjectItem[]
  base: string
  selection: ReadonlySet<string>
  active: number
  open: string
  actions: ObjectActions
  /** Chooses one, or everything up to it. */
  onTick: (at: number, upTo: boolean) => void
  onTickAll: () => void
  onKeyDown: (event: KeyboardEvent, perLine: number, reveal: (at: number) => void) => void
  /** The rows up to here are in sight. */
  onSight: (to: number) => void
}

const loadAhead = 100

export function ObjectsList(props: ObjectsListProps) {
  const { list, layout, base, searching, selection, onSelect, actions, open, adding } = props
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, error } = list
  const [active, setActive] = useState(0)
  const [sight, setSight] = useState(0)
  const narrow = useNarrow()
  const pathOf = useFolderPath()
  // More is asked for before the end of what is listed comes into sight.
  useEffect(() => {
    if (items && hasNextPage && !isFetchingNextPage && sight + loadAhead > items.length) void fetchNextPage()
  }, [items, sight, hasNextPage, isFetchingNextPage, fetchNextPage])

  if (!items) return <Unlisted error={error} onRetry={() => void list.refetch()} />
  if (items.length === 0)
    return <div className={classes.scroll}>{searching ? <NothingFound /> : <NothingYet adding={adding} />}</div>

  const keys = items.map(({ key }) => key)
  const enter = (key: string) => (isFolderKey(key) ? navigate(pathOf(key)) : actions.open(key))
  function tick(at: number, upTo: boolean) {
    setActive(at)
    const key = keys[at]!
    onSelect(upTo ? ranged(selection, keys, key) : toggled(selection, key))
  }
  function walk(event: KeyboardEvent, perLine: number, reveal: (at: number) => void) {
    if (event.target !== event.currentTarget) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: perLine,
      ArrowUp: -perLine,
      ...(perLine > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
      Home: -keys.length,
      End: keys.length,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      const at = Math.min(Math.max(active + step, 0), keys.length - 1)
      if (event.shiftKey) {
        const from = selection.anchor === undefined ? toggled(selection, keys[active]!) : selection
        onSelect(ranged(from, keys, keys[at]!))
      }
      setActive(at)
      reveal(at)
    } else if (event.key === ' ') tick(active, event.shiftKey)
    else if (event.key === 'Enter') enter(keys[active]!)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(everything(keys))
    else return
    event.preventDefault()
  }
  const view: ObjectsView = {
    items,
    base,
    selection: selection.keys,
    active: Math.min(active, items.length - 1),
    open,
    actions,
    onTick: tick,
    onTickAll: () => onSelect(everything(selection.keys.size >= keys.length ? [] : keys)),
    onKeyDown: walk,
    onSight: setSight,
  }
  return (
    <div className={classes.scroll}>
      {layout === 'tiles' ? <ObjectTiles {...view} /> : <ObjectsTable {...view} narrow={narrow} />}
    </div>
  )
}

const NothingFound = () => <EmptyState title={t('kit.nothingMatches')} text={say('nothingFound')} />

const NothingYet = ({ adding }: { adding: Adding }) => (
  <EmptyState
    title={say('none')}
    text={say('noneText')}
    action={<Button onClick={adding.pickFiles}>{say('uploadFiles')}</Button>}
  />
)
