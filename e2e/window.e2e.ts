import type { Page } from '@playwright/test'
import { adopt, expect, test } from './portico.ts'

// They follow each other in one window.
test.describe.configure({ mode: 'serial' })

let left: Page
const heard: string[] = []

test('somebody leaves all kinds of things in a window', async ({ page, context, portico }) => {
  left = page
  await adopt(page, await portico.customer())
  await page.goto('/portal/creatorder')
  await page.getByRole('textbox').last().fill('A draft of the one before')
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    window.name = 'left'
    history.pushState({}, '', '/portal/home')
    await caches.open('left')
    await new Promise((done) => (indexedDB.open('left').onsuccess = done))
  })
  await context.grantPermissions(['clipboard-read'])
  await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await page.clock.pauseAt(Date.now() + 86_400_000)
  await page.route('**/portal/**', (route) => route.abort())
  page.on('request', (request) => heard.push(request.url()))
  expect(await context.cookies()).not.toEqual([])
})

test.describe('in another language', () => {
  test.use({ language: 'zh-Hans' })

  test('the next one finds nothing of it in the same window', async ({ page, context }) => {
    expect(page === left).toBe(true)
    expect([page.url(), context.pages().length]).toEqual(['about:blank', 1])
    expect(await context.cookies()).toEqual([])
    await page.goto('/portal/login')
    expect(heard).toEqual([])
    const found = await page.evaluate(async () => ({
      kept: [localStorage.getItem('left'), sessionStorage.getItem('left'), window.name],
      drafts: JSON.stringify({ ...sessionStorage }).includes('A draft'),
      stores: [...(await caches.keys()), ...(await indexedDB.databases())],
      permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      width: innerWidth,
      media: ['(prefers-color-scheme: light)', '(prefers-reduced-motion)'].map((one) => matchMedia(one).matches),
      language: localStorage.getItem('language'),
      clock: await new Promise<boolean>((soon) => setTimeout(() => soon('__pwClock' in window), 1)),
    }))
    expect(found).toEqual({
      kept: [null, null, ''],
      drafts: false,
      stores: [],
      permission: 'prompt',
      width: 1440,
      media: [true, true],
      language: 'zh-Hans',
      clock: false,
    })
    // A page that is left before it has come is no place to go back to: then there is only the other.
    const browser = await context.newCDPSession(page)
    const { entries } = await browser.send('Page.getNavigationHistory')
    expect(entries.filter(({ url }) => url !== 'about:blank' && url !== page.url())).toEqual([])
    await browser.detach()
  })
})

test('what cannot be taken back from a window ends it', async ({ page }) => {
  expect(page === left).toBe(true)
  await page.addInitScript(() => Object.assign(window, { left: true }))
  await page.goto('/portal/login')
  expect(await page.evaluate(() => 'left' in window)).toBe(true)
})

test('and the next one has a new window', async ({ page }) => {
  expect(page === left).toBe(false)
  await page.goto('/portal/login')
  expect(await page.evaluate(() => 'left' in window)).toBe(false)
})

test('only a corner of a window is drawn, and it is all there: laid out, pressed and pictured', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto('/portal/login')
  expect(await page.evaluate(() => [innerWidth, innerHeight, visualViewport!.width])).toEqual([800, 600, 800])
  await page.evaluate(() =>
    addEventListener('click', ({ clientX, clientY }) => (window.name = `${clientX} ${clientY}`)),
  )
  await page.mouse.click(790, 590)
  expect(await page.evaluate(() => window.name)).toBe('790 590')
  const picture = await page.screenshot()
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([800, 600])
})
