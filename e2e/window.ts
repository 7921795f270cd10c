import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Language } from '@portico/contract/language.ts'
import { drawCorner } from './corner.ts'

/** What stories may listen to. Without a name, Playwright would take away its own listeners too. */
const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const
const contextEvents = ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response'] as const

/** What Playwright does not take back from a window: whoever asks for it is the last to use it. */
const lasting = ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'routeWebSocket']

const asOpened = { media: null, colorScheme: 'light', forcedColors: null } as const

interface Inside {
  _connection: {
    toImpl(context: BrowserContext): { clock: { uninstall(progress: { race<T>(work: T): T }): Promise<void> } }
  }
}
/** As Playwright itself does where it uses a window again; it has no name for others to ask by. */
const takeClockBack = (context: BrowserContext): Promise<void> =>
  (context as unknown as Inside)._connection.toImpl(context).clock.uninstall({ race: (work) => work })

export interface Use {
  language: Language
  headers: Record<string, string>
  viewport: { width: number; height: number }
  /** Whether what moves is seen to move. */
  moves: boolean
}

/**
 * A window that one story after the other uses. The first page of a new one costs more than twice as much, because the
 * browser starts a process for it and reads the whole console anew. So it keeps what the browser keeps for itself, and
 * nothing that a page or a story could find.
 */
export class Window {
  readonly context: BrowserContext
  readonly page: Page
  readonly #origin: string
  readonly #devtools: CDPSession
  #spoilt = false
  #language: { dispose(): Promise<void> } | undefined

  private constructor(origin: string, context: BrowserContext, page: Page, devtools: CDPSession) {
    this.#origin = origin
    this.context = context
    this.page = page
    this.#devtools = devtools
  }

  static async open(browser: Browser, url: string): Promise<Window> {
    const context = await browser.newContext()
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await drawCorner(page, devtools)
    const window = new Window(new URL(url).origin, context, page, devtools)
    window.#noteWhatLasts()
    return window
  }

  #noteWhatLasts(): void {
    const note = (owner: object, names: readonly string[]) => {
      const methods = owner as Record<string, (...args: unknown[]) => unknown>
      for (const name of names) {
        const method = methods[name]
        if (method)
          methods[name] = (...args) => {
            this.#spoilt = true
            return method.apply(owner, args)
          }
      }
    }
    note(this.page, lasting)
    note(this.context, lasting)
  }

  async lend({ language, headers, viewport, moves }: Use): Promise<void> {
    await this.context.setExtraHTTPHeaders(headers)
    await this.page.emulateMedia({ ...asOpened, reducedMotion: moves ? 'no-preference' : 'reduce' })
    this.#language = await this.context.addInitScript((chosen) => {
      if (!localStorage.getItem('language')) localStorage.setItem('language', chosen)
    }, language)
    this.#spoilt = false
    const { width, height } = this.page.viewportSize()!
    if (width !== viewport.width || height !== viewport.height) await this.page.setViewportSize(viewport)
  }

  /** True if the next story finds nothing of this one. */
  async clear(): Promise<boolean> {
    const { context, page } = this
    const { origin } = new URL(page.url())
    // What lies in the tab for one address cannot be reached from another.
    if (this.#spoilt || page.isClosed() || origin !== this.#origin) return false
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of pageEvents) page.removeAllListeners(event)
    for (const event of contextEvents) context.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await this.#language!.dispose()
    await takeClockBack(context)
    await this.#leave()
    await page.mouse.move(-1, -1)
    await page.setExtraHTTPHeaders({})
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    await this.#devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await this.#devtools.send('Page.resetNavigationHistory')
    return true
  }

  /**
   * The console keeps what is typed when it is left, so what it keeps is cleared after that. A page that goes to an empty
   * one by itself stays in its process and at its address; sent there from outside it would lose both.
   */
  async #leave(): Promise<void> {
    // Now and then the page is gone before it has answered.
    await this.page
      .evaluate(() => {
        location.href = 'about:blank'
      })
      .catch(() => undefined)
    await this.page.waitForURL('about:blank')
    await this.page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
