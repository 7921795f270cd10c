import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import type { Language } from '@portico/contract/language.ts'
import { opens } from '../apps/console/src/base/route/guard.ts'
import { allRoutes as routes } from './routes.ts'
import type { ScreenRoute } from '../apps/console/src/base/route/routes.ts'
import { isSeenAllRound, stumbles, type Asked } from './axe.ts'
import { goInside } from './browser.ts'
import { chooseInPage } from './choices.ts'
import { drawCorner } from './corner.ts'
import { listen } from './hostile.ts'
import { changeNothing, opened, Opener, over, refuseWrites } from './over.ts'
import { adopt, expect, wide, type Portico } from './portico.ts'
import { partsOf, Sights } from './sights.ts'
import type { Examples } from './world.ts'

export const narrow = { width: 390, height: 844 }

export interface Visit {
  route: ScreenRoute
  address: string
}

/** How long one step may get nowhere. */
const limitMs = 60_000

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
  /** The screen, or the tab of it. */
  #at = ''
  /** How many choices were made, and whether something is being chosen or opened now. */
  chosen = 0
  #trying = false
  /** Around so many screens, each in both widths, the frame was looked at too. */
  #framesSeen = 0
  #light: 'light' | 'dark' = 'light'
  readonly #sights: Sights
  readonly #opener: Opener

  private constructor(context: BrowserContext, page: Page, sights: Sights) {
    this.#context = context
    this.page = page
    this.#sights = sights
    this.#opener = new Opener(page, sights, {
      settled: () => this.settled(),
      look: (way) => this.#lookOver(way),
      anew: (address) => this.#loadAnew(address),
      back: (address) => this.#goBack(address),
    })
  }

  /** How many things were looked at that lay over a screen. */
  get opened(): number {
    return this.#opener.count
  }

  static async start(
    browser: Browser,
    portico: Portico,
    language: Language,
    { as, viewport = wide, sights = new Sights() }: { as?: SignedIn; viewport?: typeof wide; sights?: Sights } = {},
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
    await drawCorner(page, await context.newCDPSession(page))
    await changeNothing(page)
    if (as) await adopt(page, as)
    const walker = new Walker(context, page, sights)
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
      if (this.#trying) return
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
    if (!this.#trying) this.fault(what)
  }

  stop(): Promise<void> {
    return this.#context.close()
  }

  /** Everything that was asked for has come, and has been drawn. */
  async settled(): Promise<void> {
    do {
      if (this.#pending.size > 0) await this.#answered()
      await this.page.evaluate(atRest, { over, limitMs })
    } while (this.#pending.size > 0)
  }

  #answered(): Promise<void> {
    const urls = () => [...this.#pending].map((request) => request.url())
    return expect.poll(urls, { intervals: [10, 20, 40, 80, 160], timeout: limitMs }).toEqual([])
  }

  /** Goes there inside the app, as a link would lead, and sees it from its top; the first time the page is loaded. */
  async open(address: string, width?: typeof wide): Promise<void> {
    if (width) await this.page.setViewportSize(width)
    await this.#goTo(address)
    this.#fit(await this.page.evaluate(scrolledDown))
  }

  async #goTo(address: string): Promise<void> {
    const first = this.#at === ''
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

  /** What was opened: light and dark in both widths, with every choice made there. */
  async #lookOver(way: string): Promise<void> {
    const before = this.#at
    this.#at += ` (${way})`
    await this.#access('opened')
    this.#fit(await this.sideways())
    const isSeen = await isSeenAllRound(this.page, { isOver: true, sights: this.#sights })
    await this.#chooseAll(opened)
    if (!isSeen) {
      await this.#colour('dark')
      await this.#access('openedTurned')
    }
    await this.#turn()
    // Some close when the window changes.
    if (await this.#isOpen()) {
      this.#fit(await this.sideways())
      if (!isSeen) await this.#access('openedTurned')
      await this.#colour('light')
      if (!isSeen) await this.#access('openedTurned')
      await this.#chooseAll(opened)
    }
    await this.#turn()
    await this.#colour('light')
    this.#at = before
  }

  async #isOpen(): Promise<boolean> {
    return (await this.page.locator(opened).count()) > 0
  }

  async #loadAnew(address: string): Promise<void> {
    await this.page.goto(address)
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await this.settled()
    await this.page.evaluate(refuseWrites, true)
  }

  async #goBack(address: string): Promise<void> {
    await goInside(this.page, address)
    await this.settled()
  }

  async #chooseAll(where: string): Promise<void> {
    const met = await this.page.evaluateHandle(() => new WeakSet<Element>())
    for (let more = 1; more > 0; this.chosen += more) {
      const { chosen, moved } = await this.page.evaluate(chooseInPage, { met, where })
      this.#fit(moved)
      if (chosen > 0) await this.settled()
      more = chosen
    }
  }

  /** To the other width. */
  async #turn(): Promise<void> {
    const { page } = this
    await page.setViewportSize(page.viewportSize()!.width === wide.width ? narrow : wide)
    await page.evaluate(drawn)
  }

  async #colour(colorScheme: 'light' | 'dark'): Promise<void> {
    if (colorScheme === this.#light) return
    this.#light = colorScheme
    await this.page.emulateMedia({ colorScheme })
    await this.page.evaluate(drawn)
  }

  #fit(what: readonly string[]): void {
    for (const one of what) this.fault(`${this.page.viewportSize()!.width} px: ${one}`)
  }

  /** Looks at the screen and at each of its tabs, in the width there is. */
  async examine(look: () => Promise<unknown>): Promise<void> {
    await this.#eachTab(async () => {
      await look()
      this.#fit(await this.sideways())
      return 'new'
    })
  }

  /**
   * The same, light and dark and in both widths; makes every choice in both, and opens what can be opened there. What
   * somebody else was shown in whole, or more than that, is known. What is made of parts that were all seen light and dark in
   * both widths, on the same grounds, looks as they do.
   */
  async examineWhole(look: () => Promise<unknown>): Promise<void> {
    await this.#eachTab(async () => {
      await look()
      this.#fit(await this.sideways())
      if (await this.#isKnown()) return 'known'
      await this.#access('screen')
      const framed = this.#framesSeen < 2
      const isSeen = await isSeenAllRound(this.page, { framed, sights: this.#sights })
      if (!isSeen) {
        await this.#colour('dark')
        await this.#access('turned')
      }
      await this.#turn()
      this.#fit(await this.sideways())
      if (!isSeen) {
        await this.#access('turned')
        await this.#colour('light')
        await this.#access('turned')
      }
      await this.#tryAll()
      return 'new'
    })
    this.#framesSeen += 1
  }

  async #isKnown(): Promise<boolean> {
    const { pathname, searchParams } = new URL(this.page.url())
    const parts = await this.page.evaluate(partsOf, 'main')
    const isNew = this.#sights.areNew(parts.map((part) => `${pathname} ${searchParams.get('tab')} ${part}`))
    return !isNew && this.#framesSeen >= 2
  }

  /** Ends in the other width. Writes lead nowhere meanwhile. */
  async #tryAll(): Promise<void> {
    this.#trying = true
    await this.page.evaluate(refuseWrites, true)
    await this.#chooseAll('main')
    await this.#turn()
    await this.#chooseAll('main')
    // The first two are seen in the two widths.
    await this.#opener.openAll(this.#framesSeen < 2 ? 'body' : 'main')
    await this.page.evaluate(refuseWrites, false)
    this.#trying = false
  }

  /** Whether everybody gets along with it. */
  async #access(asked: Asked): Promise<void> {
    const isScreen = asked === 'screen' || asked === 'turned'
    this.#fit(await stumbles(this.page, asked, { framed: isScreen && this.#framesSeen < 2, sights: this.#sights }))
  }

  /** Whose first tab is known as it is has no others that somebody else did not have. */
  async #eachTab(look: () => Promise<'known' | 'new'>): Promise<void> {
    if ((await look()) === 'known') return
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

/**
 * Runs in the page. Until no part of it waits for something any more, or is about to come or to go: a menu is there for some
 * frames before it can be seen.
 */
async function atRest({ over, limitMs }: { over: string; limitMs: number }): Promise<void> {
  const waits = (part: Element) => part.checkVisibility()
  const fades = (part: Element) => waits(part) && !part.checkVisibility({ opacityProperty: true })
  const busy = () => [
    ...[...document.querySelectorAll('main [aria-busy=true]')].filter(waits),
    ...[...document.querySelectorAll(over)].filter(fades),
  ]
  const end = performance.now() + limitMs
  for (let still = busy().length === 0 ? 1 : 0; still < 3; still = busy().length === 0 ? still + 1 : 0) {
    if (performance.now() > end) throw new Error(`Still busy: ${busy()[0]?.outerHTML.slice(0, 300)}`)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}
