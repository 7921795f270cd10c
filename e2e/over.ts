import type { Page } from '@playwright/test'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'

/** What lies over a screen once it is opened. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** What was opened last. */
export const opened = '[data-opened]'
/** Those of a form send it, which is told by its stories; and choices are made by another walk. */
const buttons = 'button:not([type=submit], [role=radio])'
const entries = `${opened} [role=menuitem]`
/** What is pressed on so many screens and opens nothing new is the same everywhere. */
const enough = 2

/** All but what opening a notice is. Some paths are read with one method and written with another. */
const writing = (Object.values(catalogue) as Call[])
  .filter((call) => writes(call) && call.name !== catalogue.noticeRead.name)
  .flatMap(({ methods, path }) => methods.map((method) => `${method} ${apiBase}${path}`.toLowerCase()))
const refusal = { code: refusals.wrongState, msg: 'Not now', data: null }

/**
 * Whatever is pressed changes nothing: every write is refused, and no window, printer or file comes of it. In the page: were
 * Playwright to answer, it would be asked about everything that is loaded, and the browser would keep none of it.
 */
export async function changeNothing(page: Page): Promise<void> {
  await page.addInitScript(
    ([calls, answer]) => {
      const ask = window.fetch
      window.fetch = async (input, init) => {
        const { method, url } = new Request(input, init)
        const isWrite = calls.includes(`${method} ${new URL(url).pathname}`.toLowerCase())
        return isWrite ? Response.json(answer) : ask(input, init)
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

interface Opening {
  /** Everything that was asked for has come, and has been drawn. */
  settled: () => Promise<void>
  /** Looks at what has been opened; `way` says how one came to it. */
  look: (way: string) => Promise<void>
  /** Back to the bare screen, whatever lies over it, */
  anew: () => Promise<void>
  /** or where nothing does. */
  back: () => Promise<void>
}

/** What was met already, by whomever. */
export class Known {
  /** What things look like. */
  readonly looks = new Set<string>()
  /** How often something was pressed in vain, by its name. */
  readonly vain = new Map<string, number>()
}

/**
 * Opens what can be opened on screens: menus, what their entries open, drawers and dialogs. Of rows that have the same
 * buttons one is enough, and what looks the same on many screens is looked at once.
 */
export class Opener {
  readonly #page: Page
  readonly #how: Opening
  #address = ''
  readonly #known: Known
  /** How many were looked at. */
  count = 0

  constructor(page: Page, known: Known, how: Opening) {
    this.#page = page
    this.#known = known
    this.#how = how
  }

  /** Of the screen, or where it is the first of them of the frame too. */
  async openAll(within: 'main' | 'body'): Promise<void> {
    this.#address = this.#page.url()
    const pressed: string[] = ['Sign out']
    for (;;) {
      const skipped = [...pressed, ...this.#ofNoUse()]
      const name = await this.#press(`${within} ${buttons}`, skipped)
      if (name === undefined) return
      pressed.push(name)
      const before = this.count
      if ((await this.#lookAt(name)) === 'menu') await this.#throughMenu(name, `${within} ${buttons}`)
      if (this.count === before) this.#known.vain.set(name, (this.#known.vain.get(name) ?? 0) + 1)
      await this.#close()
    }
  }

  #ofNoUse(): string[] {
    return [...this.#known.vain].filter(([, times]) => times >= enough).map(([name]) => name)
  }

  async #press(which: string, except: readonly string[]): Promise<string | undefined> {
    const name = await this.#page.evaluate(press, [which, except, undefined] as const)
    if (name !== undefined) await this.#how.settled()
    return name
  }

  /** What kind of thing is open now, if any; one that was not met yet is looked at. */
  async #lookAt(way: string): Promise<string | undefined> {
    // What is about to close is not looked at.
    const first = await this.#page.evaluate(markOpened, over)
    if (!first) return undefined
    await this.#how.settled()
    const what = await this.#page.evaluate(markOpened, over)
    if (!what || this.#known.looks.has(what.looks)) return what?.kind
    this.#known.looks.add(what.looks)
    this.count += 1
    await this.#how.look(way)
    return what.kind
  }

  async #throughMenu(button: string, which: string): Promise<void> {
    const chosen: string[] = ['Sign out']
    for (;;) {
      const entry = await this.#press(entries, chosen)
      if (entry === undefined) return
      chosen.push(entry)
      await this.#lookAt(`${button} › ${entry}`)
      await this.#close()
      await this.#page.evaluate(press, [which, [], button] as const)
      await this.#how.settled()
      if ((await this.#page.evaluate(markOpened, over))?.kind !== 'menu') return
    }
  }

  async #close(): Promise<void> {
    const page = this.#page
    for (let tries = 0; tries < 3; tries++) {
      if (!(await page.evaluate(markOpened, over))) break
      await page.keyboard.press('Escape')
      await this.#how.settled()
    }
    if (await page.evaluate(leftOpen, over)) await this.#how.anew()
    else if (page.url() !== this.#address) await this.#how.back()
  }
}

/** Runs in the page. Presses the first of them that is not excepted, or the one of that name; tells its name. */
function press([which, except, only]: readonly [string, readonly string[], string | undefined]): string | undefined {
  for (const one of document.querySelectorAll<HTMLElement>(which)) {
    // What a row is called comes last: "Actions for web-1".
    const name = (one.ariaLabel ?? one.textContent ?? '').trim().split(/\s+/).slice(0, 2).join(' ')
    const isOff =
      one.matches('[disabled], [data-disabled], [aria-disabled=true]') ||
      !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      one.closest('[inert], [aria-hidden=true]') !== null
    if (isOff || except.includes(name) || (only !== undefined && only !== name)) continue
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
  const parts = [...last.querySelectorAll('*')].map(
    (one) =>
      `${one.tagName} ${one.getAttribute('class')} ${one.role} ${one.getAttribute('type')} ${one.ariaLabel !== null}`,
  )
  return { kind: last.role ?? '', looks: [...new Set(parts)].toSorted().join() }
}

/** Runs in the page. Whether something still lies over it. */
function leftOpen(which: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(which)].some(
    (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('main'),
  )
}
