import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { bought } from './money.ts'
import { buyer, freeDisk, runningHost } from './resources.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('a customer asks for a refund to a card, and it goes through review to the bank', async ({
  page,
  portico,
  signedIn,
  elsewhere,
}) => {
  const order = await bought(portico, signedIn, 12_345)
  await page.goto('/portal/myorder')
  // What cannot be done to a paid order says why, each for itself.
  await page.getByRole('button', { name: `Actions for ${order.number}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Pay now' })).toHaveText(/Only unpaid recharges can be paid$/)
  await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toHaveText(/Only unpaid orders can be cancelled$/)
  await expect(page.getByRole('menuitem', { name: 'Pay now' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('link', { name: order.number }).click()
  await page.getByRole('link', { name: 'Request refund' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /^Refundable/ })).toContainText('123.45')
  await drawer.getByText('Bank card').click()
  await drawer.getByLabel('Card number').fill('123')
  await drawer.getByRole('button', { name: 'Request refund of ¥123.45' }).click()
  await expect(drawer.getByText('A card number has 15 to 19 digits')).toBeVisible()
  await drawer.getByLabel('Card number').fill('6222020200112233')
  await drawer.locator('[name=bank]').fill('Bank of China')
  await drawer.locator('[name=holder]').fill('Li Lei')
  await drawer.getByRole('button', { name: 'Request refund of ¥123.45' }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText('Under review')
  await expect(row).toContainText('card ending in 2233')

  const desk = await elsewhere()
  await adopt(desk, await operator(portico))
  await desk.goto(`/portal/platrefunds?search=${order.number}`)
  const application = desk.getByRole('row').filter({ hasText: order.number })
  const choose = async (name: string) => {
    await application.getByRole('button', { name: /^Actions/ }).click()
    await desk.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Show card number')
  await expect(desk.getByRole('dialog')).toContainText('6222020200112233')
  await desk.getByRole('button', { name: 'Close', exact: true }).last().click()
  await choose('Approve')
  await expect(desk.getByRole('dialog')).toContainText('Refund ¥123.45 to')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(application).toContainText('Refunding')
  await expect(row).toContainText('Refunding')

  await choose('Record payout')
  await desk.getByLabel('Bank reference').fill('B-2026-77')
  await desk.getByRole('dialog').getByRole('button', { name: 'Record payout' }).click()
  await expect(application).toContainText('Completed')
  await expect(row).toContainText('Completed')
  await page.getByRole('link', { name: 'Money returned' }).click()
  await expect(page.getByRole('row').filter({ hasText: `Order ${order.number}` })).toContainText('¥123.45')
})

test('a refund for what is in use leads to deleting it, and the money comes back', async ({ page, portico }) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await runningHost(portico, customer, 'shop')
  await page.goto('/portal/myorder')
  await page
    .getByRole('link', { name: /^\d{8}-/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Request refund' }).click()
  await page.getByRole('button', { name: 'Delete shop instead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete shop' })
  await dialog.getByLabel('Type shop to confirm').fill('shop')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Money returned' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cloud host' })).toContainText('¥')
  // What is returned while the list is open comes into it by itself.
  const id = await freeDisk(portico, customer, 'data')
  const { token } = await portico.ok(resourceCalls.resourceDeletePreview, { id }, customer)
  await portico.ok(resourceCalls.resourceDelete, { id, token }, customer)
  await expect(page.getByRole('row').filter({ hasText: 'Cloud disk' })).toContainText('¥')
})
