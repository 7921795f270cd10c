import type { Page } from '@playwright/test'
import { formatMoney } from '@portico/contract/formats.ts'
import { monthOf } from '@portico/contract/money/sums.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { callsOf, goOn, hold } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'
import { agree, buyer, node } from './resources.ts'
import { shows } from './shows.ts'

const password = 'Harbour-Lamp-42'
const summary = (page: Page) => page.getByRole('complementary')

/** Only what has no usual value: the name and the password. */
async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Host name').fill(name)
  await page.locator('input[name=password]').fill(password)
}

test('three hosts are bought from an empty wallet: by the cashier and back to the filled form, then they come up (A-LAY-13)', async ({
  page,
  portico,
}) => {
  shows('A-LAY-13')
  await adopt(page, await buyer(portico, 0))
  await page.goto('/portal/home')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create host' })).toContainText('HOT')
  await goOn(page, '/portal/compute')
  // Above the list, and not again in its place while it is empty.
  await expect(page.getByRole('main').getByRole('link', { name: 'Create host' })).toHaveText([/HOT$/])
  await page.getByRole('button', { name: 'New' }).hover()
  const entry = page.getByRole('menuitem', { name: /host/i })
  await expect(entry).toContainText('HOT')
  await entry.click()
  await expect(page).toHaveURL(/\/portal\/createcpu/)

  await page.getByText('None', { exact: true }).click()
  await page.getByRole('button', { name: 'More: Quantity' }).click()
  await page.getByRole('button', { name: 'More: Quantity' }).click()
  await fill(page, 'shop')
  // The same from the bar of a phone, which has the way to the lines too.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(summary(page)).toContainText('Your balance is ¥319.50 short.')
  await expect(summary(page)).toBeInViewport({ ratio: 1 })
  await summary(page)
    .getByRole('button', { name: /g2\.medium, 1 vCPU · 4 GiB · Hong Kong A · 1 month/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Price details' })).toContainText('4 GiB memory, 1-month term')
  await page.keyboard.press('Escape')
  await summary(page).getByRole('link', { name: 'Recharge ¥319.50' }).click()

  await page.getByRole('radio', { name: /^Quick pay/ }).check()
  await page.getByRole('button', { name: 'Recharge ¥319.50' }).click()
  await page.getByRole('button', { name: 'Pay ¥319.50' }).click()

  await expect(page).toHaveURL(/\/portal\/createcpu/)
  await expect(page.getByLabel('Host name')).toHaveValue('shop')
  await page.locator('input[name=password]').fill(password)
  await agree(page)
  await summary(page).getByRole('button', { name: 'Pay and create' }).click()

  await expect(page).toHaveURL(/\/portal\/compute/)
  for (const name of ['shop-1', 'shop-2', 'shop-3'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Running')
  // Who comes back begins anew.
  await goOn(page, '/portal/createcpu')
  await expect(page.getByLabel('Host name')).toHaveValue('')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await expect(summary(page).getByRole('checkbox')).not.toBeChecked()
})

test('a node that is not subscribed is offered in place, and nothing typed is lost; the dialog is heard too (A-SUB-09, A-SUB-18)', async ({
  page,
  portico,
}) => {
  shows('A-SUB-09', 'A-SUB-18')
  await adopt(page, await buyer(portico))
  await page.goto('/portal/createcpu')
  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeChecked()
  await page.getByRole('radio', { name: 'g2.large' }).check()
  await fill(page, 'shop')
  await page.getByText('Singapore A').click()
  await expect(
    page.getByText('You have not subscribed to this node, please complete the subscription first.'),
  ).toBeVisible()
  // What is paid for is still what the page shows.
  await expect(page.getByRole('radio', { name: /Hong Kong A/ })).toBeChecked()
  await expect(page.getByLabel('Host name')).toHaveValue('shop')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Subscribe to Singapore A' }).click()
  await expect(page.getByRole('radio', { name: /Singapore A/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'g2.large' })).toBeChecked()
  await expect(page.getByLabel('Host name')).toHaveValue('shop')
  await expect(summary(page)).toContainText('Singapore A')

  await page.getByRole('button', { name: 'Subscribe to nodes' }).click()
  const dialog = page.getByRole('dialog', { name: /nodes/i })
  await dialog.getByRole('button', { name: /Frankfurt A/ }).click()
  await expect(dialog.getByRole('button', { name: /Frankfurt A/ })).toContainText(/subscribed/i)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: /Frankfurt A/ })).toBeChecked()
  await expect(summary(page)).toContainText('Frankfurt A')
})

test('what was sold out meanwhile is told, costs nothing, and the form stays as it was', async ({ page, portico }) => {
  await adopt(page, await buyer(portico))
  await portico.sql(`update flavor_offer set stock = 1, sold = 0 where flavor_id = 'm2.2xlarge' and node_id = $1`, [
    node,
  ])
  await page.goto('/portal/createcpu')
  await page.getByText('Memory m2').click()
  await page.getByRole('radio', { name: 'm2.2xlarge' }).check()
  await expect(page.getByText('1 left')).toBeVisible()
  await fill(page, 'late')
  const pay = summary(page).getByRole('button', { name: /^Pay ¥/ })
  await agree(page)
  await portico.sql(`update flavor_offer set sold = 1 where flavor_id = 'm2.2xlarge' and node_id = $1`, [node])
  await pay.click()
  await expect(page.getByText('Your choice has just sold out. Choose another size or node.')).toBeVisible()
  await expect(page.getByLabel('Host name')).toHaveValue('late')
  await expect(page.getByRole('row', { name: /m2\.2xlarge/ })).toContainText('This model is sold out')
  // Saying so leaves the prices of the others their place, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('row', { name: /m2\.large/ }).getByText(/^¥/)).toBeInViewport({ ratio: 1 })
  await goOn(page, '/portal/myorder')
  await expect(page.getByText('Nothing here yet').or(page.getByText('No orders'))).toBeVisible()
})

test('every size and term has its price for a month, asked for in one call a section, and the old sum stays until the new one is there', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 10_000_000)
  await adopt(page, customer)
  const made = callsOf(page)
  await page.goto('/portal/createcpu')
  const term = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name, exact: false }) })
  const size = page.getByRole('row', { name: /g2\.large/ })
  const total = summary(page).locator('dd').first()
  await expect(size).toContainText('¥192.00')
  await expect(term('3 months')).toContainText('9.5折 · 5% off')
  const month = (await term('3 months').textContent())!.match(/¥[\d,.]+\d/)![0]
  await term('3 months').click()
  const ofMonth = async () => formatMoney(monthOf((await total.textContent())!.replace(/[¥,]/g, ''), 3))
  await expect.poll(ofMonth).toBe(month)
  const sum = (await total.textContent())!
  await expect(size).toContainText('¥182.40')
  await expect(page.getByRole('columnheader', { name: 'Per month' })).toBeVisible()
  // Sizes once for each term, terms once: not one call for each card.
  expect(made.filter((call) => call.url().endsWith('queryChoicePrices'))).toHaveLength(3)

  const { asked, letGo } = await hold(page, purchaseCalls.purchasePrice)
  const before = await total.boundingBox()
  await page.getByRole('button', { name: 'More: Quantity' }).click()
  await asked
  await expect(total).toHaveText(sum)
  await expect(summary(page).locator('[data-stale]')).toBeVisible()
  letGo()
  await expect(total).not.toHaveText(sum)
  await expect(summary(page).locator('[data-stale]')).toHaveCount(0)
  expect((await total.boundingBox())!.y).toBe(before!.y)

  // On a phone the families are one control in a line, and the arrows go through it.
  await page.setViewportSize({ width: 390, height: 800 })
  const families = page.getByRole('group', { name: 'Size' }).locator('label')
  const boxes = await Promise.all((await families.all()).map(async (one) => (await one.boundingBox())!))
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  await page.getByRole('radio', { name: /^General g2/ }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Compute c2.*Compiling, transcoding/ })).toBeChecked()
  await expect(page.getByRole('row', { name: /c2\.large/ })).toBeVisible()
})

test('the system disk starts at what the system asks for, and bad input is told at its field (A-RES-04)', async ({
  page,
  portico,
}) => {
  shows('A-RES-04')
  const desk = await operator(portico)
  const other = unique('BSD ')
  const image = {
    image_id: unique('bsd').toLowerCase().slice(0, 20),
    name: other,
    system: 'other',
    version: '14',
  } as const
  await portico.ok(
    nodeDeskCalls.platformImageSave,
    { ...image, user_name: 'root', min_disk_gb: 20, nodes: [node], on_sell: true, sort: 0, is_new: true },
    desk,
  )
  await adopt(page, await buyer(portico))
  await page.goto('/portal/createcpu')
  const disk = page.getByRole('textbox', { name: 'System disk' })
  await expect(disk).toHaveValue('30')
  await page.getByText('Windows Server', { exact: true }).click()
  await expect(disk).toHaveValue('50')
  await page.getByText(other, { exact: true }).click()
  await expect(disk).toHaveValue('40')
  await portico.ok(nodeDeskCalls.platformImageRemove, { image_id: image.image_id }, desk)

  await page.getByText('Ubuntu', { exact: true }).click()
  await expect(disk).toHaveValue('30')
  const pay = summary(page).getByRole('button', { name: /^Pay ¥/ })
  await agree(page)
  await pay.click()
  await expect(page.getByText('Host name cannot be empty')).toBeVisible()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await page.getByLabel('Host name').fill('web_1')
  await page.locator('input[name=password]').fill('ubuntu12')
  await pay.click()
  await expect(page.getByText(/too weak|weak/i).first()).toBeVisible()
  await expect(page).toHaveURL(/createcpu/)
})

test('a host is put into the cart once its form is right, and bought from there with its password', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/createcpu')
  await page.getByText('None', { exact: true }).click()
  const aside = page.getByRole('button', { name: 'Add to cart' })
  await aside.click()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await fill(page, 'later')
  await aside.click()
  await expect(page.getByText('Added to cart.')).toBeVisible()
  await page.getByRole('link', { name: 'Cart (1)' }).click()
  const cart = page.getByRole('main')
  await expect(cart.getByRole('listitem').first()).toContainText('g2.medium')
  await agree(cart)
  await cart.getByRole('button', { name: /^Pay ¥/ }).click()
  await expect
    .poll(async () => (await portico.ok(hostCalls.hostList, { limit: 5 }, customer)).result.map(({ status }) => status))
    .toEqual(['ACTIVE'])
})
