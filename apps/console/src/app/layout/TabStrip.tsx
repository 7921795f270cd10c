import { Menu } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type MouseEvent } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { t } from '../../base/words/t.ts'
import { findRoute } from '../../base/route/menu.ts'
import { paths } from '../../base/place/paths.ts'
import { queryClient } from '../../base/call/queries.ts'
import { routes, titleOf, type ScreenRoute } from '../../base/route/routes.ts'
import { afterClosing, type Tab } from '../../base/route/tabs.ts'
import { tabsStore } from '../../base/route/tabs-store.ts'
import { iconOf } from '../../base/theme/menu-icons.ts'
import { keepInSight } from '../../kit/show/in-sight.ts'
import classes from './TabStrip.module.css'

interface TabStripProps {
  tabs: readonly Tab[]
  current: string
  affixed: string
}

/** By path: all tabs are drawn anew with each step, and every route is tried to find one. */
const found = new Map<string, ScreenRoute | undefined>()

function routeOf(tab: Tab): ScreenRoute | undefined {
  const [path = ''] = tab.path.split(/[?#]/)
  if (!found.has(path)) found.set(path, findRoute(routes, path))
  return found.get(path)
}

const nameOf = (tab: Tab) => {
  const route = routeOf(tab)
  return tab.title ?? (route ? titleOf(route) : tab.path)
}

export function TabStrip({ tabs, current, affixed }: TabStripProps) {
  const [menu, setMenu] = useState<{ tab: Tab; x: number; y: number }>()
  const [opened, setOpened] = useState(false)

  function closing(work: () => void) {
    work()
    const next = afterClosing(tabs, tabsStore.read().tabs, current)
    if (next) navigate(next.path)
  }
  function refresh(tab: Tab) {
    tabsStore.refresh(tab.key)
    void queryClient.invalidateQueries()
    navigate(paths.again(tab.path), { replace: tab.key === current })
  }
  function openMenu(event: MouseEvent<HTMLElement>, tab: Tab) {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // The menu key brings no pointer position.
    setMenu({ tab, x: event.clientX || box.left, y: event.clientY || box.bottom })
    setOpened(true)
  }

  return (
    <nav className={classes.strip} aria-label={t('shell.openTabs')}>
      {tabs.map((tab) => {
        const Icon = iconOf(routeOf(tab))
        const active = tab.key === current
        return (
          <span
            key={tab.key}
            ref={active ? keepInSight : undefined}
            className={classes.tab}
            data-active={active || undefined}
            onContextMenu={(event) => openMenu(event, tab)}
            onAuxClick={(event) => event.button === 1 && closing(() => tabsStore.close(tab.key, affixed))}
          >
            <Link to={tab.path} className={classes.link} aria-current={active ? 'page' : undefined}>
              <Icon size={14} stroke={1.6} aria-hidden="true" />
              <span className={classes.title}>{nameOf(tab)}</span>
            </Link>
            {active && tab.key !== affixed && (
              <button
                type="button"
                className={classes.close}
                aria-label={t('shell.closeTab', { page: nameOf(tab) })}
                onClick={() => closing(() => tabsStore.close(tab.key, affixed))}
              >
                <IconX size={14} stroke={1.6} aria-hidden="true" />
              </button>
            )}
          </span>
        )
      })}
      <Menu opened={opened} onChange={setOpened} width={180} position="bottom-start">
        <Menu.Target>
          {/* A button, since the menu says of it that it is open; nobody reaches it. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.anchor}
            style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }}
          />
        </Menu.Target>
        {/* There also while it is closed: it gives the focus back to what had it when it was opened. */}
        <Menu.Dropdown>
          {menu && (
            <>
              <Menu.Item onClick={() => refresh(menu.tab)}>{t('shell.tabRefresh')}</Menu.Item>
              <Menu.Item
                disabled={menu.tab.key === affixed}
                onClick={() => closing(() => tabsStore.close(menu.tab.key, affixed))}
              >
                {t('shell.tabClose')}
              </Menu.Item>
              <Menu.Item onClick={() => closing(() => tabsStore.closeOthers(menu.tab.key, affixed))}>
                {t('shell.tabCloseOthers')}
              </Menu.Item>
              <Menu.Item onClick={() => closing(() => tabsStore.closeAll(affixed))}>{t('shell.tabCloseAll')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
