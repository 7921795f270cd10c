import type { Page } from '@playwright/test'
import { goOn, walkOf } from './browser.ts'
import { tellSilently } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** What scrolls sideways, and what can be pressed or typed into but sticks out of the window. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40)}`
    const scrolling = [document.documentElement, ...document.querySelectorAll('body, body *')].filter((element) => {
      const { overflowX } = getComputedStyle(element)
      const scrolls = element === document.documentElement || ['auto', 'scroll'].includes(overflowX)
      return scrolls && element.scrollWidth > element.clientWidth + 1
    })
    const outside = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const shown = element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden')
      return shown && width > 2 && (right > innerWidth + 1 || left < -1)
    })
    return [...scrolling.map((one) => `scrolls: ${name(one)}`), ...outside.map((one) => `outside: ${name(one)}`)]
  })

test('nothing scrolls sideways at 390 px', async ({ page, portico }) => {
  const visit = walkOf(page)
  for (const path of ['/login', '/help?topic=host', '/404']) {
    await visit(`/portal${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => sideways(page), path).toEqual([])
  }
  const customer = await portico.customer()
  await tellSilently(portico, customer.login_id, 3)
  await adopt(page, customer)
  const go = walkOf(page)
  for (const path of ['/home', '/personalcenter', '/notificationcenter']) {
    await go(`/portal${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('time:visible').first()).toBeVisible()
    await expect.poll(() => sideways(page), path).toEqual([])
  }
  await expect(page).toHaveTitle(/^Notices - /)
})

test('on a narrow screen the menu is a drawer: opened by its button, closed by Escape, outside and by choosing', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/personalcenter')
  await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  const button = page.getByRole('button', { name: 'Open menu' })
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()

  await button.click()
  await expect(drawer.getByRole('link', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(370, 400)
  await expect(drawer).toBeHidden()

  await button.click()
  const money = drawer.getByRole('group', { name: 'Money' })
  await expect(money.getByRole('link')).toHaveText(['Recharge', 'Cart', 'Orders', 'Costs', 'Vouchers', 'Invoices'])
  await drawer.getByRole('link', { name: 'Notices' }).click()
  await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
  await expect(drawer).toBeHidden()
  await button.click()
  await expect(drawer.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
})

test('on a phone, too, what somebody looks for is found, and the panels of the bar open by a tap and stay in the window', async ({
  page,
  signedIn,
}) => {
  await page.goto('/portal/home')
  expect(signedIn.area).toBe('customer')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search or jump to' }).tap()
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('orders')
  await palette
    .getByRole('option', { name: /^Orders/ })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/portal\/myorder$/)
  // As the first notice of everybody says.
  await goOn(page, '/portal/notificationcenter')
  await expect(page.getByText(/The search at the top finds every page/)).toBeVisible()

  await page.getByRole('button', { name: /unread notice|^Notices$/ }).tap()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await expect(notices.getByRole('link', { name: 'More', exact: true })).toBeVisible()
  await expect.poll(() => sideways(page)).toEqual([])
  await page.getByRole('button', { name: /unread notice|^Notices$/ }).tap()
  await expect(notices).toBeHidden()
  await page.getByRole('button', { name: /unread notice|^Notices$/ }).tap()
  await expect(notices).toBeVisible()
  await page.touchscreen.tap(195, 800)
  await expect(notices).toBeHidden()

  await page.getByRole('button', { name: 'Account menu' }).tap()
  const panel = page.getByRole('dialog', { name: 'Account menu' })
  await expect(panel).toBeVisible()
  await expect.poll(() => sideways(page)).toEqual([])
  await panel.getByLabel('Language').selectOption('繁體中文')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
})

test('the first-login dialog fits a narrow screen', async ({ page, portico }) => {
  await adopt(page, await portico.customer({ fresh: true }))
  await page.goto('/portal/home')
  const dialog = page.getByRole('dialog', { name: 'Who will use this account?' })
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport()
  await expect
    .poll(async () => {
      const { x, width } = (await dialog.boundingBox())!
      return x >= 0 && x + width <= 390
    })
    .toBe(true)
})

test('on a phone a buy page shows in a line each what is settled, and opens it in place; its prices are not cut', async ({
  page,
  portico,
}) => {
  await adopt(page, await buyer(portico))
  await page.goto('/portal/createcpu')
  await test.step('a tap that leaves a field that is wrong reaches what was tapped', async () => {
    await page.getByLabel('Host name').fill('not-allowed')
    const year = page.locator('label').filter({ has: page.getByRole('radio', { name: /^12 months/ }) })
    await year.scrollIntoViewIfNeeded()
    await year.tap({ position: { x: 20, y: 10 } })
    await expect(page.getByRole('radio', { name: /^12 months/ })).toBeChecked()
    await expect(page.getByText('A host name is made of letters and digits only')).toBeVisible()
    await page.getByRole('radio', { name: /^1 month / }).press('Space')
    await page.getByLabel('Host name').fill('shop')
  })
  const sizes = page.getByRole('table').filter({ hasText: 'g2.medium' })
  await expect(sizes).toContainText('¥96.00')
  expect(await sizes.evaluate((table) => table.clientWidth - table.parentElement!.clientWidth)).toBeLessThanOrEqual(0)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const row = (name: string) => section(name).locator('h2 > button')
  await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/portal/compute')
  await expect(row('Node')).toHaveText(/Hong Kong A.*In stock.*Change/)
  await expect(row('Image')).toHaveText(/Ubuntu 24.04.*included/)
  await expect(row('Disks')).toHaveText(/30 GiB.*¥[\d.]+$/)
  await expect(row('Network')).toHaveText(/5 Mbps.*¥[\d.]+$/)
  for (const name of ['Node', 'Image', 'Disks', 'Network'])
    await expect(row(name)).toHaveAttribute('aria-expanded', 'false')

  await row('Node').press('Enter')
  await expect(row('Node')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeFocused()
  await row('Node').press('Enter')
  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeHidden()
  await row('Disks').tap()
  await page.getByRole('button', { name: 'More: System disk' }).tap()
  await expect(row('Disks')).toContainText('40 GiB')

  // What has to be filled in is open, stays so while it is, and opens again with what is wrong in it.
  const password = page.locator('input[name=password]')
  await expect(password).toBeVisible()
  await password.fill('ubuntu12')
  await row('Sign-in').tap()
  await expect(section('Sign-in').getByText(/weak/)).toBeVisible()
  await expect(password).toBeVisible()
  await password.fill('Harbour-Lamp-42')
  await expect(password).toBeVisible()
  await row('Sign-in').tap()
  await expect(password).toBeHidden()
  await expect(row('Sign-in')).toHaveText(/Password as ubuntu.*included/)
  await expect.poll(() => sideways(page)).toEqual([])
})
