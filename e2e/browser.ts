import { expect, type Page, type Request } from '@playwright/test'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'

/** The calls that a page makes from now on, as they really go out. */
export function callsOf(page: Page): Request[] {
  const made: Request[] = []
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && made.push(request))
  return made
}
/** The calls that a page makes when all else is done: with their answers it has come to rest. Asked for before it opens. */
export const restOf = (page: Page) =>
  Promise.all(['latestVersion', 'setCid'].map((name) => page.waitForResponse(`**/${name}`)))
export const namesOf = (made: readonly Request[]) =>
  [...new Set(made.map((request) => new URL(request.url()).pathname.split('/').at(-1)!))].toSorted()

/**
 * Keeps the answers to a call back until they are let go, for what is seen only meanwhile. Whoever waits for `asked` knows
 * that it is the call the page really makes.
 */
export async function hold(page: Page, call: Call): Promise<{ asked: Promise<unknown>; letGo: () => void }> {
  const address = `**${apiBase}${call.path}`
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await free
    await route.continue()
  })
  return { asked: page.waitForRequest(address), letGo }
}

/** Goes there inside the console, as a link would lead. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: String(performance.now()) }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Goes to another screen inside the console and waits until it is there: it names the window. */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(() => (document.title = ''))
  await goInside(page, address)
  await expect(page, address).toHaveTitle(/./)
}

/** The ways from screen to screen: the first is loaded, the others are inside the console. */
export function walkOf(page: Page): (address: string) => Promise<void> {
  let loaded = false
  return async (address) => {
    await (loaded ? goOn(page, address) : page.goto(address))
    loaded = true
  }
}

/** Screens that are closed to whoever is here: each way to one ends at the page that says so. */
export async function expectClosed(page: Page, addresses: readonly string[]): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    await (n === 0 ? page.goto(address) : goInside(page, address))
    await expect(page, address).toHaveURL(/\/portal\/401$/)
  }
}

/** A page that loads again forgets what was written on it. */
export const mark = (page: Page) => page.locator('html').evaluate((html) => html.setAttribute('data-marked', ''))
export const marked = (page: Page) => page.locator('html[data-marked]')

/** Nothing sticks out sideways, once the page has been drawn for its width. */
export const fits = (page: Page, where = page.url()) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${where} is wider than its window`,
    )
    .toBeLessThanOrEqual(0)

export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
export const bell = (page: Page) => page.getByRole('button', { name: /unread notice|^Notices$/ })
export const userButton = (page: Page) => page.getByRole('button', { name: 'Account menu' })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Account menu' })
