import { eipCalls } from '@portico/contract/network/eip.ts'
import { adopt, expect, test } from './portico.ts'
import { addressOfHost, agree, buyer, runningHost } from './resources.ts'

test('an address is bought alone, bound to a host, made wider, named and unbound', async ({ page, portico }) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/elasticIP')
  await expect(page.getByText('No elastic IPs yet')).toBeVisible()
  // The button is there once, in the head.
  await page.getByRole('main').getByRole('link', { name: 'Buy elastic IP' }).click()
  await expect(page).toHaveURL(/\/createip$/)
  await expect(page.getByRole('button', { name: 'Pay ¥127.00 and create' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop front')
  await agree(page)
  await page.getByRole('button', { name: 'Pay ¥127.00 and create' }).click()

  await expect(page).toHaveURL(/\/elasticIP$/)
  const row = page.getByRole('row', { name: /Shop front/ })
  await expect(row).toContainText(/198\.18\.\d+\.\d+/)
  await expect(row).toContainText('Not bound')
  await row.getByRole('button', { name: 'Bind', exact: true }).click()
  const none = page.getByRole('dialog', { name: /Bind .* to a host/ })
  await expect(none.getByText('There is no host on Hong Kong A')).toBeVisible()
  await page.keyboard.press('Escape')

  await runningHost(portico, customer, 'shop')
  await row.getByRole('button', { name: 'Bind', exact: true }).click()
  const form = page.getByRole('dialog', { name: /Bind .* to a host/ })
  await form.getByRole('combobox').click()
  await page.getByRole('option', { name: /shop/ }).click()
  await form.getByRole('button', { name: 'Bind', exact: true }).click()
  await expect(row.getByRole('link', { name: 'shop' })).toBeVisible()
  await expect(row).toContainText('Bound')

  await row.getByRole('button', { name: 'Change bandwidth' }).click()
  const wider = page.getByRole('dialog', { name: /Bandwidth of/ })
  await wider.getByRole('button', { name: /^Pay ¥\d+\.\d\d and change$/ }).click()
  await expect(row).toContainText('6 Mbps')

  const [own] = (await portico.ok(eipCalls.eipList, {}, customer)).result
  const menu = () => row.getByRole('button', { name: 'Actions for Shop front' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Reverse DNS', exact: true }).click()
  const entry = page.getByRole('dialog', { name: /Reverse DNS entry/ })
  await entry.getByRole('textbox').fill('shop.example.com')
  await entry.getByRole('button', { name: 'Reverse DNS' }).click()
  await expect(row).toContainText('shop.example.com')
  await menu()
  await page.getByRole('menuitem', { name: 'Notice thresholds' }).click()
  const thresholds = page.getByRole('dialog', { name: /Notice thresholds of/ })
  await thresholds.getByRole('textbox', { name: 'Notice from (Mbps)' }).fill('900')
  await thresholds.getByRole('button', { name: 'Notice thresholds' }).click()
  await expect(page.getByText('Thresholds saved')).toBeVisible()

  await menu()
  await page.getByRole('menuitem', { name: 'Unbind' }).click()
  await page
    .getByRole('dialog', { name: `Unbind ${own!.address} from shop?` })
    .getByRole('button', { name: 'Unbind' })
    .click()
  await expect(row).toContainText('Not bound')
})

test('an address that its owner keeps when the host goes stands in the list, and is deleted there', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await runningHost(portico, customer, 'shop', { bandwidth_mbps: 5 })
  const { address } = await addressOfHost(portico, customer)
  await page.goto('/portal/compute')
  await page.getByRole('button', { name: 'Actions for shop' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete shop' })
  await remove.getByRole('checkbox', { name: / too$/ }).uncheck()
  await remove.getByLabel('Type shop to confirm').fill('shop')
  await remove.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No hosts yet' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Elastic IPs' }).click()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Not bound')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  const name = (await dialog.getByRole('heading').innerText()).replace('Delete ', '')
  await dialog.getByLabel(/^Type .* to confirm/).fill(name)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No elastic IPs yet')).toBeVisible()
})
