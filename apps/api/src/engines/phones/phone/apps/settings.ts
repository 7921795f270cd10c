import { languages } from '../state/languages.ts'
import { column, text, type Node, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { card, heading, line, page, slider } from './kit.ts'
import { theme } from './theme.ts'

export const settingsPackage = 'com.android.settings'
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** What can be changed of the phone, and what it is. */
export function createSettings(host: Host): App {
  let about = false
  const [list, facts]: Scroll[] = [scroll(), scroll()]
  const show = (what: boolean) => {
    about = what
    host.changed()
  }
  return {
    package: settingsPackage,
    get activity() {
      return about ? '.DeviceInfo' : '.Settings'
    },
    asked: () => (about = false),
    back: () => {
      const inside = about
      if (inside) show(false)
      return inside
    },
    view: () => (about ? aboutPage(host, facts!, () => show(false)) : mainPage(host, list!, () => show(true))),
  }
}

const scroll = (): Scroll => ({ offset: 0, max: 0 })

function mainPage(host: Host, list: Scroll, openAbout: () => void): Node {
  const { words, store, files } = host
  return page(
    { title: words.settings, scroll: list },
    simulatedNote(host),
    heading(words.display),
    card(...orientationLines(host), ...levelLines(host)),
    heading(words.language),
    card(...Object.entries(languages).map(([locale, { name }]) => languageLine(host, locale, name))),
    heading(words.network),
    card(line({ title: words.proxy, value: proxyOf(host) })),
    heading(words.storage),
    card(
      line({ title: words.storage, detail: words.used(megabytes(files.usedBytes), megabytes(files.quotaBytes)) }),
      line({ title: words.apps, value: String(store.apps.length) }),
    ),
    card(line({ title: words.about, detail: store.profile.model, tap: openAbout, id: 'about' })),
  )
}

const simulatedNote = ({ words }: Host) =>
  column(
    { fill: theme.warnSoft, radius: 16, pad: [10, 14] },
    text(words.simulated, { size: 14, weight: 500, color: theme.warn, id: 'simulated' }),
  )

function orientationLines(host: Host): Node[] {
  const { words, store } = host
  const sideways = store.setting('system', 'user_rotation') === '1'
  const choose = (value: string) => () => host.setSetting('user_rotation', value)
  return [
    line({ title: words.upright, detail: words.orientation, selected: !sideways, tap: choose('0'), id: 'upright' }),
    line({ title: words.sideways, detail: words.orientation, selected: sideways, tap: choose('1'), id: 'sideways' }),
  ]
}

function levelLines(host: Host): Node[] {
  const { words } = host
  const level = (title: string, key: string, most: number) => {
    const value = Number(host.store.setting('system', key) ?? 0)
    const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value / most)) : 0
    const set = (wanted: number) => host.setSetting(key, String(Math.round(wanted * most)))
    return column({ pad: [8, 14], id: key }, text(title, { size: 15 }), slider(share, 10, set))
  }
  return [level(words.brightness, 'screen_brightness', 255), level(words.volume, 'volume_music', 15)]
}

const languageLine = (host: Host, locale: string, name: string) =>
  line({
    title: name,
    selected: host.locale === locale,
    tap: () => host.setSetting('system_locales', locale),
    id: locale,
  })

function proxyOf({ store, words }: Host): string {
  const proxy = store.setting('global', 'http_proxy')
  return proxy && proxy !== ':0' ? proxy : words.none
}

function aboutPage(host: Host, facts: Scroll, back: () => void): Node {
  const { words } = host
  const { name, brand, model, width, height, density, google } = host.store.profile
  return page(
    { title: words.about, scroll: facts, back },
    card(
      line({ title: words.name, value: name }),
      line({ title: words.brand, value: brand }),
      line({ title: words.model, value: model }),
      line({ title: words.system, value: words.simulated }),
      line({ title: words.screen, value: `${width} × ${height}, ${density} dpi` }),
      line({ title: words.google, value: google ? words.yes : words.no }),
    ),
    text(words.simulatedWhy, { size: 13, color: theme.soft, lines: 8, pad: [4, 8] }),
  )
}
