import { cockpitOperations } from '@portico/contract/cockpit/cockpit.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import type { Page } from '@playwright/test'
import { mark, marked } from './browser.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, inState, runningHost } from './resources.ts'
import { shows } from './shows.ts'

const tile = (page: Page, word: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(word, { exact: true }) })
const feed = (page: Page) => page.getByRole('region', { name: 'Latest operations' })

test('the cockpit button opens /cockpit/index in a new tab, without the frame and in the dark (A-NAV-02)', async ({
  page,
  portico,
}) => {
  shows('A-NAV-02')
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/home')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Cockpit' }).click()
  const cockpit = await opened
  await expect(cockpit).toHaveURL(/\/portal\/cockpit\/index$/)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(cockpit).toHaveTitle(/^Cockpit - /)
  await expect(cockpit.getByRole('heading', { level: 1, name: 'Li Lei' })).toBeVisible()
  await expect(cockpit.getByRole('navigation')).toHaveCount(0)
  await expect(tile(cockpit, 'Running')).toContainText('0')
  await expect(cockpit.getByText('No operations yet')).toBeVisible()
  await expect(cockpit.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const font = (on: Page) => on.getByRole('heading', { level: 1 }).evaluate((head) => getComputedStyle(head).fontFamily)
  expect(await font(cockpit)).toBe(await font(page))

  await cockpit.evaluate(() => localStorage.setItem('theme', 'light'))
  await cockpit.reload()
  await expect(cockpit.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cockpit.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await cockpit.getByRole('link', { name: 'Back to console' }).click()
  await expect(cockpit).toHaveURL(/\/portal\/home$/)
})

test('a host that stops changes the figures, the feed and the busiest without a reload', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'shop-01')
  await adopt(page, customer)
  await page.goto('/portal/cockpit/index')
  // The host and its disk.
  await expect(tile(page, 'Running')).toContainText('2')
  await expect(tile(page, 'Stopped or unused')).toContainText('0')
  const busy = page.getByRole('region', { name: 'Busiest hosts by CPU' })
  await expect(busy).toContainText('shop-01')
  await expect(page.getByRole('region', { name: 'Resources by node' })).toContainText('Hong Kong A')
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('Balance lasts until')
  const spending = money.getByRole('slider', { name: 'Spending over the last 30 days' })
  await expect(spending.locator('canvas')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const [today, still] = [(await spending.getAttribute('aria-valuetext'))!, await spending.boundingBox()]
  await spending.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(spending).not.toHaveAttribute('aria-valuetext', today)
  expect(await spending.boundingBox()).toEqual(still)
  // The head and the days.
  await expect(money.getByRole('table', { name: 'Spending over the last 30 days' }).getByRole('row')).toHaveCount(31)
  await mark(page)
  await portico.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, customer)
  await inState(portico, customer, id, 'SHUTOFF')
  await expect(tile(page, 'Stopped or unused')).toContainText('1')
  await expect(tile(page, 'Running')).toContainText('1')
  await expect(feed(page).getByRole('listitem').first()).toContainText(/Stop.*shop-01.*Done/)
  await expect(busy).toContainText('No running hosts')
  await expect(marked(page)).toHaveCount(1)
})

/** Whether the window shows all of it, downwards and sideways. */
const room = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    const cut = [...document.querySelectorAll('main section, [role=log]')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1,
    )
    return { sideways: scrollWidth > clientWidth, down: scrollHeight > clientHeight, cut: cut.length }
  })

test('it fits a wall without scrolling, and a hand without scrolling sideways', async ({ page, portico }) => {
  const customer = await buyer(portico)
  // More hosts than stand in one column, and more operations than there are lines.
  for (const name of ['shop', 'mail']) await runningHost(portico, customer, name, { quantity: 3, bandwidth_mbps: 2 })
  await adopt(page, customer)
  // English has the longest words.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/portal/cockpit/index')
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(cockpitOperations)
  await expect.poll(() => room(page)).toEqual({ sideways: false, down: false, cut: 0 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => room(page)).toEqual({ sideways: false, down: true, cut: 0 })
})
