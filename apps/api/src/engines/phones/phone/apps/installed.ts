import type { Installed } from '../state/store.ts'
import { column, picture, text, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { card, line, page } from './kit.ts'
import { theme } from './theme.ts'

/** The screen of an app that was put on the phone: what its package says of it. */
export function createInstalled(host: Host, app: Installed): App {
  const scroll: Scroll = { offset: 0, max: 0 }
  const shown = () => host.launchables.find((one) => one.package === app.package)
  return {
    package: app.package,
    activity: '.MainActivity',
    view: () => {
      const { words } = host
      const name = shown()?.name ?? app.package
      return page(
        { title: name, scroll },
        column(
          { align: 'center', gap: 10, pad: [24, 0] },
          picture(shown()?.icon ?? (() => {}), { width: 96, height: 96, label: name }),
          text(name, { size: 20, weight: 700, id: 'name' }),
          text(`${words.version} ${app.versionName}`, { size: 14, color: theme.soft, id: 'version' }),
          text(words.simulated, { size: 12, color: theme.warn, fill: theme.warnSoft, radius: 12, pad: [4, 12] }),
        ),
        card(
          line({ title: words.package, detail: app.package }),
          line({ title: words.signer, detail: app.signer?.match(/.{1,4}/g)?.join(' ') ?? words.none }),
          line({ title: words.size, value: `${(app.sizeBytes / 1_048_576).toFixed(1)} MB` }),
        ),
        text(words.simulatedWhy, { size: 13, color: theme.soft, lines: 8, pad: [4, 8] }),
      )
    },
  }
}
