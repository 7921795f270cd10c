import { Activity, useState } from 'react'
import type { Sight } from '../../base/place/navigate.ts'
import { SightContext, useSight } from '../../base/place/sight.ts'
import { keyAt } from '../../base/route/key-at.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { showView, type ViewCache } from './view-cache.ts'
import classes from './Shell.module.css'

const isOpen = (key: string) => tabsStore.read().tabs.some((tab) => tab.key === key)

/**
 * The screen in front, and the one that was left last: hidden, with its state, seeing the address and the data of the
 * moment it was left. All other screens are built anew.
 */
export function Views({ fresh }: { fresh: Readonly<Record<string, number>> }) {
  const sight = useSight()
  const key = keyAt(sight.location)
  const [cache, setCache] = useState<ViewCache<Sight>>(() => showView(undefined, { key, content: sight }))
  if (cache.current.content !== sight) setCache(showView(cache, { key, content: sight }, isOpen))
  // In the order of their keys, so that React moves no subtree when the front one changes.
  const views = [cache.current, ...cache.left].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return views.map((view) => (
    <Activity key={`${view.key}#${fresh[view.key] ?? 0}`} mode={view === cache.current ? 'visible' : 'hidden'}>
      <SightContext value={view.content}>
        <div className={classes.view} tabIndex={-1}>
          {view.content.element}
        </div>
      </SightContext>
    </Activity>
  ))
}
