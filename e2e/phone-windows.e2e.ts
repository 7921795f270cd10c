import type { Locator, Page } from '@playwright/test'
import { openWindow, ownPhones } from './phones.ts'
import { adopt, expect, test, wide } from './portico.ts'
import { buyer } from './resources.ts'
import { shows } from './shows.ts'
import { narrow } from './walk.ts'

const placeOf = async (one: Locator) => (await one.boundingBox())!
const windowOf = (page: Page, id: string) => page.getByRole('region', { name: `Phone ${id}` })
const gripOf = (opened: Locator) => opened.getByRole('button', { name: /^Move / })

async function expectInside(one: Locator, { width, height }: { width: number; height: number }): Promise<void> {
  const box = await placeOf(one)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

test('a window is moved by its head and by the arrow keys; the first lies at 2000, dialogs above it; at the right edge its keys and performance stand at its left (A-VIEW-01, A-VIEW-05)', async ({
  page,
  portico,
}) => {
  shows('A-VIEW-01', 'A-VIEW-05')
  const customer = await buyer(portico)
  const [id] = await ownPhones(portico, customer, 1)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const opened = await openWindow(page, id!)
  await expect(opened).toHaveCSS('z-index', '2000')
  const start = await placeOf(opened)
  await page.mouse.move(start.x + 40, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x - 60, start.y + 50, { steps: 3 })
  await page.mouse.up()
  const dragged = await placeOf(opened)
  expect([dragged.x - start.x, dragged.y - start.y]).toEqual([-100, 30])
  await gripOf(opened).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  const stepped = await placeOf(opened)
  expect([stepped.x - dragged.x, stepped.y - dragged.y]).toEqual([20, -20])

  await page.getByRole('button', { name: `Actions for ${id}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  await page.getByRole('dialog', { name: 'Reset: 1 phone' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(opened).toBeVisible()
  await opened.getByRole('button', { name: 'Performance' }).click()
  const panel = opened.getByRole('complementary', { name: 'Performance' })
  const before = await placeOf(opened)
  expect((await placeOf(panel)).x).toBeGreaterThan(before.x + before.width)
  await page.mouse.move(before.x + 40, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(wide.width - before.width + 40, before.y + 20, { steps: 3 })
  await page.mouse.up()
  for (const beside of [panel, opened.getByRole('group', { name: 'Keys of the phone' })]) {
    await expectInside(beside, wide)
    const { x, width } = await placeOf(beside)
    expect(x + width).toBeLessThan(wide.width - before.width)
  }
})

test('by keyboard: a window takes the focus, Escape leaves the phone and then closes, and the focus goes back', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 2)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const first = await openWindow(page, ids[0]!)
  await expect(gripOf(first)).toBeFocused()
  const second = await openWindow(page, ids[1]!)
  await expect(gripOf(second)).toBeFocused()
  // The keys stand beside the window on top.
  await expect(first.getByRole('group', { name: 'Keys of the phone' })).toHaveCount(0)
  await second.getByRole('textbox').focus()
  await page.keyboard.press('Tab')
  await expect(second.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gripOf(second)).toBeFocused()
  await second.getByRole('button', { name: 'Screenshot' }).click()
  const shot = page.getByRole('dialog', { name: 'Screenshot' })
  await expect(shot.getByRole('button', { name: 'Download' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(shot).toHaveCount(0)
  await expect(second).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(second).toHaveCount(0)
  await expect(gripOf(first)).toBeFocused()
  await expect(first.getByRole('group', { name: 'Keys of the phone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(ids[0]!) })
  await expect(row.getByRole('button', { name: 'Open window' })).toBeFocused()
})

test.describe('on a telephone', () => {
  test.use({ viewport: narrow })

  test('a window fits upright and lying, with its keys and its performance', async ({ page, portico }) => {
    const customer = await buyer(portico)
    const [id] = await ownPhones(portico, customer, 1)
    await adopt(page, customer)
    await page.goto('/portal/deviceList')
    await page.getByRole('button', { name: `Actions for ${id}` }).click()
    await page.getByRole('menuitem', { name: 'Open window' }).click()
    const opened = windowOf(page, id!)
    await expect(opened.locator('canvas')).toHaveAttribute('data-state', 'connected')
    const keys = opened.getByRole('group', { name: 'Keys of the phone' })
    for (const part of [opened, keys]) await expectInside(part, narrow)
    await opened.getByRole('button', { name: 'Rotate' }).click()
    await expect.poll(async () => (await placeOf(opened)).width).toBe(374)
    await opened.getByRole('button', { name: 'Performance' }).click()
    const panel = opened.getByRole('complementary', { name: 'Performance' })
    for (const part of [opened, keys, panel]) await expectInside(part, narrow)
    await panel.getByRole('button', { name: 'Close performance' }).click()
    await opened.getByRole('button', { name: 'Close window' }).click()
    await expect(opened).toHaveCount(0)
  })
})
