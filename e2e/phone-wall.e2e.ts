import { phoneCalls } from '@portico/contract/phone/device.ts'
import type { Locator, Page } from '@playwright/test'
import { callsOf, fits } from './browser.ts'
import { bulkPhones, removeBulkPhones } from './bulk-phones.ts'
import { app, isAnother, openWindow, ownPhones, pictureOf, restingPicture } from './phones.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer } from './resources.ts'
import { shows } from './shows.ts'
import { narrow } from './walk.ts'

const cardOf = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Open ${id}` }) })
const pictureIn = (card: Locator) => card.locator('canvas[data-state=shown]')
const showWall = (page: Page) => page.getByRole('radio', { name: 'Wall' }).check({ force: true })

async function wallOf(page: Page, portico: Portico, count: number): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, count)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  await showWall(page)
  for (const id of ids) await expect(pictureIn(cardOf(page, id))).toBeVisible()
  return { customer, ids }
}

test('a wall shows live pictures, which change with the phones, a window opens from it, and it fits a narrow screen', async ({
  page,
  portico,
}) => {
  test.slow()
  const { ids } = await wallOf(page, portico, 2)
  const [one, other] = [pictureIn(cardOf(page, ids[0]!)), pictureIn(cardOf(page, ids[1]!))]
  const before = [await restingPicture(one), await restingPicture(other)]
  await page.getByRole('button', { name: `Open ${ids[0]}` }).click()
  const opened = page.getByRole('region', { name: `Phone ${ids[0]}` })
  const canvas = opened.locator('canvas')
  await expect(canvas).toHaveAttribute('data-state', 'connected')
  await canvas.click({ position: app })
  await expect.poll(() => isAnother(one, before[0]!)).toBe(true)
  expect(await isAnother(other, before[1]!)).toBe(false)
  await opened.getByRole('button', { name: 'Close window' }).click()
  // Closing it lets go of the phone, and the wall takes it up again.
  await expect(one).toBeVisible()

  await page.setViewportSize(narrow)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Wall' })).toBeChecked()
  await expect(one).toBeVisible()
  await fits(page)
})

test('phones are chosen on the wall by mouse and by keyboard, and acted on together', async ({ page, portico }) => {
  test.slow()
  const { ids } = await wallOf(page, portico, 4)
  const press = (n: number) => page.getByRole('button', { name: `Open ${ids[n]}` })
  await press(0).click({ modifiers: ['Control'] })
  await press(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await press(1).click({ modifiers: ['Control'] })
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Phone / })).toHaveCount(0)
  await press(1).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(press(3)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: /^Reboot/ }).click()
  await page.getByRole('dialog', { name: 'Reboot: 4 phones' }).getByRole('button', { name: 'Reboot' }).click()
  await expect(page.getByText('Reboot: in progress on 4 phones')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(3).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `Phone ${ids[3]}` })).toBeVisible()
})

test('a thousand phones on the wall are at most 2,500 elements, and no call is made for any of them', async ({
  page,
  portico,
}) => {
  const customer = await bulkPhones(portico, 1000)
  await adopt(page, customer)
  await page.goto('/portal/deviceList?limit=1000')
  await showWall(page)
  await expect(page.getByText('1,000 entries')).toBeVisible()
  await expect(cardOf(page, 'bulk-1').first()).toContainText('Not responding')
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  const made = callsOf(page)
  await expect.poll(elements).toBeLessThanOrEqual(2500)
  await page.getByRole('button', { name: /^Open bulk-1\b/ }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: /^Open bulk-1000\b/ })).toBeFocused()
  await expect(cardOf(page, 'bulk-1000')).toContainText('Not responding')
  await expect.poll(elements).toBeLessThanOrEqual(2500)
  console.log(`1,000 phones: ${await elements()} elements of 2,500`)
  expect(made.filter((request) => request.url().includes('/cloudphone/'))).toEqual([])
  await removeBulkPhones(portico, customer)
})

test('what is done on the master is done on all; one that goes astray is paused, shown, and follows again', async ({
  page,
  portico,
}) => {
  test.slow()
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 3)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  for (const id of ids) await page.getByRole('checkbox', { name: new RegExp(id) }).check()
  await page.getByRole('button', { name: /^Group control/ }).click()
  await page
    .getByRole('dialog', { name: 'Control 2 phones from another' })
    .getByRole('button', { name: 'Start' })
    .click()
  const group = page.getByRole('region', { name: `Group control from ${ids[0]}` })
  const panel = group.getByRole('complementary', { name: 'Followers' })
  await expect(panel).toContainText('2 in sync')
  for (const id of ids) await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Group control')
  const states = async () => (await portico.ok(phoneCalls.phoneList, {}, customer)).result.map(({ state }) => state)
  expect(await states()).toEqual(Array.from({ length: 3 }, () => 'group control'))

  // Another app, by its own window.
  await panel.getByRole('button', { name: `Show ${ids[2]}` }).click()
  const astray = page.getByRole('region', { name: `Phone ${ids[2]}` })
  await expect(astray.locator('canvas')).toHaveAttribute('data-state', 'connected')
  await astray.locator('canvas').click({ position: app })
  const line = panel.getByRole('listitem').filter({ hasText: ids[2]! })
  await expect(line).toContainText('Another app is in front')
  await expect(panel).toContainText('1 in sync')
  await expect(panel).toContainText('1 paused')

  await astray.getByRole('button', { name: 'Home' }).click()
  await line.getByRole('button', { name: `Resume ${ids[2]}` }).click()
  await expect(panel).toContainText('2 in sync')
  const shown = await restingPicture(astray.locator('canvas'))
  await group.locator('canvas').click({ position: app })
  await expect.poll(() => isAnother(astray.locator('canvas'), shown)).toBe(true)
  await group.getByRole('button', { name: 'End control' }).click()
  await expect(group).toHaveCount(0)
  await expect.poll(states).not.toContain('group control')
})

test('the camera of the computer is seen on the phone, under the name it has (A-VIEW-12)', async ({
  page,
  portico,
}) => {
  test.slow()
  shows('A-VIEW-12')
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 2)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: /^Camera sync/ }).click()
  const camera = page.getByRole('region', { name: 'Camera' })
  await expect(camera).toContainText(/fake_device/)
  const box = (await camera.boundingBox())!
  expect([box.width, box.height]).toEqual([288, 512])
  await expect(camera.getByText('Receiving')).toHaveCount(2)

  await page.getByRole('button', { name: 'Clear selection' }).click()
  const opened = await openWindow(page, ids[0]!)
  const canvas = opened.locator('canvas')
  // The third app of the dock is the camera.
  await canvas.click({ position: { x: 173, y: 465 } })
  const first = await pictureOf(canvas)
  await expect.poll(() => isAnother(canvas, first)).toBe(true)
  const moving = await pictureOf(canvas)
  await expect.poll(() => isAnother(canvas, moving)).toBe(true)
  await camera.getByRole('button', { name: 'Close camera' }).click()
  await expect(camera).toHaveCount(0)
})

test('the camera is refused to an eleventh phone, and explained on a page that came over an open line (A-PH-02, A-ENV-02, A-ENV-03, A-ENV-04)', async ({
  page,
  portico,
}) => {
  shows('A-PH-02', 'A-ENV-02', 'A-ENV-03', 'A-ENV-04')
  const customer = await bulkPhones(portico, 11)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: /^Camera sync/ }).click()
  await expect(page.getByText('A camera can be sent to at most 10 phones at once')).toBeVisible()
  await page.getByRole('checkbox', { name: /bulk-11/ }).uncheck()
  // As browsers have it on such a page.
  await page.evaluate(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  })
  await page.getByRole('button', { name: /^Camera sync/ }).click()
  const help = page.getByRole('dialog', { name: 'The camera needs a secure origin' })
  await expect(help).toContainText('not served from a secure origin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await help.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
  })
  await help.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copy failed, please copy manually')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await removeBulkPhones(portico, customer)
})
