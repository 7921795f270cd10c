import type { Page } from '@playwright/test'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { expect } from './portico.ts'

/** What lies over a screen once it is opened. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** What was opened last. */
export const opened = '[data-opened]'

const writingPaths = new Set(
  (Object.values(catalogue) as Call[]).filter(writes).map(({ path }) => `${apiBase}${path}`.toLowerCase()),
)
/** Whatever is pressed changes nothing: no write leaves the window. */
export const keepWritesBack = (page: Page) =>
  page.route(
    ({ pathname }) => writingPaths.has(pathname.toLowerCase()),
    (route) => route.abort(),
  )

/** Looks at what has been opened; `name` says how one came to it. */
type Look = (name: string) => Promise<void>

/**
 * Opens what can be opened on the screen: menus, what their entries open, drawers and dialogs. Of rows that have the same
 * buttons one is enough, and what looks the same on many screens is looked at once.
 */
export async function openAll(page: Page, seen: Set<string>, settled: () => Promise<void>, look: Look): Promise<void> {
  const address = page.url()
  const pressed: string[] = []
  for (;;) {
    const name = await page.evaluate(press, [pressed, 'main button:not([type=submit])'] as const)
    if (name === undefined) return
    pressed.push(name)
    await settled()
    const kind = await lookAt(name)
    if (kind === 'menu') await throughMenu(name)
    await close()
  }

  async function lookAt(name: string): Promise<string | undefined> {
    const what = await page.evaluate(markOpened, over)
    if (!what || seen.has(what.looks)) return what?.kind
    seen.add(what.looks)
    await look(name)
    return what.kind
  }
  async function throughMenu(button: string): Promise<void> {
    const chosen: string[] = []
    for (;;) {
      const entry = await page.evaluate(press, [chosen, '[data-opened] [role=menuitem]'] as const)
      if (entry === undefined) return
      chosen.push(entry)
      await settled()
      await lookAt(`${button} › ${entry}`)
      await close()
      await page.evaluate(press, [pressed.filter((one) => one !== button), 'main button:not([type=submit])'] as const)
      await settled()
      if ((await page.evaluate(markOpened, over))?.kind !== 'menu') return
    }
  }
  /** Back to the bare screen, wherever the last step led. */
  async function close(): Promise<void> {
    await expect(async () => {
      await page.keyboard.press('Escape')
      await page.evaluate(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
      expect(await page.evaluate(markOpened, over)).toBeUndefined()
    }).toPass({ timeout: 60_000, intervals: [50] })
    if (page.url() === address) return
    await page.evaluate((to) => {
      history.pushState({ key: String(performance.now()) }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, address)
    await settled()
  }
}

/** Runs in the page. Presses the first of them that was not pressed before, and tells its name. */
function press([before, which]: readonly [readonly string[], string]): string | undefined {
  for (const one of document.querySelectorAll<HTMLElement>(which)) {
    // What a row is called comes last: "Actions for web-1".
    const name = (one.ariaLabel ?? one.textContent ?? '').trim().split(/\s+/).slice(0, 2).join(' ')
    const isOff = one.matches('[disabled], [data-disabled], [aria-disabled=true]') || !one.checkVisibility()
    if (isOff || before.includes(name)) continue
    one.focus()
    one.click()
    return name
  }
  return undefined
}

/** Runs in the page. Marks what lies over it, and tells what it is and what makes it look as it does. */
function markOpened(which: string): { kind: string; looks: string } | undefined {
  for (const marked of document.querySelectorAll('[data-opened]')) marked.removeAttribute('data-opened')
  const last = [...document.querySelectorAll<HTMLElement>(which)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('main'))
    .at(-1)
  if (!last) return undefined
  last.dataset['opened'] = ''
  const parts = [...last.querySelectorAll('*')].map(({ tagName, className }) => `${tagName} ${String(className)}`)
  return { kind: last.role ?? '', looks: [...new Set(parts)].toSorted().join() }
}
