import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { Toaster } from '../../kit/dialog/Toaster.tsx'
import { call } from '../../base/call/client.ts'
import { guard, mayOpen, opens, type Place, type Who } from '../../base/route/guard.ts'
import { Caught } from '../layout/Caught.tsx'
import { CrashPage } from '../layout/CrashPage.tsx'
import { FrameSkeleton } from '../layout/FrameSkeleton.tsx'
import { findRoute, startPath } from '../../base/route/menu.ts'
import { matchPath } from '../../base/place/match.ts'
import {
  Redirect,
  redirect,
  sightStore,
  startNavigation,
  type Location,
  type Find,
  type Sight,
} from '../../base/place/navigate.ts'
import { SightContext, useSight, useSightNow } from '../../base/place/sight.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { insideConsole } from '../../base/place/return-path.ts'
import { offerScreens, routes, titleOf, type ScreenModule, type ScreenRoute } from '../../base/route/routes.ts'
import { clearSession, handOver, readSession, storeSession, storeView } from '../../base/session/session.ts'
import { tabKey } from '../../base/route/tabs.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { loadWordsOf } from '../../base/route/screen-words.ts'
import { showTitle } from '../../base/person/title.ts'

const screens = new Map<string, ScreenModule>()

/** Takes the step that the guard asks for; anything but passing ends in a redirect. */
async function pass(place: Place, route: { path: string; who: Who } | undefined) {
  const step = guard(place, readSession(), route)
  switch (step.do) {
    case 'pass':
      return
    case 'go':
      throw redirect(step.to)
    case 'adopt':
      clearSession()
      storeSession(step.session, step.agentFlag)
      throw redirect(step.to)
    case 'ask':
      handOver(step)
      throw redirect(paths.loginSuccess())
    case 'exchange':
      throw redirect(await exchange(step.pcToken, step.to))
    case 'look':
      throw redirect(await lookAt(step.ticket, step.to))
  }
}

async function exchange(pcToken: string, to: string): Promise<string> {
  try {
    const signedIn = await call(sessionCalls.sessionFromPc, { pc_to_web_token: pcToken }, { quiet: true })
    const session = { token: signedIn.access_token, loginId: signedIn.login_id }
    const own = readSession()
    if (own && own.loginId !== session.loginId) {
      handOver({ session, to })
      return paths.loginSuccess()
    }
    storeSession(session)
    return to
  } catch {
    return paths.login({ oldpath: to })
  }
}

/** The page loads anew: by now the frame may have asked for the operator whose tab this was. */
async function lookAt(ticket: string, to: string): Promise<string> {
  try {
    const { access_token, login_id } = await call(sessionCalls.sessionView, { view_ticket: ticket })
    storeView({ token: access_token, loginId: login_id })
    location.replace(absolute(to))
    return await new Promise<never>(() => {})
  } catch {
    return paths.start()
  }
}

/** What is loaded once, in one piece, when somebody goes beyond the sign-in form. */
const behind = () => import('./behind.ts')

let Controls: (({ children }: { children: ReactNode }) => ReactNode) | undefined
async function loadControls() {
  Controls = (await behind()).Controls
}

const person = async () => (await behind()).loadPerson()

function admit(route: ScreenRoute, who: UserInfo) {
  if (!mayOpen(route.who, who)) throw redirect(paths.forbidden())
  if (!opens(route, who)) throw redirect(paths.forbidden({ why: who.group_name ? 'product' : 'group' }))
  // Until it is set up the server refuses everything else, so the person is led to where it is done.
  if (who.second_factor_required && route.path !== paths.personalCenter()) throw redirect(paths.personalCenter())
}

/** What a screen shows, once its address, its words, its parts and its data are there. */
async function open(route: ScreenRoute, location: Location) {
  await pass(location, route)
  if (route.who !== 'public') admit(route, await person())
  else if (route.leadsInside && readSession()) await loadInside()
  await Promise.all([loadWordsOf(route), route.light || loadControls()])
  const screen = await route.screen()
  screens.set(route.path, screen)
  return (await screen.loader?.({ params: new URLSearchParams(location.search) })) ?? null
}

function Screen({ route }: { route: ScreenRoute }) {
  const sight = useSight()
  const key = tabKey(route, sight.location)
  const name = useSyncExternalStore(tabsStore.watch, () => tabsStore.nameOf(key)) ?? titleOf(route)
  // The window's title belongs to the browser, not to React; a hidden view gives it up by itself.
  useEffect(() => showTitle(name), [name])
  const Page = screens.get(route.path)?.default
  if (!Page) return null
  const page = (
    <Caught at={sight}>
      <Page />
    </Caught>
  )
  return Controls && !route.light && !framed(route) ? <Controls>{page}</Controls> : page
}

const framed = (route: ScreenRoute) => route.who !== 'public' && !route.bare

let inside: Promise<readonly ScreenRoute[]> | undefined
/** The screens behind the sign-in, once: they join the table when somebody goes there, or asks for what may be there. */
const loadInside = () =>
  (inside ??= behind().then(({ insideRoutes }) => {
    offerScreens(insideRoutes)
    return insideRoutes
  }))

async function routeOf({ pathname }: Location): Promise<ScreenRoute | undefined> {
  const known = findRoute(routes, pathname)
  if (known) return known
  await loadInside()
  return findRoute(routes, pathname)
}

let Shell: (() => ReactNode) | undefined
async function loadFrame(): Promise<void> {
  if (!readSession()) return
  Shell = (await behind()).Shell
  const user = await person()
  const start = startPath(routes, user)
  tabsStore.open(user.login_id, { key: start.toLowerCase(), path: start })
}

/** Addresses that show nothing themselves. */
async function leadOn(location: Location): Promise<void> {
  if (location.pathname === paths.start()) {
    await pass(location, { path: paths.start(), who: 'signedIn' })
    await loadInside()
    throw redirect(startPath(routes, await person()))
  }
  const [, again] = /^\/redirect(?=\/|$)(.*)/i.exec(location.pathname) ?? []
  if (again !== undefined) throw redirect(insideConsole(again + location.search) ?? paths.start())
}

const find: Find = async (location, before) => {
  let route: ScreenRoute | undefined
  try {
    await leadOn(location)
    route = await routeOf(location)
    if (!route) await pass(location, undefined)
    const [data] = await Promise.all([
      route && open(route, location),
      route && framed(route) && !before?.framed && loadFrame(),
    ])
    return sightOf(location, route, route && <Screen key={route.path} route={route} />, data)
  } catch (error) {
    if (error instanceof Redirect) throw error
    return sightOf(location, route, <CrashPage error={error} />)
  }
}

function sightOf(location: Location, route: ScreenRoute | undefined, element: ReactNode, data: unknown = null): Sight {
  const patterns = route ? [route.path, ...(route.aliases ?? [])] : []
  const params = patterns.map((pattern) => matchPath(pattern, location.pathname)).find((found) => found) ?? {}
  return { location, params, data, element, framed: route !== undefined && framed(route) && Shell !== undefined }
}

export function Root() {
  const sight = useSightNow()
  if (!sight) return readSession() ? <FrameSkeleton /> : null
  return (
    <SightContext value={sight}>
      <Caught at={sight}>
        {sight.framed && Shell && Controls ? (
          <Controls>
            <Shell />
          </Controls>
        ) : (
          sight.element
        )}
      </Caught>
      <Toaster />
    </SightContext>
  )
}

/** Once the table holds the screens for everybody; the others join when they are asked for. */
export function startRouter() {
  sightStore.watch(() => {
    const { location, framed } = sightStore.read()!
    const route = framed && findRoute(routes, location.pathname)
    if (route) tabsStore.visit({ key: tabKey(route, location), path: location.pathname + location.search })
  })
  startNavigation(find)
}
