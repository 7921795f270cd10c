import { Activity, useContext, useState } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as NavigationStateContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
  type Location,
} from 'react-router'
import { findRoute } from '../../base/route/menu.ts'
import { routes } from '../../base/route/routes.ts'
import { tabKey } from '../../base/route/tabs.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { showView, type ViewCache } from './view-cache.ts'
import classes from './Shell.module.css'

function useWorld() {
  return {
    outlet: useOutlet(),
    location: useContext(LocationContext),
    state: useContext(StateContext),
    data: useContext(DataContext),
    navigation: useContext(NavigationStateContext),
  }
}
type World = ReturnType<typeof useWorld>

function keyOf(location: Location) {
  const route = findRoute(routes, location.pathname)
  return route ? tabKey(route, location) : location.pathname
}

const isOpen = (key: string) => tabsStore.read().tabs.some((tab) => tab.key === key)
const sameWorld = (one: World, other: World) =>
  (Object.keys(one) as (keyof World)[]).every((part) => one[part] === other[part])

/**
 * The screen in front, and the one that was left last: hidden, with its state, seeing the address and the data of the
 * moment it was left. All other screens are built anew.
 */
export function Views({ fresh }: { fresh: Readonly<Record<string, number>> }) {
  const world = useWorld()
  const key = keyOf(world.location.location)
  const [cache, setCache] = useState<ViewCache<World>>(() => showView(undefined, { key, content: world }))
  if (cache.current.key !== key || !sameWorld(cache.current.content, world)) {
    setCache(showView(cache, { key, content: world }, isOpen))
  }
  // In the order of their keys, so that React moves no subtree when the front one changes.
  const views = [cache.current, ...cache.left].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return views.map((view) => (
    <Activity key={`${view.key}#${fresh[view.key] ?? 0}`} mode={view === cache.current ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={view.content.location}>
        <StateContext.Provider value={view.content.state}>
          <DataContext.Provider value={view.content.data}>
            <NavigationStateContext.Provider value={view.content.navigation}>
              <div className={classes.view} tabIndex={-1}>
                {view.content.outlet}
              </div>
            </NavigationStateContext.Provider>
          </DataContext.Provider>
        </StateContext.Provider>
      </LocationContext.Provider>
    </Activity>
  ))
}
