import { column, picture, row, space, stack, text, type Node } from '../view/node.ts'
import type { App, Host, Launchable } from './app.ts'
import { wallpaper } from './icons.ts'
import { footHeight, statusHeight } from './kit.ts'

export const launcherPackage = 'com.portico.launcher'
const docked = 4
const cell = { width: 82, height: 92 }

/** Home: the time, the apps on as many pages as they need, and the first of them always at hand. */
export function createLauncher(host: Host): App {
  let page = 0
  const perPage = () => {
    const columns = Math.max(4, Math.floor((host.width - 24) / cell.width))
    const free = host.height - statusHeight - footHeight - 96 - (upright(host) ? 120 : 20)
    return { columns, count: columns * Math.max(1, Math.floor(free / cell.height)) }
  }
  const pages = () => Math.max(1, Math.ceil((host.launchables.length - docked) / perPage().count))
  const turn = (by: number) => {
    page = Math.min(Math.max(0, page + by), pages() - 1)
    host.changed()
  }
  return {
    package: launcherPackage,
    activity: '.Launcher',
    dark: true,
    back: () => true,
    asked: () => (page = 0),
    swipe: (direction) => turn(direction === 'left' ? 1 : -1),
    view: () => {
      page = Math.min(page, pages() - 1)
      const { columns, count } = perPage()
      const shown = host.launchables.slice(docked).slice(page * count, (page + 1) * count)
      return stack(
        {},
        picture(wallpaper(host.store.profile.name)),
        column(
          {},
          column({ height: statusHeight }),
          ...(upright(host) ? [clock(host)] : []),
          column({ pad: [4, 12] }, ...rowsOf(shown, columns).map((apps) => iconRow(host, apps, columns))),
          space(),
          ...(pages() > 1 ? [dots(pages(), page)] : []),
          column(
            { pad: [0, 12] },
            row(
              { fill: 'rgba(255, 255, 255, 0.16)', radius: 26, pad: [8, 8], height: 76, justify: 'center', gap: 10 },
              ...host.launchables.slice(0, docked).map((app) => appIcon(host, app, false)),
            ),
          ),
          column({ height: footHeight + 4 }),
        ),
      )
    },
  }
}

const upright = ({ width, height }: Host) => height > width

function clock(host: Host): Node {
  const now = new Date()
  const time = now.toLocaleTimeString(host.locale, { hour: '2-digit', minute: '2-digit', hour12: false })
  const day = now.toLocaleDateString(host.locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return column(
    { height: 120, align: 'center', pad: [14, 0] },
    text(time, { size: 46, weight: 500, color: '#ffffff', id: 'clock' }),
    text(day, { size: 14, color: 'rgba(255, 255, 255, 0.85)' }),
  )
}

function rowsOf(apps: readonly Launchable[], columns: number): Launchable[][] {
  return Array.from({ length: Math.ceil(apps.length / columns) }, (_, index) =>
    apps.slice(index * columns, (index + 1) * columns),
  )
}

/** Short rows keep their columns. */
const iconRow = (host: Host, apps: Launchable[], columns: number) =>
  row(
    { height: cell.height },
    ...apps.map((app) => appIcon(host, app, true)),
    ...Array.from({ length: columns - apps.length }, () => space()),
  )

function appIcon(host: Host, app: Launchable, named: boolean): Node {
  return column(
    {
      gap: 4,
      align: 'center',
      pad: [4, 2],
      label: app.name,
      ...(named ? { grow: 1 } : { width: 64 }),
      id: 'app',
      tap: () => void host.open(app.package),
    },
    picture(app.icon, { width: 54, height: 54 }),
    ...(named ? [text(app.name, { size: 12, color: '#ffffff', align: 'center' })] : []),
  )
}

const dots = (count: number, page: number) =>
  row(
    { height: 20, justify: 'center', align: 'center', gap: 6 },
    ...Array.from({ length: count }, (_, index) =>
      column({ width: 6, height: 6, radius: 3, fill: index === page ? '#ffffff' : 'rgba(255, 255, 255, 0.4)' }),
    ),
  )
