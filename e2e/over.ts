import type { Page } from '@playwright/test'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { partsOf, type Sights } from './sights.ts'

/** What lies over a screen once it is opened. */
export const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** What was opened last. */
export const opened = '[data-opened]'
/** Choices are made elsewhere; of links those that open something here; of fields those with a list of options. */
const buttons = [
  'button:not([role=radio])',
  'a[href]:not(nav a, [target], [download], [href^="#"])',
  'input[aria-haspopup=listbox]',
]
const entries = `${opened} [role=menuitem]`
/** What is pressed on so many screens and opens nothing new is the same everywhere; what a menu holds is not said by its button. */
const enough = 2
/** What ends a dialog ends the look at it. */
const ending = ['Close', 'Cancel', 'Sign out']

/** All but what opening a notice is. Some paths are read with one method and written with another. */
const writing = (Object.values(catalogue) as Call[])
  .filter((call) => writes(call) && call.name !== catalogue.noticeRead.name)
  .flatMap(({ methods, path }) => methods.map((method) => `${method} ${apiBase}${path}`.toLowerCase()))
const refusal = { code: refusals.wrongState, msg: 'Not now', data: null }

/**
 * Whatever is pressed changes nothing: every write is refused as long as it is said (`refuseWrites`), and no window, printer
 * or file comes of it. In the page: were Playwright to answer, it would be asked about everything that is loaded, and the
 * browser would keep none of it.
 */
export async function changeNothing(page: Page): Promise<void> {
  await page.addInitScript(
    ([calls, answer]) => {
      const ask = window.fetch
      window.fetch = async (input, init) => {
        const { method, url } = new Request(input, init)
        const isRefused =
          'refusesWrites' in document.documentElement.dataset &&
          calls.includes(`${method} ${new URL(url).pathname}`.toLowerCase())
        return isRefused ? Response.json(answer) : ask(input, init)
      }
    },
    [writing, refusal] as const,
  )
  await page.addInitScript(() => {
    window.open = () => null
    window.print = () => {}
    HTMLInputElement.prototype.showPicker = () => {}
    const click = HTMLElement.prototype.click
    HTMLInputElement.prototype.click = function () {
      if (this.type !== 'file') click.call(this)
    }
  })
}

/** Runs in the page. */
export function refuseWrites(on: boolean): void {
  document.documentElement.toggleAttribute('data-refuses-writes', on)
}

interface Opening {
  /** Everything that was asked for has come, and has been drawn. */
  settled: () => Promise<void>
  /** Looks at what has been opened; `way` says how one came to it. */
  look: (way: string) => Promise<void>
  /** Back to the bare screen, whatever lies over it, */
  anew: (address: string) => Promise<void>
  /** or where nothing does. */
  back: (address: string) => Promise<void>
}

/**
 * Opens what can be opened on screens: menus, what their entries open, drawers and dialogs. Of rows that have the same
 * buttons one is enough, and what looks the same on many screens is looked at once.
 */
export class Opener {
  readonly #page: Page
  readonly #how: Opening
  #address = ''
  readonly #sights: Sights
  /** How often something was pressed in vain, by its name. */
  readonly #vain = new Map<string, number>()
  /** How many were looked at. */
  count = 0

  constructor(page: Page, sights: Sights, how: Opening) {
    this.#page = page
    this.#sights = sights
    this.#how = how
  }

  /** Of the screen, or where it is the first of them of the frame too. */
  async openAll(within: 'main' | 'body'): Promise<void> {
    this.#address = this.#page.url()
    const which = buttons.map((button) => `${within} ${button}`).join()
    const pressed: string[] = ['Sign out']
    for (;;) {
      const skipped = [...pressed, ...this.#ofNoUse()]
      const name = await this.#press(which, skipped)
      if (name === undefined) return
      pressed.push(name)
      const before = this.count
      const kind = await this.#lookAt(name)
      if (kind === 'menu') await this.#throughMenu(name, which)
      else if (this.count > before) await this.#within(name)
      this.#note(name, kind !== 'menu' && this.count === before)
      await this.#close()
    }
  }

  #note(name: string, inVain: boolean): void {
    if (inVain) this.#vain.set(name, (this.#vain.get(name) ?? 0) + 1)
  }
  #ofNoUse(): string[] {
    return [...this.#vain].filter(([, times]) => times >= enough).map(([name]) => name)
  }

  /** Presses what stands in a dialog: what it then says there, such as what is wrong in a form, and what lies over it. */
  async #within(way: string): Promise<void> {
    const inside = buttons.map((button) => `[data-within] ${button}`).join()
    await this.#page.evaluate(markWithin, opened)
    const pressed = [...ending]
    for (;;) {
      const name = await this.#press(inside, [...pressed, ...this.#ofNoUse()])
      if (name === undefined) return
      pressed.push(name)
      const before = this.count
      const kind = await this.#lookAt(`${way} › ${name}`)
      this.#note(name, this.count === before)
      if (kind === undefined) return
      if (await this.#page.evaluate(isBeside)) await this.#escape()
    }
  }

  async #press(which: string, except: readonly string[]): Promise<string | undefined> {
    const name = await this.#page.evaluate(press, [which, except, undefined] as const)
    if (name !== undefined) await this.#how.settled()
    return name
  }

  /** What kind of thing is open now, if any; one that was not met yet is looked at. */
  async #lookAt(way: string): Promise<string | undefined> {
    // What is about to close is not looked at.
    if (!(await this.#isOpen())) return undefined
    await this.#how.settled()
    const kind = await this.#page.evaluate(markOpened, over)
    if (kind === undefined) return undefined
    const looks = (await this.#page.evaluate(partsOf, opened)).toSorted().join()
    // Gone meanwhile.
    if (looks === '') return undefined
    if (this.#sights.opened.has(looks)) return kind
    this.#sights.opened.add(looks)
    this.count += 1
    await this.#how.look(way)
    return kind
  }

  async #throughMenu(button: string, which: string): Promise<void> {
    const chosen: string[] = ['Sign out']
    for (;;) {
      const entry = await this.#press(entries, [...chosen, ...this.#ofNoUse()])
      if (entry === undefined) return
      chosen.push(entry)
      const before = this.count
      await this.#lookAt(`${button} › ${entry}`)
      this.#note(entry, this.count === before)
      if (this.count > before) await this.#within(`${button} › ${entry}`)
      await this.#close()
      await this.#page.evaluate(press, [which, [], button] as const)
      await this.#how.settled()
      if ((await this.#page.evaluate(markOpened, over)) !== 'menu') return
    }
  }

  async #isOpen(): Promise<boolean> {
    return (await this.#page.evaluate(markOpened, over)) !== undefined
  }

  async #escape(): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await this.#how.settled()
  }

  async #close(): Promise<void> {
    const page = this.#page
    let isOpen = await this.#isOpen()
    for (let tries = 0; isOpen && tries < 3; tries++) {
      await this.#escape()
      isOpen = await this.#isOpen()
    }
    if (isOpen) await this.#how.anew(this.#address)
    else if (page.url() !== this.#address) await this.#how.back(this.#address)
  }
}

/** Runs in the page. Presses the first of them that is not excepted, or the one of that name; tells its name. */
function press([which, except, only]: readonly [string, readonly string[], string | undefined]): string | undefined {
  for (const one of document.querySelectorAll(which)) {
    // Parts of a drawing lead elsewhere.
    if (!(one instanceof HTMLElement)) continue
    // What a row is called comes last: "Actions for web-1".
    const name =
      one instanceof HTMLInputElement
        ? `options of ${one.className}`
        : (one.ariaLabel ?? one.textContent ?? '').trim().split(/\s+/).slice(0, 2).join(' ')
    const isOff =
      one.matches('[disabled], [data-disabled], [aria-disabled=true]') ||
      !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      one.closest('[inert], [aria-hidden=true]') !== null
    const leadsOn =
      one instanceof HTMLAnchorElement && one.origin + one.pathname !== location.origin + location.pathname
    if (isOff || leadsOn || except.includes(name) || (only !== undefined && only !== name)) continue
    one.focus()
    one.click()
    return name
  }
  return undefined
}

/** Runs in the page. Marks what lies over it, and tells what it is. */
function markOpened(which: string): string | undefined {
  for (const marked of document.querySelectorAll('[data-opened]')) marked.removeAttribute('data-opened')
  const last = [...document.querySelectorAll<HTMLElement>(which)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('main'))
    .at(-1)
  if (last) last.dataset['opened'] = ''
  return last && (last.role ?? '')
}

/** Runs in the page. */
function markWithin(which: string): void {
  for (const marked of document.querySelectorAll('[data-within]')) marked.removeAttribute('data-within')
  document.querySelector(which)?.setAttribute('data-within', '')
}

/** Runs in the page. Whether what was opened last is another than what is looked at from within. */
function isBeside(): boolean {
  return !document.querySelector('[data-within]')?.hasAttribute('data-opened')
}
