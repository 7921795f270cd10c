import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { maintenanceCalls } from '@portico/contract/support/maintenance.ts'
import { goInside, goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, comesRound, credit } from './resources.ts'

test('a maintenance service is bought, started by an operator, recorded, and ends with its term', async ({
  page,
  portico,
}) => {
  test.slow()
  const customer = await portico.customer()
  await credit(portico, customer, 100_000)
  await adopt(page, customer)
  await page.goto('/portal/maintainservice')
  await expect(page.getByText('No maintenance services yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Buy service' }).first().click()
  await expect(page).toHaveURL(/\/purchaseservice$/)
  await expect(page.getByRole('button', { name: 'Pay ¥599.00 and create' })).toBeVisible()
  await page.getByText('On request', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop care')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥199.00 and create' }).click()

  await expect(page).toHaveURL(/\/maintainservice$/)
  const row = page.getByRole('row', { name: /Shop care/ })
  await expect(row).toContainText('Under construction')
  await expect(row).toContainText('Counts from the start')
  const { result } = await portico.ok(maintenanceCalls.maintenanceList, {}, customer)
  const { id } = result[0]!

  await adopt(page, await operator(portico))
  await page.goto(`/portal/servicelists?search=${id}`)
  await expect(row).toContainText('Under construction')
  await row.getByRole('button', { name: 'Start service' }).click()
  await page.getByRole('dialog', { name: 'Start Shop care' }).getByRole('button', { name: 'Start service' }).click()
  await expect(row).toContainText('In effect')
  await row.getByRole('button', { name: 'Add record' }).click()
  const form = page.getByRole('dialog', { name: 'Record for Shop care' })
  await form.getByLabel('What was done').fill('Renewed the certificate of the shop.')
  await form.getByRole('button', { name: 'Add record' }).click()
  await expect(page.getByText('Record added')).toBeVisible()

  await adopt(page, customer)
  await page.goto('/portal/maintainservice')
  await expect(row).toContainText('In effect')
  await row.getByRole('button', { name: 'Service records' }).click()
  await expect(page.getByText('Renewed the certificate of the shop.')).toBeVisible()

  await portico.sql(`update resource set expires_at = now() - interval '1 minute' where id = $1`, [id])
  await comesRound(portico, 'resource.time')
  await page.goto('/portal/maintainservice')
  await expect(row).toContainText('Expired')
  await row.getByRole('button', { name: 'Renew', exact: true }).click()
  const renewing = page.getByRole('dialog', { name: 'Renew Shop care' })
  await renewing.getByRole('button', { name: 'Pay ¥199.00 and renew' }).click()
  await expect(row).toContainText('In effect')
})

test('services are put into the cart, settled together, and a price that changed meanwhile is shown first', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await credit(portico, customer, 300_000)
  await adopt(page, customer)
  await page.goto('/portal/purchaseservice')
  const name = page.getByRole('textbox', { name: 'Name' })
  for (const called of ['First', 'Second']) {
    await name.fill(called)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Added to cart.').last()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Cart (2)' }).click()
  await expect(page).toHaveURL(/\/portal\/cart$/)
  const cart = page.getByRole('main')
  const line = (called: string) => cart.getByRole('listitem', { name: called })
  const pay = cart.getByRole('button', { name: /^Pay .*$/ })
  await expect(pay).toHaveText('Pay ¥1,198.00')
  await expect(line('Second')).toContainText('Maintenance service · 24-hour service')
  // Another term in place, and back.
  const term = async (called: string) => {
    await line('First').getByRole('combobox', { name: 'Term' }).click()
    await page.getByRole('option', { name: called }).click()
  }
  await term('3 months · 9.5折 · 5% off')
  await expect(pay).toHaveText('Pay ¥2,306.15')
  await expect(line('First')).toContainText('¥1,797.00')
  await term('1 month')
  await expect(pay).toHaveText('Pay ¥1,198.00')
  await portico.sql(`update account set discount = '0.50' where id = (select account_id from login where id = $1)`, [
    customer.login_id,
  ])
  await agree(cart)
  await pay.click()
  await expect(cart.getByText('The price has changed to ¥599.00.')).toBeVisible()
  await expect(pay).toHaveText('Pay ¥599.00')
  await expect(line('First')).toContainText('The price has changed: it was ¥599.00 when you added it.')
  await cart.getByRole('button', { name: 'Remove First' }).click()
  await expect(line('First')).toHaveCount(0)
  await expect(cart.getByText('Keep at least one item')).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Remove Second' })).toBeDisabled()
  await cart.getByRole('button', { name: 'Undo' }).click()
  await expect(line('First')).toBeVisible()
  await cart.getByRole('button', { name: 'Remove First' }).click()
  // What was accepted stays when a telephone is turned.
  const agreement = cart.getByRole('checkbox', { name: /purchase agreement/ })
  await expect(agreement).toBeChecked()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(cart.locator('[data-pay-bar]')).toBeVisible()
  await expect(agreement).toBeChecked()
  await cart.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Bought 1 item.')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/myorder$/)
  await goOn(page, '/portal/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(await portico.ok(maintenanceCalls.maintenanceList, {}, customer)).toMatchObject({ count: 1 })
})

test('an operator finds services from the overview, reads what became of one, moves its expiry and sets its state', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await credit(portico, customer, 100_000)
  const config = { kind: 'maintenance', package: 'manual', months: 1 } as const
  const { token } = await portico.ok(purchaseCalls.resourcePrice, config, customer)
  const wish = { ...config, name: 'Site care', renewal: 'off' as const, quote: token }
  const [id] = (await portico.ok(purchaseCalls.resourceCreate, wish, customer)).resource_ids

  await adopt(page, customer)
  await page.goto('/portal/home')
  await page.getByRole('main').getByRole('link', { name: 'Maintenance', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/maintainservice$/)

  await adopt(page, await operator(portico))
  await page.goto('/portal/allplatform')
  await page.getByRole('main').getByRole('link', { name: 'Maintenance', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/servicelists$/)

  await goInside(page, `/portal/servicelists?search=${id}`)
  const row = page.getByRole('row', { name: /Site care/ })
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Site care' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await row.getByRole('button', { name: 'Start service' }).click()
  await page.getByRole('dialog', { name: 'Start Site care' }).getByRole('button', { name: 'Start service' }).click()
  await expect(row).toContainText('In effect')

  await row.getByRole('link', { name: 'Site care' }).click()
  const details = page.getByRole('dialog', { name: 'Site care' })
  await expect(details).toContainText('On request')
  await expect(details).toContainText(customer.email)
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('¥199.00')
  await page.keyboard.press('Escape')

  await act('Change expiry')
  const moving = page.getByRole('dialog', { name: 'Change the expiry of Site care' })
  await moving.getByLabel('Expires').fill('2031-05-06T07:08')
  await moving.getByRole('textbox', { name: 'Reason' }).fill('As agreed on the phone')
  await moving.getByRole('button', { name: 'Change expiry' }).click()
  await expect(page.getByText('Expiry changed')).toBeVisible()
  const { result } = await portico.ok(maintenanceCalls.maintenanceList, {}, customer)
  expect(result[0]!.expire_time).toContain('2031-05-0')

  await act('Force state')
  const forcing = page.getByRole('dialog', { name: 'Force the state of Site care' })
  await forcing.getByRole('combobox').click()
  const expired = page.getByRole('option', { name: 'Expired' })
  await expect(expired).toBeVisible()
  await expect(page.getByRole('option', { name: 'Under construction' })).toHaveCount(0)
  await expired.click()
  await forcing.getByRole('textbox', { name: 'Reason' }).fill('Ended by agreement')
  await forcing.getByRole('button', { name: 'Force state' }).click()
  await expect(row).toContainText('Expired')
})
