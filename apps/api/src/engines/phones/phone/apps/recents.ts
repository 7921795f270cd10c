import { column, picture, row, text, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { button, centred, empty, statusHeight } from './kit.ts'
import { theme } from './theme.ts'

export const recentsPackage = 'com.android.systemui'

/** What is open: to go on with, or to close. */
export function createRecents(host: Host): App {
  const scroll: Scroll = { offset: 0, max: 0 }
  const closeAll = () => {
    for (const name of host.running) host.close(name)
    host.home()
  }
  const entry = (name: string) => {
    const app = host.launchables.find((one) => one.package === name)
    return row(
      {
        fill: theme.card,
        radius: 20,
        pad: [14, 16],
        gap: 14,
        align: 'center',
        shadow: true,
        tap: () => void host.open(name),
        id: 'recent',
      },
      picture(app?.icon ?? (() => {}), { width: 44, height: 44 }),
      text(app?.name ?? name, { size: 17, weight: 500, grow: 1 }),
      text('✕', {
        size: 16,
        color: theme.soft,
        pad: [6, 10],
        tap: () => host.close(name),
        id: 'close',
        label: app?.name ?? name,
      }),
    )
  }
  return {
    package: recentsPackage,
    activity: '.RecentsActivity',
    view: () => {
      const open = host.running
      return column(
        { fill: '#d9dee8' },
        column({ height: statusHeight }),
        text(host.words.recent, { size: 22, weight: 700, pad: [10, 16], id: 'title' }),
        ...(open.length === 0
          ? [centred(empty(host.words.nothingOpen))]
          : [
              column({ grow: 1, scroll, pad: [6, 16], gap: 12 }, ...open.map(entry)),
              row(
                { justify: 'center', height: 72, pad: [4, 0] },
                button(host.words.closeAll, closeAll, { id: 'close_all' }),
              ),
            ]),
      )
    },
  }
}
