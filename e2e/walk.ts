import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import type { Language } from '@portico/contract/language.ts'
import { opens } from '../apps/console/src/base/route/guard.ts'
import { allRoutes as routes } from './routes.ts'
import type { ScreenRoute } from '../apps/console/src/base/route/routes.ts'
import { stumbles, type Asked } from './axe.ts'
import { goInside } from './browser.ts'
import { listen } from './hostile.ts'
import { changeNothing, opened, Opener, type Known } from './over.ts'
import { adopt, expect, wide, type Portico } from './portico.ts'
import type { Examples } from './world.ts'

export const narrow = { width: 390, height: 844 }

export interface Visit {
  route: ScreenRoute
  address: string
}

/** Screens that send the visitor on at once, each proven by a story of its own. */
const passedThrough = ['/loginSuccess', '/auth-redirect', '/accountBind', '/centerAccountBinding']

const visitOf = (route: ScreenRoute, examples: Examples): Visit => {
  const query = new URLSearchParams(
    (route.tabBy ?? []).flatMap((name) => {
      const example = examples[route.path] ?? examples[name]
      return example === undefined ? [] : [[name, example]]
    }),
  )
  return { route, address: `/portal${route.path}${query.size > 0 ? `?${query}` : ''}` }
}

/** Every screen that somebody may open, each with something to show. */
export async function visitsOf(portico: Portico, as: SignedIn, shared: Examples): Promise<Visit[]> {
  const person = await portico.ok(userCalls.userInfo, undefined, as)
  const { result: notices } = await portico.ok(noticeCalls.noticeList, { limit: 1 }, as)
  const examples = { ...shared, noticeid: notices[0]!.id }
  return routes
    .filter(({ who }) => who !== 'public')
    .filter((route) => opens(route, person))
    .map((route) => visitOf(route, examples))
}
export const publicVisits = (): Visit[] =>
  routes.filter(({ path, who }) => who === 'public' && !passedThrough.includes(path)).map((route) => visitOf(route, {}))

/** A window in which somebody goes from screen to screen; what goes wrong on the way is kept. */
export class Walker {
  readonly page: Page
  readonly faults: string[] = []
  readonly #context: BrowserContext
  readonly #pending = new Set<Request>()
  /** The screen, and the tab of it. */
  #address = ''
  #at = ''
  /** How many choices were made, and whether some are being made now. */
  chosen = 0
  #choosing = false
  /** Around so many screens, each in both widths, the frame was looked at too. */
  #framesSeen = 0

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.page = page
  }

  static async start(
    browser: Browser,
    portico: Portico,
    language: Language,
    as?: SignedIn,
    viewport = wide,
  ): Promise<Walker> {
    const context = await browser.newContext({
      baseURL: portico.url,
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': portico.ip },
    })
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await context.addInitScript(listen)
    const page = await context.newPage()
    if (as) await adopt(page, as)
    const walker = new Walker(context, page)
    walker.#listen(portico.url)
    return walker
  }

  #listen(origin: string): void {
    const { page } = this
    page.on('request', (request) => {
      this.#pending.add(request)
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(origin).host) this.fault(`asks ${host}`)
    })
    page.on('requestfinished', (request) => void this.#pending.delete(request))
    page.on('requestfailed', (request) => void this.#pending.delete(request))
    page.on('response', (response) => {
      // What a choice leads to, a refusal among it, is told by other stories.
      if (this.#choosing) return
      const { pathname } = new URL(response.url())
      if (response.status() >= 400) this.fault(`${response.status()} from ${pathname}`)
      else if (/json/.test(response.headers()['content-type'] ?? '') && pathname.startsWith('/api/'))
        void response.json().then(
          ({ code, msg }: { code: string; msg: string }) =>
            code === '200' || this.fault(`${pathname} says ${code} ${msg}`),
          // Given up by a screen that was left.
          () => {},
        )
    })
    page.on('console', (message) => message.type() === 'error' && this.#notice(`says ${message.text()}`))
    page.on('pageerror', (error) => this.#notice(`throws ${error.message}`))
    page.on('dialog', (dialog) => {
      this.#notice(`opens a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  fault(what: string): void {
    this.faults.push(`${this.#at}: ${what}`)
  }

  #notice(what: string): void {
    if (!this.#choosing) this.fault(what)
  }

  stop(): Promise<void> {
    return this.#context.close()
  }

  /** Everything that was asked for has come, and has been drawn. */
  async settled(): Promise<void> {
    await expect(async () => {
      expect([...this.#pending].map((request) => request.url())).toEqual([])
      expect(await this.page.evaluate(busyWhenDrawn)).toBe(0)
      expect(this.#pending.size).toBe(0)
    }).toPass({ intervals: [10, 20, 40, 80, 160], timeout: 60_000 })
  }

  /** Goes there inside the app, as a link would lead, and sees it from its top; the first time the page is loaded. */
  async open(address: string): Promise<void> {
    await this.#goTo(address)
    this.#fit(await this.page.evaluate(scrolledDown))
  }

  async #goTo(address: string): Promise<void> {
    const first = this.#at === ''
    this.#address = address
    this.#at = address
    if (first) {
      await this.page.goto(address)
      await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    } else {
      await this.page.evaluate(() => (document.title = ''))
      await goInside(this.page, address)
    }
    await expect(this.page, address).toHaveTitle(/./)
    await this.settled()
    const { pathname, search, hash } = new URL(this.page.url())
    if (pathname + search + hash !== address) this.fault(`is at ${pathname}${search}${hash}`)
  }

  /** What can be read on the screen now: texts, names, what stands in fields; and the title of the window. */
  read(): Promise<string[]> {
    return this.page.evaluate(() => {
      const told: string[] = [document.title]
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (!node.checkVisibility()) continue
          for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if (node.getAttribute(name)) told.push(node.getAttribute(name)!)
          const chosen = node instanceof HTMLInputElement && ['radio', 'checkbox', 'file', 'hidden'].includes(node.type)
          if ((node instanceof HTMLInputElement && !chosen) || node instanceof HTMLTextAreaElement)
            told.push(node.value)
        } else if (node.parentElement!.checkVisibility() && !node.parentElement!.closest('script, style, noscript'))
          told.push(node.textContent ?? '')
      }
      return told.map((text) => text.trim()).filter(Boolean)
    })
  }

  /** What scrolls the whole window sideways, and what can be pressed or typed into but sticks out of it. */
  sideways(): Promise<string[]> {
    return this.page.evaluate(() => {
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.trim().slice(0, 40)}`
      const scrolled = (element: Element): boolean => {
        const parent = element.parentElement
        if (!parent) return false
        const { overflowX } = getComputedStyle(parent)
        return (
          (['auto', 'scroll', 'hidden', 'clip'].includes(overflowX) && parent !== document.body) || scrolled(parent)
        )
      }
      const outside = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        // Asked of the few that stick out: styles of all ancestors of everything would be most of what a look costs.
        if (width <= 2 || (right <= innerWidth + 1 && left >= -1)) return false
        const shown = element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden')
        return shown && !scrolled(element)
      })
      const { scrollWidth, clientWidth } = document.documentElement
      const whole = scrollWidth > clientWidth + 1 ? [`the window scrolls: ${scrollWidth} > ${clientWidth}`] : []
      return [...whole, ...outside.map((one) => `outside: ${name(one)}`)]
    })
  }

  /**
   * Makes every choice on the screen, and those that choices bring, as a keyboard would: with the focus, which a browser
   * brings into sight. Tells what moved that must stand still: the frame, which is as large as the window, and what holds it;
   * and what is out of sight as soon as it is chosen, as on a page that went blank.
   * In both widths; the screen that comes next begins in the other one.
   */
  async chooseAll(): Promise<void> {
    if (this.#at !== this.#address) await this.#backToFirstTab()
    this.#choosing = true
    for (const _width of [wide, narrow]) {
      await this.#chooseAllHere()
      await this.#turn('light')
    }
    this.#choosing = false
  }

  /** What opens over each screen: in the light, and in the dark in the other width. Writes lead nowhere. */
  async openOver(visits: readonly Visit[], known: Known): Promise<number> {
    this.#choosing = true
    await changeNothing(this.page)
    const look = async (way: string) => {
      const before = this.#at
      this.#at += ` (${way})`
      await this.#access('opened')
      this.#fit(await this.sideways())
      await this.#turn('dark')
      // Some close when the window changes.
      if ((await this.page.locator(opened).count()) > 0) {
        this.#fit(await this.sideways())
        await this.#access('openedTurned')
      }
      await this.#turn('light')
      this.#at = before
    }
    const anew = async () => {
      await this.page.goto(this.#address)
      await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await this.settled()
    }
    const opener = new Opener(this.page, known, {
      settled: () => this.settled(),
      look,
      anew,
      back: () => this.#backToFirstTab(),
    })
    for (const [n, { address }] of visits.entries()) {
      // One that a button led to before is as it was left.
      await this.#goTo(address)
      // The first two are seen in the two widths.
      await opener.openAll(n < 2 ? 'body' : 'main')
      await this.#turn('light')
    }
    return opener.count
  }

  async #backToFirstTab(): Promise<void> {
    this.#at = this.#address
    await goInside(this.page, this.#address)
    await this.settled()
  }

  async #chooseAllHere(): Promise<void> {
    const met = await this.page.evaluateHandle(() => new WeakSet<Element>())
    for (let more = 1; more > 0; this.chosen += more) {
      const { chosen, moved } = await this.page.evaluate(chooseInPage, met)
      this.#fit(moved)
      if (chosen > 0) await this.settled()
      more = chosen
    }
  }

  /** To the other width, and into that light. */
  async #turn(colorScheme: 'light' | 'dark'): Promise<void> {
    const { page } = this
    await Promise.all([
      page.setViewportSize(page.viewportSize()!.width === wide.width ? narrow : wide),
      page.emulateMedia({ colorScheme }),
    ])
    await page.evaluate(drawn)
  }

  #fit(what: readonly string[]): void {
    for (const one of what) this.fault(`${this.page.viewportSize()!.width} px: ${one}`)
  }

  /** Looks at the screen and at each of its tabs, in the width there is, */
  async examine(look: () => Promise<unknown>): Promise<void> {
    await this.#eachTab(async () => {
      await look()
      this.#fit(await this.sideways())
    })
  }

  /**
   * and then sees whether it fits the other width. In the light first and then in the dark: a screen begins in the width in
   * which the one before ended, so that half of them are light when they are wide.
   */
  async examineInBoth(look: () => Promise<unknown>): Promise<void> {
    await this.page.emulateMedia({ colorScheme: 'light' })
    await this.examine(async () => {
      await look()
      await this.#access('screen')
    })
    await this.#turn('dark')
    this.#fit(await this.sideways())
    await this.#access('turned')
    this.#framesSeen += 1
  }

  /** Whether everybody gets along with it. */
  async #access(asked: Asked): Promise<void> {
    const isScreen = asked === 'screen' || asked === 'turned'
    this.#fit(await stumbles(this.page, asked, isScreen && this.#framesSeen < 2))
  }

  async #eachTab(look: () => Promise<void>): Promise<void> {
    await look()
    const parts = this.page.getByRole('main').locator('nav a[href]:visible')
    const here = await parts.evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter((link) => link.pathname === location.pathname && !link.ariaCurrent)
        .map((link) => link.getAttribute('href')!),
    )
    for (const address of here) {
      this.#at = address
      const part = this.page.locator(`main nav a[href="${address}"]:visible`)
      await part.evaluate((link: HTMLAnchorElement) => link.click())
      await expect(part, address).toHaveAttribute('aria-current', 'page')
      await this.settled()
      await look()
    }
  }
}

/** Runs in the page. */
const drawn = () => new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(ready)))

/** Runs in the page. What of it does not begin at its top. */
function scrolledDown(): string[] {
  const parts = [document.documentElement, ...document.querySelectorAll('main, main *')]
  return parts.filter(({ scrollTop }) => scrollTop > 0).map(({ scrollTop }) => `opens ${scrollTop} px further down`)
}

/** Runs in the page. How many parts of it still wait for something, before and after it has been drawn. */
async function busyWhenDrawn(): Promise<number> {
  const busy = () =>
    [...document.querySelectorAll('main [aria-busy=true]')].filter((part) => part.checkVisibility()).length
  if (busy() > 0) return busy()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return busy()
}

/** Runs in the page. What was chosen among several is chosen again at the end, since the others may need it. */
async function chooseInPage(met: WeakSet<Element>): Promise<{ chosen: number; moved: string[] }> {
  const drawn = () => new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(ready)))
  const main = document.querySelector('main')!
  const still = main.id === 'page' ? [document.documentElement, document.body, main] : [main]
  const top = main.getBoundingClientRect().top
  const choices = () => [...main.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')]
  const nameOf = (input: HTMLInputElement) =>
    `${input.type} ${(input.ariaLabel ?? input.closest('label')?.textContent ?? input.value).slice(0, 40)}`
  const inSight = (input: HTMLInputElement) => {
    const [box, room] = [(input.closest('label') ?? input).getBoundingClientRect(), main.getBoundingClientRect()]
    return box.bottom > Math.max(room.top, 0) && box.top < Math.min(room.bottom, innerHeight)
  }
  const moved: string[] = []
  let chosen = 0
  async function choose(input: HTMLInputElement): Promise<void> {
    input.focus()
    input.click()
    await drawn()
    for (const element of still)
      if (element.scrollTop !== 0 || element.scrollLeft !== 0) {
        moved.push(`${nameOf(input)} moves ${element.tagName} by ${element.scrollLeft}, ${element.scrollTop}`)
        element.scrollTo(0, 0)
      }
    if (main.id === 'page' && main.getBoundingClientRect().top !== top) moved.push(`${nameOf(input)} moves the frame`)
    if (input.checkVisibility() && !inSight(input)) moved.push(`${nameOf(input)} is out of sight`)
  }
  const next = () =>
    choices().find((input) => !met.has(input) && !input.disabled && input.parentElement!.checkVisibility())
  for (let input = next(); input; input = next()) {
    const set = input.type === 'radio' ? choices().filter(({ name }) => name === input!.name) : [input]
    const before = set.find(({ checked }) => checked)
    for (const one of set) {
      met.add(one)
      if (one.disabled || !document.contains(one)) continue
      chosen += 1
      await choose(one)
    }
    if (before && !before.checked && document.contains(before)) await choose(before)
  }
  return { chosen, moved }
}
