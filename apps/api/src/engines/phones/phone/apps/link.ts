import { column, text, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { card, empty, page } from './kit.ts'
import { theme } from './theme.ts'

export const linkPackage = 'com.android.browser'
const charsMax = 2_000

/** Shows which page was asked for. It opens none: a simulated phone has no way out. */
export function createLink(host: Host): App {
  let asked = ''
  const scroll: Scroll = { offset: 0, max: 0 }
  return {
    package: linkPackage,
    activity: '.BrowserActivity',
    asked: (data) => {
      if (data !== undefined) asked = data.slice(0, charsMax)
      host.changed()
    },
    view: () =>
      page(
        { title: host.words.link, scroll },
        column(
          { fill: '#e6e9ef', radius: 20, pad: [10, 16] },
          text(asked === '' ? host.words.noPage : asked, {
            size: 14,
            color: asked === '' ? theme.soft : theme.ink,
            id: 'url',
          }),
        ),
        ...(asked === ''
          ? [empty(host.words.pageWhy)]
          : [
              card(
                column(
                  { pad: 16, gap: 6 },
                  text(host.words.pageAsked, { size: 13, color: theme.soft }),
                  text(asked, { size: 16, weight: 500, lines: 12, color: theme.accent }),
                  text(host.words.pageWhy, { size: 13, color: theme.soft, lines: 4 }),
                ),
              ),
            ]),
      ),
  }
}
