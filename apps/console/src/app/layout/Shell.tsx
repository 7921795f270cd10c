import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { International } from '../../areas/account/International.tsx'
import { SubscribeNodes } from '../../areas/node/SubscribeNodes.tsx'
import { besideStore } from '../../base/state/beside-store.ts'
import { confirmStore } from '../../base/state/confirm-store.ts'
import { ListViews } from '../../base/state/list-views.ts'
import { useKeys } from '../../base/state/use-keys.ts'
import { t } from '../../base/words/t.ts'
import { isMember } from '../../base/route/guard.ts'
import { startPath } from '../../base/route/menu.ts'
import { useMobileMode } from '../../base/theme/mobile.ts'
import { usePerson } from '../../base/person/person.ts'
import { unsent } from '../../base/call/unsent.ts'
import { startPush } from '../../base/person/push.ts'
import { routes } from '../../base/route/routes.ts'
import { localStore } from '../../base/state/storage.ts'
import { site } from '../../base/person/site.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { FirewallNotices } from './FirewallNotices.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Navbar } from './Navbar.tsx'
import { useSessionEnding } from './session-ending.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TabStrip } from './TabStrip.tsx'
import { typedAhead } from './typed-ahead.ts'
import { resumeUploads } from './uploads.ts'
import { Views } from './Views.tsx'

const LookingBanner = lazy(() => import('./LookingBanner.tsx'))
const UnsentBanner = lazy(() => import('./UnsentBanner.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))
const ApiCalls = lazy(() => import('./ApiCallsSheet.tsx'))
const KeyHelp = lazy(() => import('./KeyHelpDialog.tsx'))
const ConfirmDialog = lazy(() => import('../../kit/dialog/ConfirmDialog.tsx'))
const SessionEnding = lazy(() => import('./SessionEnding.tsx'))
const FirstLoginDialog = lazy(() => import('../../areas/account/FirstLoginDialog.tsx'))
const SavedViews = lazy(() => import('../../sold/SavedViews.tsx'))
const foldedKey = 'sidebarFolded'

/** The frame around every signed-in screen. */
export function Shell() {
  const person = usePerson()
  const start = startPath(routes, person)
  const { tabs, current, fresh } = useSyncExternalStore(tabsStore.watch, tabsStore.read)
  const mobile = useMobileMode()
  const [folded, setFolded] = useState(() => localStore.get(foldedKey) === '1')
  const [dialog, setDialog] = useState<'palette' | 'keys' | 'menu' | 'api'>()
  const asked = useSyncExternalStore(confirmStore.watch, confirmStore.read)
  const Beside = useSyncExternalStore(besideStore.watch, besideStore.read)
  const ending = useSessionEnding(person.session_expires_at)
  const [interrupted] = useState(() => unsent.read(person.login_id) !== undefined)
  const looking = person.viewed_by !== ''
  const choosing = !looking && person.is_personal === userTypeCodes['to be chosen'] && !isMember(person)
  const close = () => setDialog(undefined)

  function openPalette() {
    typedAhead.begin()
    setDialog('palette')
  }
  function fold() {
    localStore.set(foldedKey, folded ? '0' : '1')
    setFolded(!folded)
  }
  useKeys({ 'mod+k': openPalette, '?': () => setDialog('keys'), '[': fold, a: () => setDialog('api') })
  // The socket belongs to the frame's time on screen, which only an effect can follow.
  useEffect(() => startPush(), [person.login_id])
  // What was being sent when the page was left goes on as soon as somebody is here again.
  useEffect(() => {
    if (!looking) resumeUploads(person.login_id)
  }, [person.login_id, looking])

  return (
    <div className={folded ? `${classes.shell} ${classes.folded}` : classes.shell} data-mobile={mobile || undefined}>
      <a className={classes.skip} href="#page">
        {t('shell.skipToPage')}
      </a>
      <header className={classes.navbar}>
        <Navbar person={person} onSearch={openPalette} onMenu={() => setDialog('menu')} />
      </header>
      <nav className={classes.sidebar} aria-label={t('shell.mainNavigation')}>
        <Sidebar person={person} folded={folded} onFold={fold} />
      </nav>
      <div className={classes.tabstrip}>
        <TabStrip tabs={tabs} current={current} affixed={start.toLowerCase()} />
      </div>
      <main className={classes.sheet} id="page">
        <Suspense>
          {looking && <LookingBanner person={person} />}
          {!looking && interrupted && <UnsentBanner loginId={person.login_id} />}
        </Suspense>
        {!looking && <FirewallNotices />}
        <ListViews value={looking ? undefined : SavedViews}>
          <Views fresh={fresh} />
        </ListViews>
      </main>
      <MenuDrawer opened={dialog === 'menu'} onClose={close}>
        <Sidebar person={person} folded={false} onPick={close} />
      </MenuDrawer>
      <Suspense>
        {choosing && <FirstLoginDialog person={person} />}
        {site().international && person.area === 'customer' && <International />}
        {person.area === 'customer' && !choosing && !looking && <SubscribeNodes person={person} />}
        {Beside && !looking && <Beside />}
        {ending && !looking && <SessionEnding minutes={ending.minutes} onClose={ending.dismiss} />}
        {asked && <ConfirmDialog asked={asked} />}
        {dialog === 'palette' && (
          <Palette person={person} onClose={close} onKeys={() => setDialog('keys')} onApi={() => setDialog('api')} />
        )}
        {dialog === 'keys' && <KeyHelp onClose={close} />}
        {dialog === 'api' && <ApiCalls onClose={close} />}
      </Suspense>
    </div>
  )
}
