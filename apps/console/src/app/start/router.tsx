import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import {
  createBrowserRouter,
  Outlet,
  redirect,
  useLocation,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { consoleBase } from '@portico/contract/headers.ts'
import { Toaster } from '../../kit/dialog/Toaster.tsx'
import { call } from '../../base/call/client.ts'
import { guard, mayOpen, opens, type Place, type Who } from '../../base/route/guard.ts'
import { CrashPage } from '../layout/CrashPage.tsx'
import { FrameSkeleton } from '../layout/FrameSkeleton.tsx'
import { findRoute, startPath } from '../../base/route/menu.ts'
import { setNavigator } from '../../base/place/navigate.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { insideConsole } from '../../base/place/return-path.ts'
import { offerScreens, routes, titleOf, type ScreenModule, type ScreenRoute } from '../../base/route/routes.ts'
import { clearSession, handOver, readSession, storeSession, storeView } from '../../base/session/session.ts'
import { tabKey } from '../../base/route/tabs.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { loadWordsOf } from '../../base/route/screen-words.ts'
import { showTitle } from '../../base/person/title.ts'

const basename = consoleBase.replace(/\/$/, '')
const screens = new Map<string, ScreenModule>()

function withoutBase({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Place {
  const inside = pathname.startsWith(consoleBase) ? pathname.slice(basename.length) : pathname
  return { pathname: inside, search, hash }
}

/** A request has no hash. The address bar has it, unless the way leads from another screen. */
function placeOf(request: Request): Place {
  const { href, pathname, search } = new URL(request.url)
  const isHere = location.pathname === pathname && location.search === search
  return withoutBase(isHere ? location : new URL(href))
}

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
      throw redirect(await look(step.ticket, step.to))
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
async function look(ticket: string, to: string): Promise<string> {
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

function screenRoute(route: ScreenRoute, path: string): RouteObject {
  return {
    path,
    async loader(args: LoaderFunctionArgs) {
      await pass(placeOf(args.request), route)
      if (route.who !== 'public') admit(route, await person())
      await Promise.all([loadWordsOf(route), route.light || loadControls()])
      const screen = await route.screen()
      screens.set(route.path, screen)
      return (await screen.loader?.(args)) ?? null
    },
    Component: () => <Screen route={route} />,
    ErrorBoundary: CrashPage,
  }
}

function Screen({ route }: { route: ScreenRoute }) {
  const key = tabKey(route, useLocation())
  const name = useSyncExternalStore(tabsStore.watch, () => tabsStore.nameOf(key)) ?? titleOf(route)
  // The window's title belongs to the browser, not to React; a hidden view gives it up by itself.
  useEffect(() => showTitle(name), [name])
  const Page = screens.get(route.path)?.default
  if (!Page) return null
  return Controls && !route.light && !framed(route) ? (
    <Controls>
      <Page />
    </Controls>
  ) : (
    <Page />
  )
}

const routeObjects = (chosen: readonly ScreenRoute[]) =>
  chosen.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => screenRoute(route, path)))

const framed = (route: ScreenRoute) => route.who !== 'public' && !route.bare

let inside: Promise<readonly ScreenRoute[]> | undefined
/** The screens behind the sign-in, once: they join the table when somebody goes there, or asks for what may be there. */
const loadInside = () =>
  (inside ??= behind().then(({ insideRoutes }) => {
    offerScreens(insideRoutes)
    return insideRoutes
  }))
let Shell: (() => ReactNode) | undefined

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

/** Made once the table holds the screens for everybody; the others join when they are asked for. */
export function makeRouter() {
  let isPatched = false
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        Component: Root,
        ErrorBoundary: CrashPage,
        HydrateFallback: () => (readSession() ? <FrameSkeleton /> : null),
        children: [
          {
            index: true,
            async loader({ request }) {
              await pass(placeOf(request), { path: paths.start(), who: 'signedIn' })
              await loadInside()
              throw redirect(startPath(routes, await person()))
            },
          },
          ...routeObjects(routes.filter((route) => !framed(route))),
          {
            id: 'frame',
            async loader() {
              if (!readSession()) return null
              const frame = await behind()
              Shell = frame.Shell
              await frame.loadFrame()
              const user = await person()
              const start = startPath(routes, user)
              tabsStore.open(user.login_id, { key: start.toLowerCase(), path: start })
              return null
            },
            shouldRevalidate: () => false,
            Component: () =>
              Shell && Controls ? (
                <Controls>
                  <Shell />
                </Controls>
              ) : null,
          },
          {
            path: 'redirect/*',
            loader({ request, params }) {
              const { search } = placeOf(request)
              throw redirect(insideConsole(`/${params['*'] ?? ''}${search}`) ?? paths.start())
            },
          },
          {
            path: '*',
            loader: ({ request }) => pass(placeOf(request), undefined),
          },
        ],
      },
    ],
    {
      basename,
      async patchRoutesOnNavigation({ patch }) {
        if (isPatched) return
        const screens = await loadInside()
        if (isPatched) return
        isPatched = true
        patch('root', routeObjects(screens.filter((route) => !framed(route))))
        patch('frame', routeObjects(screens.filter(framed)))
      },
    },
  )

  router.subscribe(({ initialized, navigation, location }) => {
    if (!initialized || navigation.state !== 'idle') return
    const place = withoutBase(location)
    const route = findRoute(routes, place.pathname)
    if (route && framed(route)) tabsStore.visit({ key: tabKey(route, place), path: place.pathname + place.search })
  })
  setNavigator((to, options) => void router.navigate(to, options))
  return router
}
